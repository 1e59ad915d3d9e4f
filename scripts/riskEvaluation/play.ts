import { partialNews2 } from '../../src/clinical/news2';
import type { ObservationValues } from '../../src/clinical/observationKeys';
import { VITAL_KEYS, type VitalKey } from '../../src/clinical/vitals';
import { hipi } from '../../src/server/services/scoring/hipi';
import { PatientHistory } from '../../src/server/services/scoring/history/patientHistory';
import { spi } from '../../src/server/services/scoring/spi';
import { HOUR_MS, type Vitals } from '../../src/server/services/scoring/vitals';
import { AlertPlayer, type PlayedAlert } from './alerts';
import { qSofa, sirs } from './bedsideScores';
import { keptReading } from './keptReading';
import type { Recording } from './recording';

/**
 * How far back a bedside score may reach for a vital that this reading does not have: in favour of the
 * rivals.
 */
const CARRIED_MS = 24 * HOUR_MS;

/** The product's scores at one reading, and those of other predictors. */
export interface Moment {
  /** Epoch ms. */
  time: number;
  /** What the product stores of the reading, with its scores. */
  observations: ObservationValues;
  news2: number;
  sirs: number;
  qSofa: number;
  isSepsis: boolean | null;
}

/** What the product makes of one recording. */
export interface Played {
  moments: Moment[];
  alerts: PlayedAlert[];
}

/** A whole hour; only differences count for the models, but for the whole minutes in which they sum up. */
export const ORIGIN = Date.UTC(2026, 0, 1);

/**
 * Plays a recording through the server's own models and its alert rule, reading by reading, its zero at
 * `origin` (epoch ms). A reading does not depend on later ones. `visit` may read the history at each moment,
 * and must not keep it.
 */
export function play(
  { readings }: Recording,
  origin = ORIGIN,
  visit: (history: PatientHistory, moment: Moment) => void = () => undefined,
): Played {
  const history = new PatientHistory();
  const carried = new Carried();
  const rule = new AlertPlayer(origin + (readings[0]?.time ?? 0) - HOUR_MS);
  const alerts: PlayedAlert[] = [];
  const moments = readings.map(({ time: since, measured, isSepsis }) => {
    const time = origin + since;
    const kept = keptReading(time, measured);
    history.add(time, kept);
    const known = carried.with(time, kept);
    const moment: Moment = {
      time,
      isSepsis,
      observations: { ...kept, hipi: hipi.score(history), spi: spi.score(history) },
      news2: partialNews2(known),
      sirs: sirs(known),
      qSofa: qSofa(known),
    };
    alerts.push(...rule.deliver(history, moment));
    visit(history, moment);
    return moment;
  });
  return { moments, alerts };
}

/** The last value of every vital. */
class Carried {
  readonly #last = new Map<VitalKey, { value: number; time: number }>();

  /** What is known at a reading: its own values, and those of the day before it. */
  with(time: number, observations: ObservationValues): Vitals {
    for (const key of VITAL_KEYS) {
      const value = observations[key];
      if (value !== null) this.#last.set(key, { value, time });
    }
    return Object.fromEntries(
      VITAL_KEYS.map((key) => {
        const last = this.#last.get(key);
        return [key, last !== undefined && time - last.time <= CARRIED_MS ? last.value : null];
      }),
    ) as Vitals;
  }
}
