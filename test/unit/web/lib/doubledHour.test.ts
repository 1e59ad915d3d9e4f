/** @jest-environment jsdom */
import { formatTimeOfDay } from '../../../../src/web/lib/dates';
import { pausedText } from '../../../../src/web/clinical/words/alarms/alarmText';
import { termText } from '../../../../src/web/clinical/words/alarms/alarmDetails';

/** When the clocks of Berlin go from 03:00 back to 02:00. */
const BACK = Date.parse('2026-10-25T01:00:00Z');

/** A time of day, and its day where that is another one. */
const CLOCK = /^\d\d:\d\d( \d\d\/\d\d)?/;

const at = (minutes: number): string => new Date(BACK + minutes * 60_000).toISOString();

describe('[H3] in the hour that comes twice', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: BACK });
    // The browser reports its zone so; the text of the hour is that of the zone of the test.
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
      return this.getTime() < BACK ? -120 : -60;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it.each([
    [-61, ''],
    [-60, ' (UTC+02:00)'],
    [-2, ' (UTC+02:00)'],
    [8, ' (UTC+01:00)'],
    [59, ' (UTC+01:00)'],
    [60, ''],
  ])(
    'a time of day %i min after the change has its offset, and none before and after that hour',
    (minutes, offset) => {
      expect(formatTimeOfDay(at(minutes)).replace(CLOCK, '')).toBe(offset);
    },
  );

  it('so have the end of a pause and the terms of an acknowledgement', () => {
    expect(pausedText({ kind: 'SPI', until: at(8) })).toMatch(/until \d\d:08.* \(UTC\+01:00\)$/);
    expect(termText({ acknowledged_at: at(-2), acknowledged_until: at(58) })).toMatch(
      /^since \d\d:58.* \(UTC\+02:00\), until \d\d:58.* \(UTC\+01:00\)$/,
    );
  });
});
