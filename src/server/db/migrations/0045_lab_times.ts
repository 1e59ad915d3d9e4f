/** When a result was observed: which of several measurements of one order a later message means. */
export const labTimes = /* sql */ `
-- OBX-14 of the report that the value is of, where it says a minute.
ALTER TABLE lab_observations ADD COLUMN observed_at timestamptz;
`;
