/** Whose acknowledgement of an open alarm ran out: the next one of the same person goes on with a longer term. */
export const lapsedOwner = /* sql */ `
ALTER TABLE alarms ADD COLUMN lapsed_by int REFERENCES users;
`;
