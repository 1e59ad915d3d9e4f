import { paths } from '../lib/paths';
import { ShieldIcon } from '../ui/icons/navigationIcons';
import { screen, type ScreenRoute } from './screenRoute';

/** The screens below /admin, in the spec's order: a part of `SCREENS`. */
export const ADMIN_SCREENS: readonly ScreenRoute[] = [
  screen({
    path: '/admin/users/:id',
    title: 'User Details',
    load: async () => ({
      default: (await import(/* webpackChunkName: "admin-user" */ '../screens/admin/UserDetailsScreen'))
        .UserDetailsScreen,
    }),
  }),
  screen({
    path: paths.addDepartment,
    title: 'Add Department',
    load: async () => ({
      default: (await import(/* webpackChunkName: "add-department" */ '../screens/admin/AddDepartmentScreen'))
        .AddDepartmentScreen,
    }),
  }),
  screen({
    path: '/admin/departments/:id/edit',
    title: 'Edit Department',
    load: async () => ({
      default: (
        await import(/* webpackChunkName: "edit-department" */ '../screens/admin/EditDepartmentScreen')
      ).EditDepartmentScreen,
    }),
  }),
  screen({
    path: '/admin/departments/:id',
    title: 'Department Details',
    load: async () => ({
      default: (await import(/* webpackChunkName: "department" */ '../screens/admin/DepartmentDetailsScreen'))
        .DepartmentDetailsScreen,
    }),
  }),
  screen({
    path: paths.addBed,
    title: 'Add Bed',
    load: async () => ({
      default: (await import(/* webpackChunkName: "add-bed" */ '../screens/admin/AddBedScreen')).AddBedScreen,
    }),
  }),
  screen({
    path: '/admin/beds/:id/edit',
    title: 'Edit Bed',
    load: async () => ({
      default: (await import(/* webpackChunkName: "edit-bed" */ '../screens/admin/EditBedScreen'))
        .EditBedScreen,
    }),
  }),
  screen({
    path: '/admin/beds/:id',
    title: 'Bed Details',
    load: async () => ({
      default: (await import(/* webpackChunkName: "bed" */ '../screens/admin/BedDetailsScreen'))
        .BedDetailsScreen,
    }),
  }),
  screen({
    path: `${paths.admin}/*`,
    title: 'Admin',
    icon: ShieldIcon,
    entryFor: 'open administration',
    load: async () => ({
      default: (await import(/* webpackChunkName: "admin" */ '../screens/admin/AdminScreen')).AdminScreen,
    }),
  }),
];
