/** What laboratories say of a result beside its number, and how exactly they say when its sample was taken. */
export const labDetails = /* sql */ `
-- What the value is a limit of, such as < of a result below what can be measured; null: it is the result itself.
ALTER TABLE lab_observations ADD COLUMN IF NOT EXISTS comparator text CHECK (comparator IN ('<', '<=', '>', '>='));
-- Whether a report of this value says that it corrects an earlier one.
ALTER TABLE lab_observations ADD COLUMN IF NOT EXISTS is_corrected boolean NOT NULL DEFAULT false;
-- How exactly the sample's time is known: its day alone, or not at all where what was sent could not be read. Null: to the hour at least, or derived.
ALTER TABLE lab_tests ADD COLUMN IF NOT EXISTS sample_precision text CHECK (sample_precision IN ('day', 'unknown'));
`;
