import type { User } from '../../../contract/users';
import type { FinderScreen } from '../../features/finder/finderRows';
import { signOnLabel } from '../../lib/browser/meta';
import { paths } from '../../lib/paths';
import { ADMIN_TABS } from '../../screens/admin/adminTabs';
import { ACCESS_PAGES, OPERATIONS_TABS } from '../../screens/operations/operationsTabs';
import { isOffered } from '../navigation';
import { SCREENS } from '../routes';

/** The routes that need nothing chosen first. */
const ROUTES = SCREENS.map(({ path, title, entry = title, words = '', icon = null }) => ({
  to: path.replace(/\/\*$/, ''),
  title,
  words: `${entry} ${words}`,
  Icon: icon,
  isListed: true,
})).filter(({ to }) => !to.includes(':'));

/** What has an address of its own but no route among the screens. */
const OTHERS = [
  ...ADMIN_TABS,
  ...OPERATIONS_TABS,
  ...ACCESS_PAGES,
  { title: 'Wall', to: paths.wall, words: 'ward board display overview' },
  { title: 'Logout', to: paths.logout, words: 'log out sign out' },
].map((screen) => ({ ...screen, Icon: null, isListed: false }));

const ALL: readonly FinderScreen[] = [...ROUTES, ...OTHERS];

/** The screens that a user is offered in the finder. Without single sign-on there are no external ids. */
export const finderScreensFor = (user: User | undefined): readonly FinderScreen[] =>
  ALL.filter(({ to }) => isOffered(to, user) && (to !== paths.externalIds || signOnLabel() !== null));
