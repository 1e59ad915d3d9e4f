import type { Recording } from '../recording';

/** Patients of one sex or age. */
export interface Group {
  name: string;
  has(recording: Recording): boolean;
}

/** Lower ends of the age groups, in years. */
const AGES = [0, 50, 65, 80] as const;

/** Women, men, and four ages. Patients of unknown sex or age are in no such group. */
export const GROUPS: readonly Group[] = [
  { name: 'women', has: ({ sex }) => sex === 'F' },
  { name: 'men', has: ({ sex }) => sex === 'M' },
  ...AGES.map((from, index): Group => {
    const to = AGES[index + 1] ?? Infinity;
    return {
      name: from === 0 ? `under ${to}` : to === Infinity ? `${from} and over` : `${from}–${to - 1}`,
      has: ({ age }) => age !== null && age >= from && age < to,
    };
  }),
];
