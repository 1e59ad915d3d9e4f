import { paths } from '../../lib/paths';

/** The tabs of Admin; `words`: what else a person may look for. */
export const ADMIN_TABS = [
  { title: 'Users', to: paths.users, words: 'staff accounts' },
  { title: 'Departments', to: paths.departments, words: 'wards units' },
  { title: 'Beds', to: paths.beds, words: 'places' },
];
