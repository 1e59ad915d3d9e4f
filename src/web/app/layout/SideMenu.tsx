import { Switch } from 'antd';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useCurrentUser, userCan } from '../../api/users';
import { DesktopAlerts } from '../../features/alerts/DesktopAlerts';
import { UnreadBadge } from '../../features/alerts/UnreadBadge';
import { paths } from '../../lib/paths';
import { setTheme } from '../../lib/theme';
import { Brand } from '../../ui/Brand';
import { DemoChip } from '../../ui/DemoChip';
import { LogoutIcon, MoonIcon, PersonIcon } from '../../ui/icons';
import { useTheme } from '../../ui/theme/useTheme';
import { NAVIGATION } from '../navigation';
import { screenAt } from '../routes';

/**
 * The navigation and, at its foot, the user's own entries: theme, name, logout. The same at the side and on
 * phones.
 */
export function SideMenu() {
  const theme = useTheme();
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const under = screenAt(pathname)?.under;
  const entries = NAVIGATION.filter(
    ({ entryFor }) => entryFor === undefined || userCan(user, entryFor) === true,
  );
  return (
    <div className="side-menu">
      <div className="side-menu-brand">
        <Brand />
      </div>
      <nav aria-label="Main">
        <ul className="side-menu-entries">
          {entries.map(({ to, title, entry = title, icon: Icon }) => {
            const isCounted = to === paths.notifications;
            return (
              <li key={to}>
                <NavLink
                  className={to === under ? 'side-menu-row active' : 'side-menu-row'}
                  to={to}
                  aria-describedby={isCounted ? 'menu-unread' : undefined}
                >
                  {Icon ? <Icon /> : null}
                  {entry}
                  {isCounted ? <UnreadBadge id="menu-unread" /> : null}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="side-menu-foot">
        <DesktopAlerts className="side-menu-row" />
        <label className="side-menu-row">
          <MoonIcon />
          <span className="side-menu-words">Dark mode</span>
          <Switch checked={theme === 'dark'} onChange={(dark) => setTheme(dark ? 'dark' : 'light')} />
        </label>
        {user === undefined ? null : (
          <p className="side-menu-row" title={user.username}>
            <PersonIcon title="Signed in as" />
            <span className="side-menu-words">
              {`${user.first_name} ${user.last_name}`.trim() || user.username}
            </span>
          </p>
        )}
        <Link className="side-menu-row" to={paths.logout}>
          <LogoutIcon />
          Logout
        </Link>
        <DemoChip />
      </div>
    </div>
  );
}
