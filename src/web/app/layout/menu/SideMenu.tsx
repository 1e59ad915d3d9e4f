import { Switch } from 'antd';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { DutyMenu } from '../../../features/alarms/duty/DutyParts';
import { DesktopAlerts } from '../../../features/alerts/notifier/DesktopAlerts';
import { FinderButton } from '../../../features/finder/FinderButton';
import { UserRow } from '../../../features/session/lock/UserRow';
import { SoundRow } from '../../../features/sound/LateParts';
import { paths } from '../../../lib/paths';
import { setTheme } from '../../../lib/browser/theme';
import { Brand } from '../../../ui/page/Brand';
import { DemoChip } from '../../../ui/DemoChip';
import { LogoutIcon, MoonIcon } from '../../../ui/icons/icons';
import { useTheme } from '../../../ui/theme/useTheme';
import { NavigationMenu } from './NavigationMenu';

/**
 * The navigation and, at its foot, the user's own entries: theme, name (the way to its security), logout. The same at the side and on
 * phones; `isRail`: only its icons are seen, and the words are for screen readers. What in it depends on the address asks for that itself.
 */
export const SideMenu = memo(function SideMenu({ isRail }: { isRail: boolean }) {
  const theme = useTheme();
  return (
    <div className={isRail ? 'side-menu side-menu--rail' : 'side-menu'}>
      <div className="side-menu-brand">
        <Brand />
      </div>
      <FinderButton />
      <NavigationMenu isRail={isRail} />
      <div className="side-menu-foot">
        <DutyMenu isRail={isRail} />
        <SoundRow className="side-menu-row" />
        <DesktopAlerts className="side-menu-row" />
        <label className="side-menu-row" title={isRail ? 'Dark mode' : undefined}>
          <MoonIcon />
          <span className="side-menu-words">Dark mode</span>
          <Switch checked={theme === 'dark'} onChange={(dark) => setTheme(dark ? 'dark' : 'light')} />
        </label>
        <UserRow isRail={isRail} />
        <Link className="side-menu-row" to={paths.logout} title={isRail ? 'Logout' : undefined}>
          <LogoutIcon />
          <span className="side-menu-words">Logout</span>
        </Link>
        <DemoChip />
      </div>
    </div>
  );
});
