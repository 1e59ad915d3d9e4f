/** The finder finds an SSN by its inner part too, as it is often read aloud: what follows the first three digits. */
export const innerSsn = /* sql */ `
SET LOCAL statement_timeout = 0;

CREATE INDEX patients_inner_ssn ON patients ((substr(translate(ssn, '- ', ''), 4) COLLATE "C"));
`;
