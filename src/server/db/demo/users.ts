import type { Role } from '../../../contract/roles';

/** A demo account. Without a password no user can sign in with it: it exists as the author of notes. */
export interface DemoUser {
  username: string;
  name: readonly [first: string, last: string];
  password?: string;
  /** HCP when left out. */
  role?: Role;
  isActive?: boolean;
  joinedDaysAgo: number;
  lastLoginDaysAgo: number | null;
}

export const users: readonly DemoUser[] = [
  {
    username: 'admin',
    name: ['Alex', 'Morgan'],
    password: 'admin-demo',
    role: 'admin',
    joinedDaysAgo: 420,
    lastLoginDaysAgo: 1,
  },
  {
    username: 'nurse',
    name: ['Nina', 'Alvarez'],
    password: 'nurse-demo',
    joinedDaysAgo: 310,
    lastLoginDaysAgo: 0.4,
  },
  { username: 'm.chen', name: ['Margaret', 'Chen'], joinedDaysAgo: 400, lastLoginDaysAgo: 0.2 },
  { username: 'j.lindgren', name: ['Johan', 'Lindgren'], joinedDaysAgo: 395, lastLoginDaysAgo: 0.3 },
  { username: 'a.osei', name: ['Akosua', 'Osei'], joinedDaysAgo: 280, lastLoginDaysAgo: 0.6 },
  { username: 's.kowalski', name: ['Stefan', 'Kowalski'], joinedDaysAgo: 260, lastLoginDaysAgo: 1.2 },
  { username: 'r.desai', name: ['Rohan', 'Desai'], joinedDaysAgo: 150, lastLoginDaysAgo: 0.5 },
  { username: 'l.murphy', name: ['Laura', 'Murphy'], joinedDaysAgo: 90, lastLoginDaysAgo: 2.1 },
  {
    username: 'h.brandao',
    name: ['Helena', 'Brandao'],
    joinedDaysAgo: 360,
    lastLoginDaysAgo: null,
    isActive: false,
  },
];
