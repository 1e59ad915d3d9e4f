import { paths } from '../lib/paths';
import { SCREENS, type ScreenRoute } from './routes';

/** The entries of the navigation, in the order of the mock-ups. */
const NAVIGATION_ORDER: readonly string[] = [
  paths.generalDashboard,
  paths.patientDashboard,
  paths.patients,
  paths.devices,
  paths.notifications,
  paths.admin,
];

export const NAVIGATION: readonly (ScreenRoute & { to: string })[] = NAVIGATION_ORDER.flatMap((to) =>
  SCREENS.filter(({ path }) => path === to || path === `${to}/*`).map((route) => ({ ...route, to })),
);
