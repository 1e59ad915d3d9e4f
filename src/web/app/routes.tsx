import { matchPath } from 'react-router-dom';
import { paths } from '../lib/paths';
import {
  AlarmIcon,
  BellIcon,
  BoardIcon,
  DeviceIcon,
  GaugeIcon,
  HomeIcon,
  PeopleIcon,
} from '../ui/icons/navigationIcons';
import { ADMIN_SCREENS } from './adminRoutes';
import { screen, type ScreenRoute } from './screenRoute';

/**
 * The protected screens in the spec's order (§2). A screen that does not exist yet redirects like an unknown
 * path. A path that ends in `/*` has children of its own; of two matching paths, the first is used (`add` is
 * never read as an id).
 */
export const SCREENS: readonly ScreenRoute[] = [
  screen({
    path: paths.patientDashboard,
    title: 'Patient Dashboard',
    icon: BoardIcon,
    load: async () => ({
      default: (
        await import(
          /* webpackChunkName: "patient-dashboard" */ '../screens/patient-dashboard/PatientDashboardScreen'
        )
      ).PatientDashboardScreen,
    }),
  }),
  screen({
    path: paths.generalDashboard,
    title: 'General Dashboard',
    icon: HomeIcon,
    load: async () => ({
      default: (
        await import(
          /* webpackChunkName: "general-dashboard" */ '../screens/general-dashboard/GeneralDashboardScreen'
        )
      ).GeneralDashboardScreen,
    }),
  }),
  screen({
    path: `${paths.alarms}/*`,
    title: 'Alarms',
    icon: AlarmIcon,
    load: async () => ({
      default: (await import(/* webpackChunkName: "alarms" */ '../screens/alarms/AlarmsScreen')).AlarmsScreen,
    }),
  }),
  screen({
    path: paths.notifications,
    title: 'Notifications',
    icon: BellIcon,
    load: async () => ({
      default: (
        await import(/* webpackChunkName: "notifications" */ '../screens/notifications/NotificationsScreen')
      ).NotificationsScreen,
    }),
  }),
  screen({
    path: '/patient-chart/:id',
    title: 'Patient Chart',
    under: paths.patientDashboard,
    load: async () => ({
      default: (
        await import(/* webpackChunkName: "patient-chart" */ '../screens/patient-chart/PatientChartScreen')
      ).PatientChartScreen,
    }),
  }),
  screen({
    path: paths.patients,
    title: 'Patient List',
    entry: 'Patients',
    icon: PeopleIcon,
    load: async () => ({
      default: (await import(/* webpackChunkName: "patient-list" */ '../screens/patients/PatientListScreen'))
        .PatientListScreen,
    }),
  }),
  screen({
    path: paths.addPatient,
    title: 'Add Patient',
    load: async () => ({
      default: (await import(/* webpackChunkName: "add-patient" */ '../screens/patients/AddPatientScreen'))
        .AddPatientScreen,
    }),
  }),
  screen({
    path: '/patients/:id/*',
    title: 'Patient Details',
    load: async () => ({
      default: (
        await import(/* webpackChunkName: "patient-details" */ '../screens/patients/PatientDetailsScreen')
      ).PatientDetailsScreen,
    }),
  }),
  screen({
    path: '/notes/:id',
    title: 'Clinical Note',
    load: async () => ({
      default: (await import(/* webpackChunkName: "note" */ '../screens/notes/NoteDetailsScreen'))
        .NoteDetailsScreen,
    }),
  }),
  screen({
    path: '/notes/:id/edit',
    title: 'Edit Clinical Note',
    load: async () => ({
      default: (await import(/* webpackChunkName: "edit-note" */ '../screens/notes/NoteEditScreen'))
        .NoteEditScreen,
    }),
  }),
  screen({
    path: paths.devices,
    title: 'Device List',
    entry: 'Devices',
    icon: DeviceIcon,
    load: async () => ({
      default: (await import(/* webpackChunkName: "device-list" */ '../screens/devices/DeviceListScreen'))
        .DeviceListScreen,
    }),
  }),
  screen({
    path: paths.addDevice,
    title: 'Add Device',
    load: async () => ({
      default: (await import(/* webpackChunkName: "add-device" */ '../screens/devices/AddDeviceScreen'))
        .AddDeviceScreen,
    }),
  }),
  screen({
    path: '/devices/:id',
    title: 'Device Details',
    load: async () => ({
      default: (
        await import(/* webpackChunkName: "device-details" */ '../screens/devices/DeviceDetailsScreen')
      ).DeviceDetailsScreen,
    }),
  }),
  screen({
    path: '/devices/:id/edit',
    title: 'Edit Device',
    load: async () => ({
      default: (await import(/* webpackChunkName: "edit-device" */ '../screens/devices/EditDeviceScreen'))
        .EditDeviceScreen,
    }),
  }),
  ...ADMIN_SCREENS,
  screen({
    path: paths.security,
    title: 'Security',
    load: async () => ({
      default: (await import(/* webpackChunkName: "account" */ '../screens/account/SecurityScreen'))
        .SecurityScreen,
    }),
  }),
  screen({
    path: `${paths.operations}/*`,
    title: 'Operations',
    icon: GaugeIcon,
    entryFor: 'manage displays',
    load: async () => ({
      default: (await import(/* webpackChunkName: "operations" */ '../screens/operations/OperationsScreen'))
        .OperationsScreen,
    }),
  }),
];

/** The screen at an address, either printed form of it (`/patient-dashboard` and `/patient-dashboard/`). */
export function screenAt(pathname: string): ScreenRoute | undefined {
  return SCREENS.find(({ path }) => matchPath(path, pathname) !== null);
}

/**
 * Identifies the screen at an address: the address without the tab. The screen stays mounted while this is
 * the same; another patient's screen is a new one, which keeps no state of the previous one.
 */
export function placeOf(pathname: string): string {
  const path = screenAt(pathname)?.path;
  return path === undefined ? pathname : (matchPath(path, pathname)?.pathnameBase ?? pathname);
}
