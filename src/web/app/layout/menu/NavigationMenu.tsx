import { Menu } from 'antd';
import type { ComponentType } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../../api/users';
import { UnreadBadge } from '../../../features/alerts/notifications/UnreadBadge';
import { paths } from '../../../lib/paths';
import { isOffered, NAVIGATION } from '../../navigation';
import { screenAt } from '../../routes';
import { UnacknowledgedBadge } from './UnacknowledgedBadge';

/** Entries with a count. */
const BADGES: Readonly<Record<string, ComponentType<{ id: string }>>> = {
  [paths.notifications]: UnreadBadge,
  [paths.alarms]: UnacknowledgedBadge,
};

const badgeId = (to: string): string => `menu-count-${to.slice(1)}`;

/** The entries of the navigation. They are links in a list, not commands of a menu: each can be opened in another window. */
export function NavigationMenu({ isRail }: { isRail: boolean }) {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const under = screenAt(pathname)?.under;
  const entries = NAVIGATION.filter(({ to }) => isOffered(to, user));
  const current = entries.find(({ to }) => to === under || `${pathname}/`.startsWith(`${to}/`));
  return (
    <nav aria-label="Main">
      <Menu
        role="list"
        tabIndex={-1}
        mode="inline"
        inlineIndent={12}
        className="side-menu-entries"
        selectedKeys={current === undefined ? [] : [current.to]}
        items={entries.map(({ to, title, entry = title, icon: Icon }) => {
          const Badge = BADGES[to];
          return {
            key: to,
            role: 'listitem',
            // The tip beside the icon. With its words on screen the entry needs none.
            title: isRail ? entry : '',
            icon: Icon ? <Icon /> : null,
            label: (
              <>
                <NavLink
                  to={to}
                  className={to === under ? 'active' : ''}
                  aria-describedby={Badge === undefined ? undefined : badgeId(to)}
                >
                  {entry}
                </NavLink>
                {Badge === undefined ? null : <Badge id={badgeId(to)} />}
              </>
            ),
          };
        })}
      />
    </nav>
  );
}
