/** Results of laboratories that are a limit, such as `<0.1`: less than can be measured. */
export const labLimits = /* sql */ `
-- What the value is a limit of; null: it is the result itself.
ALTER TABLE lab_observations ADD COLUMN comparator text CHECK (comparator IN ('<', '<=', '>', '>='));
`;
