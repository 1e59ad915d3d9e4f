/** What laboratories say of a result beside its number. */
export const labDetails = /* sql */ `
-- What the value is a limit of, such as < of a result below what can be measured; null: it is the result itself.
ALTER TABLE lab_observations ADD COLUMN comparator text CHECK (comparator IN ('<', '<=', '>', '>='));
-- Whether a report of this value says that it corrects an earlier one.
ALTER TABLE lab_observations ADD COLUMN is_corrected boolean NOT NULL DEFAULT false;
`;
