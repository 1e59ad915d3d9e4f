import { NOTHING_KNOWN, type ObservationValues } from '../../../../src/clinical/observationKeys';
import type { VitalKey } from '../../../../src/clinical/vitals';
import type { NewestReading, SendingDevice } from '../../../../src/server/db/devices/assignments';
import type { CarriedVitals, FeedState } from '../../../../src/server/db/devices/feedState';
import {
  carriedAfter,
  carriedUntil,
  shownCarried,
  withCarried,
} from '../../../../src/server/services/feed/carriedVitals';
import type { PlacedReading } from '../../../../src/server/services/feed/placeReadings';
import type { AttributedReading } from '../../../../src/server/services/ingest/attributeReadings';
import { placedReading } from '../../../fixtures/readings/placedReading';

const START = Date.parse('2026-03-10T08:00:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

type Known = Partial<ObservationValues>;
const CUFF: Known = { bloodPressureSystolic: 120, bloodPressureDiastolic: 70, bloodPressureMean: 87 };
const PULSE: Known = { heartRate: 80 };
const WARM: Known = { bodyTemperature: 38 };

const measured = (at: number, known: Known, patientId: number | null = 7): NewestReading => ({
  time: START + at,
  patientId,
  observations: { ...NOTHING_KNOWN, ...known },
});

/** What is carried after these readings of a device that measured nothing before. */
function carriedOf(...readings: readonly (NewestReading & { zeros?: readonly VitalKey[] })[]): CarriedVitals {
  return carriedAfter(
    {},
    null,
    readings.map((reading) => ({ zeros: [], ...reading })),
  );
}

describe('a vital that the newest reading of a device lacks', () => {
  it('is carried from the reading before, and through any number of readings without it', () => {
    const carried = { value: 38, time: START, patientId: 7, gap: null };
    expect(carriedOf(measured(0, WARM), measured(SECOND, PULSE))).toEqual({ bodyTemperature: carried });
    const long = Array.from({ length: 9 }, (_, nth) => measured((nth + 1) * SECOND, PULSE));
    expect(carriedOf(measured(0, WARM), ...long)).toEqual({ bodyTemperature: carried });
  });

  it('is carried from the newest stored reading, which came in an earlier delivery', () => {
    expect(
      carriedAfter({}, measured(0, WARM), [{ ...measured(SECOND, PULSE), zeros: [] }]).bodyTemperature?.value,
    ).toBe(38);
  });

  it('is not carried when it has never been measured', () =>
    expect(carriedOf(measured(0, PULSE), measured(SECOND, PULSE))).toEqual({}));

  it('carries the gap of its last two measurements, however many readings lie between', () => {
    const rare = [measured(0, WARM), measured(5 * MINUTE, PULSE), measured(15 * MINUTE, WARM)];
    const after = { value: 38, time: START + 15 * MINUTE, patientId: 7, gap: 15 * MINUTE };
    expect(carriedOf(...rare).bodyTemperature).toEqual(after);
    expect(carriedOf(...rare, measured(16 * MINUTE, PULSE)).bodyTemperature).toEqual(after);
    // Of two readings one after the other, the gap is that between the two.
    expect(carriedOf(...rare, measured(18 * MINUTE, WARM)).bodyTemperature?.gap).toBe(3 * MINUTE);
  });

  it('needs no gap of its own while it comes at least every 100 s: it is shown for 5 min in any case', () => {
    const after = (gap: number) => carriedOf(measured(0, PULSE), measured(gap, PULSE));
    expect(after(100 * SECOND)).toEqual({});
    expect(after(100 * SECOND + 1).heartRate?.gap).toBe(100_001);
    expect(carriedOf(measured(0, PULSE))).toEqual({});
  });

  it.each([
    ['another patient', measured(0, WARM, 8)],
    ['no patient', measured(0, WARM, null)],
    ['the same time', measured(SECOND, WARM)],
  ])('is not carried from a reading of %s', (_, before) =>
    expect(carriedOf(before, measured(SECOND, PULSE))).toEqual({}),
  );

  it('is not carried on to another patient, nor back to the first', () => {
    const first = [measured(0, WARM), measured(SECOND, PULSE)];
    expect(carriedOf(...first, measured(2 * SECOND, PULSE, 8))).toEqual({});
    expect(carriedOf(...first, measured(2 * SECOND, PULSE, 8), measured(3 * SECOND, {}))).toEqual({});
  });

  it('no longer holds once its sensor has sent a 0', () => {
    expect(carriedOf(measured(0, WARM), { ...measured(SECOND, PULSE), zeros: ['bodyTemperature'] })).toEqual(
      {},
    );
  });

  it('is carried for 4 h', () => {
    expect(carriedOf(measured(0, WARM), measured(4 * HOUR, {}))).toHaveProperty('bodyTemperature');
    expect(carriedOf(measured(0, WARM), measured(4 * HOUR + 1, {}))).toEqual({});
  });

  it('that is a pressure gives way to any pressure measured since; other vitals do not', () => {
    const newer = carriedOf(
      measured(0, { ...CUFF, ...WARM }),
      measured(SECOND, PULSE),
      measured(2 * SECOND, { bloodPressureMean: 60 }),
    );
    expect(Object.keys(newer)).toEqual(['heartRate', 'bodyTemperature']);
    expect(Object.keys(carriedOf(measured(0, CUFF), measured(SECOND, PULSE)))).toEqual([
      'bloodPressureSystolic',
      'bloodPressureDiastolic',
      'bloodPressureMean',
    ]);
  });
});

describe('the carried vitals that are shown beside a newest reading', () => {
  const carried: CarriedVitals = {
    bodyTemperature: { value: 38, time: START, patientId: 7, gap: 10 * MINUTE },
  };
  const shown = (at: number, known: Known = PULSE, patientId = 7): unknown =>
    shownCarried(carried, { patientId, observations: { ...NOTHING_KNOWN, ...known } }, START + at);

  it('are those of three of their own gaps, of the same patient, that the reading lacks', () => {
    expect(shown(30 * MINUTE)).toEqual([['bodyTemperature', carried.bodyTemperature]]);
    expect(shown(30 * MINUTE + 1)).toEqual([]);
    expect(shown(0, WARM)).toEqual([]);
    expect(shown(0, PULSE, 8)).toEqual([]);
  });

  it.each([
    [null, 5 * MINUTE],
    [10 * MINUTE, 30 * MINUTE],
    [10 * HOUR, 4 * HOUR],
  ])('with a gap of %s ms last for %d ms', (gap, lifetime) =>
    expect(carriedUntil({ value: 38, time: START, patientId: 7, gap })).toBe(START + lifetime),
  );
});

describe('the feeds after a group of readings', () => {
  const FEED: FeedState = {
    receivedAt: START,
    stamp: START,
    highestStamp: START,
    clockOffset: null,
    isBacklog: false,
    valueAt: START,
    gaps: [],
  };
  const placed = (at: number, known: Known, vendorDeviceId?: string): PlacedReading =>
    placedReading(START + at, known, vendorDeviceId);
  const worn = (at: number, known: Known): AttributedReading => ({
    ...placed(at, known),
    patientId: 7,
    aiEnabled: true,
    wornSince: START,
  });
  const device = (newest: NewestReading | null, carried?: CarriedVitals): SendingDevice => ({
    aiEnabled: true,
    newest,
    feed: carried === undefined ? null : { ...FEED, carried },
    wearings: [],
  });
  const feedOf = (
    readings: readonly (PlacedReading | AttributedReading)[],
    devices: readonly (readonly [string, SendingDevice])[] = [],
    now = START + MINUTE,
  ): FeedState | undefined => withCarried(new Map([['D1', FEED]]), readings, new Map(devices), now).get('D1');

  it('carry what readings of their own device had, in the order of their times', () => {
    expect(
      feedOf([worn(20 * SECOND, PULSE), placed(SECOND, PULSE, 'D2'), worn(10 * SECOND, WARM)])?.carried,
    ).toEqual({ bodyTemperature: { value: 38, time: START + 10 * SECOND, patientId: 7, gap: null } });
    expect(feedOf([placed(0, WARM, 'D2'), placed(SECOND, PULSE)])).toBe(FEED);
  });

  it('carry values of a device that no patient wears as those of no patient', () =>
    expect(feedOf([placed(0, WARM), placed(SECOND, PULSE)])?.carried?.bodyTemperature).toMatchObject({
      patientId: null,
    }));

  it('go on from what was stored of the device, which only newer readings change', () => {
    const stored = { bodyTemperature: { value: 39, time: START - HOUR, patientId: 7, gap: null } };
    const known = [['D1', device(measured(0, PULSE), stored)]] as const;
    expect(feedOf([worn(SECOND, PULSE)], known)?.carried).toEqual(stored);
    expect(feedOf([worn(0, WARM)], known)?.carried).toEqual(stored);
    expect(feedOf([worn(1, WARM)], known)?.carried).toMatchObject({ bodyTemperature: { value: 38 } });
    expect(feedOf([worn(SECOND, {})], [['D1', device(measured(0, PULSE))]])?.carried).toMatchObject({
      heartRate: { value: 80 },
    });
  });

  it('take a newest reading dated over 5 s ahead of the server for unknown', () => {
    const ahead = (by: number) =>
      feedOf([worn(SECOND, WARM), worn(2 * SECOND, PULSE)], [['D1', device(measured(by, PULSE))]], START)
        ?.carried;
    expect(ahead(5 * SECOND)).toBeUndefined();
    expect(ahead(5 * SECOND + 1)).toHaveProperty('bodyTemperature');
  });
});
