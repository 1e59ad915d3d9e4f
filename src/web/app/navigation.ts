import type { User } from '../../contract/users';
import { userCan } from '../api/users';
import { paths } from '../lib/paths';
import { SCREENS } from './routes';
import type { ScreenRoute } from './screenRoute';

/** The entries of the navigation, in the order of the mock-ups. */
const NAVIGATION_ORDER: readonly string[] = [
  paths.generalDashboard,
  paths.patientDashboard,
  paths.alarms,
  paths.patients,
  paths.devices,
  paths.notifications,
  paths.admin,
  paths.operations,
];

export const NAVIGATION: readonly (ScreenRoute & { to: string })[] = NAVIGATION_ORDER.flatMap((to) =>
  SCREENS.filter(({ path }) => path === to || path === `${to}/*`).map((route) => ({ ...route, to })),
);

/** Whether a user is offered what is at an address: not what is below an entry for others. */
export const isOffered = (to: string, user: User | undefined): boolean =>
  NAVIGATION.every(
    ({ to: entry, entryFor }) =>
      !`${to}/`.startsWith(`${entry}/`) || entryFor === undefined || userCan(user, entryFor) === true,
  );
