/** Which orders and results have the LOINC of another one: what names LOINC alone may mean either. */
export const sharedLabCodes = /* sql */ `
-- LOINC of what is stored under the sender's own code because another one has that LOINC as its code.
ALTER TABLE lab_tests ADD COLUMN shared_order_key text;
ALTER TABLE lab_observations ADD COLUMN shared_code text;
ALTER TABLE lab_withdrawals ADD COLUMN shared_code text;
`;
