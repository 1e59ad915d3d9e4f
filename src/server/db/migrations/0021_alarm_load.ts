/** Counting the alarms of a span of time reads them by when they were raised. */
export const alarmLoad = /* sql */ `
CREATE INDEX alarms_raised ON alarms (raised_at);
`;
