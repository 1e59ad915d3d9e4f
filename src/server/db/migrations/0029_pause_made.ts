/** When a pause was made, by the clock of then, if that clock was set since and its times were moved with it. */
export const pauseMade = /* sql */ `
ALTER TABLE alarm_pauses ADD COLUMN made_at timestamptz;
`;
