import type { Transaction } from 'kysely';
import type { Rescore } from '../../db/devices/latestStates';
import type { PatientState } from '../../db/alerting/patientStates';
import type { Tables } from '../../db/tables/tables';
import { news2Evaluator } from '../alerting/values/news2Values';
import type { ScoredAttributedReading } from './scoreReadings';
import type { AttributedReading } from '../ingest/attributeReadings';
import type { PatientHistories } from './history/patientHistories';
import type { PatientHistory } from './history/patientHistory';
import { scoreReadings } from './scoreReadings';

/** The result of scoring a group. */
export interface ScoredGroup {
  /** By patient, all new readings in time order, with scores where the device has AI enabled. */
  readings: Map<number, readonly ScoredAttributedReading[]>;
  /** Of the patients who were scored, their state after the group. */
  histories: ReadonlyMap<number, PatientHistory>;
  rescored: Rescore[];
  /** To be called once the readings are committed: the histories may then be used again. `now` in epoch ms. */
  remember(now: number): void;
}

/**
 * Scores every patient's new readings, as known at `now` (epoch ms). `states` are the patients' locked rows, whose revisions the transaction raises by
 * one. NEWS2 is worked out beside the scores, also where AI is off.
 */
export async function scorePatients(
  tx: Transaction<Tables>,
  histories: PatientHistories,
  worn: ReadonlyMap<number, readonly AttributedReading[]>,
  states: ReadonlyMap<number, PatientState>,
  now: number,
): Promise<ScoredGroup> {
  const revisionOf = (patientId: number): number => states.get(patientId)?.revision ?? 0;
  const taken = await histories.take(
    tx,
    new Map([...worn.keys()].map((patientId) => [patientId, revisionOf(patientId)])),
    now,
  );
  const readings = new Map<number, readonly ScoredAttributedReading[]>(worn);
  const rescored: Rescore[] = [];
  for (const [patientId, history] of taken) {
    const news2Of = news2Evaluator(states.get(patientId)?.alertStates ?? {});
    const scored = await scoreReadings(tx, patientId, history, worn.get(patientId) ?? [], news2Of);
    readings.set(patientId, scored.readings);
    if (scored.rescored !== null) rescored.push({ patientId, ...scored.rescored });
  }
  const remember = (now: number): void => {
    for (const [patientId, history] of taken)
      histories.keep(patientId, history, revisionOf(patientId) + 1, now);
  };
  return { readings, histories: taken, rescored, remember };
}
