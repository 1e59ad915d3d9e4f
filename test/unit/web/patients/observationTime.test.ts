import { observationTime } from '../../../../src/web/features/vitals/observationTime';

/** Minutes behind UTC of a zone at a moment, as a browser there reports it. */
const behindIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
  return (moment: number): number => {
    const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? 1 : -1);
  };
};

const MONTHS_LATER = '2027-01-01T00:00:00Z';

/** By zone: what was typed, when it was, and the moment that it stands for; null where there is none. */
const CASES = [
  ['Europe/Berlin', '2026-03-29T01:59', MONTHS_LATER, '2026-03-29T00:59:00.000Z'],
  ['Europe/Berlin', '2026-03-29T02:00', MONTHS_LATER, null],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:05:00Z', null],
  ['Europe/Berlin', '2026-03-29T02:59', MONTHS_LATER, null],
  ['Europe/Berlin', '2026-03-29T03:00', MONTHS_LATER, '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T01:59', MONTHS_LATER, '2026-10-24T23:59:00.000Z'],
  // In the first 02:30, when the second is to come; in the second; and long after both.
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:20Z', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T01:30:20Z', '2026-10-25T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30', MONTHS_LATER, '2026-10-25T01:30:00.000Z'],
  // A minute ahead of the server counts as now.
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T01:29:00Z', '2026-10-25T01:30:00.000Z'],
  // Neither has come: the server answers that this is the future.
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:00', MONTHS_LATER, '2026-10-25T02:00:00.000Z'],
  ['America/New_York', '2026-03-08T01:59', MONTHS_LATER, '2026-03-08T06:59:00.000Z'],
  ['America/New_York', '2026-03-08T02:30', MONTHS_LATER, null],
  ['America/New_York', '2026-03-08T03:00', MONTHS_LATER, '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:20Z', '2026-11-01T05:30:00.000Z'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T06:30:20Z', '2026-11-01T06:30:00.000Z'],
  ['America/New_York', '2026-11-01T02:00', MONTHS_LATER, '2026-11-01T07:00:00.000Z'],
  ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T15:20:00Z', '2027-04-03T15:15:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', MONTHS_LATER, null],
  ['UTC', '2026-03-29T02:30', MONTHS_LATER, '2026-03-29T02:30:00.000Z'],
] as const;

it.each(CASES)('[H4] in %s, %s typed at %s is %s', (zone, typed, now, moment) => {
  const time = observationTime(typed, Date.parse(now), behindIn(zone));
  expect(time === null ? null : new Date(time).toISOString()).toBe(moment);
});

it('[H4] without a zone it is the one of the machine', () => {
  expect(observationTime('2026-03-10T08:15', Date.parse(MONTHS_LATER))).toBe(
    new Date('2026-03-10T08:15').getTime(),
  );
});
