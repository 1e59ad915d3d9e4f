import { riskBand } from '../../../src/clinical/risk';
import type { DashboardEntry } from '../../../src/contract/dashboard';
import type { Trends } from '../../../src/contract/trends';

/** Of the entries of a board, how many differ from one answer to the next. */
const CHANGED = 0.3;

/** The vitals whose change a card shows. */
const TREND_VITALS = [
  'heartRate',
  'bloodPressureMean',
  'bloodOxygenSaturation',
  'respirationRate',
  'bodyTemperature',
] as const;

/** The answers of a ward of `count` devices that all send: each differs from the one before in 30 % of its entries. */
export function boardFeed(count: number): () => string {
  const entries = Array.from({ length: count }, (_, index) => entryOf(index, 0));
  const run = Math.round(count * CHANGED);
  let answers = 0;
  return () => {
    for (let step = 0; step < run; step += 1) {
      const index = (answers * run + step) % count;
      entries[index] = entryOf(index, answers);
    }
    answers += 1;
    return JSON.stringify(entries);
  };
}

/** The trends of the same ward: of every patient all vitals, some or none, and different ones in each answer. */
export function trendsFeed(count: number): () => string {
  let answers = 0;
  return () => {
    answers += 1;
    const trends: Trends = Array.from({ length: count }, (_, index) => ({
      patient: 500 + index,
      changes: Object.fromEntries(
        TREND_VITALS.slice(0, (index + answers) % (TREND_VITALS.length + 1)).map((vital, nth) => [
          vital,
          (nth % 2 === 0 ? 1 : -1) * (3 + ((index + answers) % 20)),
        ]),
      ),
    }));
    return JSON.stringify(trends);
  };
}

function entryOf(index: number, version: number): DashboardEntry {
  const wave = (base: number, span: number, step: number) => base + ((index * 7 + version * step) % span);
  const systolic = wave(96, 70, 3);
  const diastolic = wave(52, 34, 5);
  const heartRate = wave(54, 80, 1);
  const hipi = index % 10 === 0 ? 50 + (index % 45) : index % 40;
  return {
    device_id: 100 + index,
    battery_level: 100 - (index % 97),
    online: true,
    last_sync: new Date().toISOString(),
    received_at: new Date().toISOString(),
    online_window: 30,
    value_lifetime: 300,
    status: null,
    clock_offset: null,
    zeros: [],
    last_band: riskBand(hipi, hipi),
    not_watched_until: null,
    alarms: [],
    patient: {
      id: 500 + index,
      ssn: `900-${10 + (index % 90)}-${1000 + index}`,
      gender: index % 2 === 0 ? 'M' : 'F',
      bed: `MED-${index + 1}`,
      is_high_priority: index % 9 === 0,
    },
    observations: {
      hipi,
      spi: Math.max(0, hipi - (version % 4)),
      heartRate,
      bloodPressureSystolic: systolic,
      bloodPressureDiastolic: diastolic,
      bloodPressureMean: (systolic + 2 * diastolic) / 3,
      bloodOxygenSaturation: wave(91, 9, 1),
      respirationRate: wave(10, 16, 1),
      bodyTemperature: wave(360, 30, 1) / 10,
      shockIndex: heartRate / systolic,
    },
  };
}
