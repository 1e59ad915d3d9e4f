import { lazy, type ComponentType } from 'react';
import { paths } from '../lib/paths';
import { BellIcon, BoardIcon, HomeIcon, type IconProps } from '../ui/icons';

export interface ScreenRoute {
  path: string;
  /** The screen's title while it loads, and its entry in the navigation. */
  title: string;
  /** Drawn in the navigation; without one the route has no entry. */
  icon?: ComponentType<IconProps>;
  load: () => Promise<{ default: ComponentType }>;
  Screen: ComponentType;
}

const screen = (route: Omit<ScreenRoute, 'Screen'>): ScreenRoute => ({ ...route, Screen: lazy(route.load) });

/** The protected screens in the spec's order (§2). A screen that is not here yet redirects as unknown. */
export const SCREENS: readonly ScreenRoute[] = [
  screen({
    path: paths.patientDashboard,
    title: 'Patient Dashboard',
    icon: BoardIcon,
    load: async () => ({
      default: (await import(/* webpackChunkName: "patient-dashboard" */ '../screens/patient-dashboard/PatientDashboardScreen')).PatientDashboardScreen,
    }),
  }),
  screen({
    path: paths.generalDashboard,
    title: 'General Dashboard',
    icon: HomeIcon,
    load: async () => ({
      default: (await import(/* webpackChunkName: "general-dashboard" */ '../screens/general-dashboard/GeneralDashboardScreen')).GeneralDashboardScreen,
    }),
  }),
  screen({
    path: paths.notifications,
    title: 'Notifications',
    icon: BellIcon,
    load: async () => ({
      default: (await import(/* webpackChunkName: "notifications" */ '../screens/notifications/NotificationsScreen')).NotificationsScreen,
    }),
  }),
];

/** The entries of the navigation, in the order of the mock-ups. */
const NAVIGATION_ORDER: readonly string[] = [paths.generalDashboard, paths.patientDashboard, paths.notifications];

export const NAVIGATION: readonly ScreenRoute[] = NAVIGATION_ORDER.flatMap((path) => SCREENS.filter((route) => route.path === path));

/** The screen at an address, either printed form of it (`/patient-dashboard` and `/patient-dashboard/`). */
export function screenAt(pathname: string): ScreenRoute | undefined {
  const path = pathname.replace(/\/+$/, '');
  return SCREENS.find((route) => route.path === path);
}
