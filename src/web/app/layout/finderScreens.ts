import type { User } from '../../../contract/users';
import type { FinderScreen } from '../../features/finder/finderRows';
import { signOnLabel } from '../../lib/browser/meta';
import { paths } from '../../lib/paths';
import { ADMIN_TABS } from '../../screens/admin/adminTabs';
import { ACCESS_PAGES, OPERATIONS_TABS } from '../../screens/operations/operationsTabs';
import { isOffered } from '../navigation';
import { SCREENS } from '../routes';

/** What else a person may look for than the title of a route. */
const WORDS: Readonly<Record<string, string>> = {
  [paths.patientDashboard]: 'board cards ward vitals',
  [paths.generalDashboard]: 'home start overview',
  [paths.alarms]: 'acknowledge',
  [paths.notifications]: 'alerts messages',
  [paths.addPatient]: 'new create register',
  [paths.addDevice]: 'new create register',
  [paths.addDepartment]: 'new create ward',
  [paths.addBed]: 'new create',
  [paths.admin]: 'administration',
  [paths.security]: 'own account change password second factor passkeys two-factor sign-in',
};

/** The routes that need nothing chosen first. */
const ROUTES = SCREENS.map((screen) => ({ ...screen, to: screen.path.replace(/\/\*$/, '') }))
  .filter(({ to }) => !to.includes(':'))
  .map(({ to, title, entry = title, icon = null }) => ({
    to,
    title,
    words: `${entry} ${WORDS[to] ?? ''}`,
    Icon: icon,
    isListed: true,
  }));

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
