import { clockText, momentText } from '../../../../src/web/ui/charts/clock';
import { tickStep, timeTicks } from '../../../../src/web/ui/charts/timeTicks';
import { measuredPoints } from '../../../../src/web/clinical/charts/tracePoints';
import { measuredSets } from '../../../fixtures/screens/chartSets';

const HOUR_MS = 3_600_000;

/** Days on which a clock is set, and zones that are no whole hours from UTC (reliability H3). */
const DAYS = [
  ['Europe/Berlin', '2026-03-28T22:00:00Z'],
  ['Europe/Berlin', '2026-10-24T22:00:00Z'],
  ['America/New_York', '2026-03-08T04:00:00Z'],
  ['America/New_York', '2026-11-01T04:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T12:00:00Z'],
  ['Asia/Kolkata', '2026-03-29T00:00:00Z'],
  ['Pacific/Chatham', '2026-09-26T12:00:00Z'],
  ['UTC', '2026-03-29T00:00:00Z'],
] as const;

describe('the time axis', () => {
  it.each(DAYS)(
    '[H3] in %s from %s: whole hours on the wall, each once, strictly rising, no point lost',
    (zone, day) => {
      const start = Date.parse(day) - 12 * HOUR_MS;
      const end = start + 36 * HOUR_MS;
      for (const step of [1, 3, 6]) {
        const ticks = timeTicks(start, end, step, zone);
        expect(ticks.length).toBeGreaterThanOrEqual(Math.floor(36 / step) - 2);
        expect(new Set(ticks).size).toBe(ticks.length);
        ticks.forEach((tick, index) => {
          expect(tick).toBeGreaterThan(ticks[index - 1] ?? -Infinity);
          expect(clockText(tick, zone)).toMatch(/^\d\d:00$/);
          expect(Number(clockText(tick, zone).slice(0, 2)) % step).toBe(0);
        });
      }
      const points = measuredPoints(measuredSets(start, 144, 15, { heartRate: 70 }), 'heartRate', 15);
      expect(points).toHaveLength(144);
      expect(points.every(([x, y], index) => y === 70 && x === start + index * 15 * 60_000)).toBe(true);
    },
  );

  it('[H3] the hour that is there twice is distinguished by its offset from UTC, any other has none', () => {
    expect(momentText(Date.parse('2026-10-25T00:30:00Z'), 'Europe/Berlin')).toBe(
      '02:30 25/10/2026 (UTC+02:00)',
    );
    expect(momentText(Date.parse('2026-10-25T01:30:00Z'), 'Europe/Berlin')).toBe(
      '02:30 25/10/2026 (UTC+01:00)',
    );
    expect(momentText(Date.parse('2026-10-25T02:30:00Z'), 'Europe/Berlin')).toBe('03:30 25/10/2026');
    expect(momentText(Date.parse('2026-10-24T23:30:00Z'), 'Europe/Berlin')).toBe('01:30 25/10/2026');
    expect(momentText(Date.parse('2027-04-03T14:45:00Z'), 'Australia/Lord_Howe')).toBe(
      '01:45 04/04/2027 (UTC+11:00)',
    );
    expect(momentText(Date.parse('2027-04-03T15:15:00Z'), 'Australia/Lord_Howe')).toBe(
      '01:45 04/04/2027 (UTC+10:30)',
    );
    expect(momentText(Date.parse('2026-03-29T00:30:00Z'), 'Europe/Berlin')).toBe('01:30 29/03/2026');
  });

  it('has room for every number: every 3 h on a wide chart, every 6 h on a phone', () => {
    expect(tickStep(0, 30 * HOUR_MS, 770)).toBe(3);
    expect(tickStep(0, 30 * HOUR_MS, 278)).toBe(6);
    expect(tickStep(0, 30 * 24 * HOUR_MS, 770)).toBe(24);
  });
});
