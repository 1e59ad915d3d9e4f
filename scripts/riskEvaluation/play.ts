import { partialNews2 } from '../../src/clinical/news2';
import { VITAL_KEYS, type VitalKey } from '../../src/clinical/vitals';
import { hipi } from '../../src/server/services/scoring/hipi';
import { PatientHistory } from '../../src/server/services/scoring/patientHistory';
import { spi } from '../../src/server/services/scoring/spi';
import { HOUR_MS, type Vitals } from '../../src/server/services/scoring/vitals';
import { qSofa, sirs } from './bedsideScores';
import { keptVitals } from './keptVitals';
import type { Recording } from './recording';

/** How far back a bedside score may reach for a vital that this reading does not have: to the benefit of the rivals. */
const CARRIED_MS = 24 * HOUR_MS;

/** What the product says at one reading, and what others would have said. */
export interface Moment {
  /** Epoch ms. */
  time: number;
  /** What ingest keeps of the reading. */
  vitals: Vitals;
  hipi: number | null;
  spi: number | null;
  news2: number;
  sirs: number;
  qSofa: number;
  isSepsis: boolean | null;
}

/** A whole hour; only differences count for the models, but for the whole minutes in which they sum up. */
export const ORIGIN = Date.UTC(2026, 0, 1);

/**
 * Plays a recording through the server's own models, reading by reading, its zero at `origin` (epoch ms). No reading sees anything of
 * a later one. `visit` may look at the history at each moment, and must not keep it.
 */
export function play({ readings }: Recording, origin = ORIGIN, visit: (history: PatientHistory, moment: Moment) => void = () => undefined): Moment[] {
  const history = new PatientHistory();
  const carried = new Map<VitalKey, { value: number; time: number }>();
  return readings.map(({ time: since, measured, isSepsis }) => {
    const time = origin + since;
    const vitals = keptVitals(measured);
    history.add(time, vitals);
    for (const key of VITAL_KEYS) {
      const value = vitals[key];
      if (value !== null) carried.set(key, { value, time });
    }
    const known = Object.fromEntries(VITAL_KEYS.map((key) => {
      const last = carried.get(key);
      return [key, last !== undefined && time - last.time <= CARRIED_MS ? last.value : null];
    })) as Vitals;
    const moment: Moment = {
      time, vitals, isSepsis, hipi: hipi.score(history), spi: spi.score(history), news2: partialNews2(known), sirs: sirs(known), qSofa: qSofa(known),
    };
    visit(history, moment);
    return moment;
  });
}
