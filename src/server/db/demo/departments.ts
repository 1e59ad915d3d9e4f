/** Departments and how many beds each has: 24 in all. */
export const departments = [
  { name: 'Intensive Care', abbreviation: 'ICU', beds: 8 },
  { name: 'Internal Medicine', abbreviation: 'MED', beds: 10 },
  { name: 'Surgery', abbreviation: 'SUR', beds: 6 },
] as const;
