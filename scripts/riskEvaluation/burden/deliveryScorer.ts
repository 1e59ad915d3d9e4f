import { knownBand, type RiskBand } from '../../../src/clinical/risk';
import type { Reading } from '../../../src/contract/readings';
import type { FeedState } from '../../../src/server/db/devices/feedState';
import { news2Evaluator } from '../../../src/server/services/alerting/values/news2Values';
import type { PatientDelivery } from '../../../src/server/services/alerting/patientDelivery';
import { placeReadings } from '../../../src/server/services/feed/placeReadings';
import { deliveriesOf } from '../../../src/server/services/ingest/patientDeliveries';
import { validateReading, type ValidReading } from '../../../src/server/services/ingest/validateReading';
import { PatientHistory } from '../../../src/server/services/scoring/history/patientHistory';
import { scoresOf } from '../../../src/server/services/scoring/riskEngine';
import type { ScoredAttributedReading } from '../../../src/server/services/scoring/scoreReadings';
import type { SentDelivery } from './playedPatient';

/** The patient that the rules evaluate: one at a time. */
export const PATIENT = 1;

/** A delivery as the rules take it. Times are epoch ms. */
export interface ScoredDelivery {
  receivedAt: number;
  delivery: PatientDelivery;
  /** The device's feed after it, and whether the last scores known are in the high band. */
  feed: FeedState;
  isHigh: boolean;
}

/**
 * What the server makes of the deliveries of one device before the rules: checked, placed in time, and scored, with AI enabled and NEWS2
 * beside. The same for every answer to alarms.
 */
export class DeliveryScorer {
  readonly #wornSince: number;
  readonly #history = new PatientHistory();
  readonly #news2 = news2Evaluator({});
  #feed: FeedState | null = null;
  #band: RiskBand | null = null;

  /** `wornSince` in epoch ms: before the first delivery. */
  constructor(wornSince: number) {
    this.#wornSince = wornSince;
  }

  /** A reading from before: the scores know it. */
  remember(reading: Reading): void {
    const { stamp, observations } = validated(reading);
    this.#history.add(stamp, observations);
  }

  /** Null when nothing of it is new. */
  score({ receivedAt, readings }: SentDelivery): ScoredDelivery | null {
    const placed = placeReadings([{ readings: readings.map(validated), receivedAt }], {
      stored: new Map(),
      feedOf: () => this.#feed,
      maxAgeMs: Infinity,
    });
    const [feed] = placed.feeds.values();
    const sorted = [...placed.readings].sort((a, b) => a.time - b.time);
    const scored = sorted.map((reading): ScoredAttributedReading => {
      const worn = { ...reading, patientId: PATIENT, aiEnabled: true, wornSince: this.#wornSince };
      this.#history.add(reading.time, reading.observations);
      const news2 = this.#news2(this.#history, worn);
      const observations = { ...reading.observations, ...scoresOf(this.#history) };
      return { ...worn, observations, ...(news2 !== null && { news2 }) };
    });
    const delivery = deliveriesOf(new Map([[PATIENT, scored]]), placed).get(PATIENT);
    const newest = scored.at(-1);
    if (feed === undefined || newest === undefined || delivery === undefined) return null;
    this.#feed = feed;
    const { hipi, spi } = newest.observations;
    this.#band = knownBand(hipi, spi) ?? this.#band;
    return { receivedAt, delivery, feed, isHigh: this.#band === 'high' };
  }
}

function validated(reading: Reading): ValidReading {
  const validated = validateReading(reading);
  if ('errors' in validated) throw new Error(`This is no reading: ${JSON.stringify(validated.errors)}`);
  return validated.reading;
}
