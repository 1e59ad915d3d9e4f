/** When a result was observed: which of several measurements of one order a later message means. */
export const labTimes = /* sql */ `
-- OBX-14 of the report that the value is of, where it says a minute.
ALTER TABLE lab_observations ADD COLUMN observed_at timestamptz;
-- SPM-17 or OBR-7 where it says a minute; the sample's time may have been derived.
ALTER TABLE lab_tests ADD COLUMN specimen_at timestamptz;
`;
