import type { Transaction } from 'kysely';
import type { Rescore } from '../../db/devices/latestStates';
import type { PatientState } from '../../db/alerting/patientStates';
import type { Tables } from '../../db/tables/tables';
import type { AttributedReading } from '../ingest/attributeReadings';
import type { PatientHistories } from './history/patientHistories';
import type { PatientHistory } from './history/patientHistory';
import { scoreReadings } from './scoreReadings';

/** The result of scoring a group. */
export interface ScoredGroup {
  /** By patient, all new readings in time order, with scores where the device has AI enabled. */
  readings: Map<number, readonly AttributedReading[]>;
  /** Of the patients who were scored, their state after the group. */
  histories: ReadonlyMap<number, PatientHistory>;
  rescored: Rescore[];
  /** To be called once the readings are committed: the histories may then be used again. `now` in epoch ms. */
  remember(now: number): void;
}

/**
 * Scores every patient's new readings, as known at `now` (epoch ms). `states` are the patients' locked rows, whose revisions the transaction raises by
 * one. A patient without a reading of a device that has AI enabled needs no history.
 */
export async function scorePatients(
  tx: Transaction<Tables>,
  histories: PatientHistories,
  worn: ReadonlyMap<number, readonly AttributedReading[]>,
  states: ReadonlyMap<number, PatientState>,
  now: number,
): Promise<ScoredGroup> {
  const revisionOf = (patientId: number): number => states.get(patientId)?.revision ?? 0;
  const toScore = [...worn.keys()].filter((patientId) =>
    worn.get(patientId)?.some(({ aiEnabled }) => aiEnabled),
  );
  const taken = await histories.take(
    tx,
    new Map(toScore.map((patientId) => [patientId, revisionOf(patientId)])),
    now,
  );
  const readings = new Map(worn);
  const rescored: Rescore[] = [];
  for (const [patientId, history] of taken) {
    const scored = await scoreReadings(tx, patientId, history, worn.get(patientId) ?? []);
    readings.set(patientId, scored.readings);
    if (scored.rescored !== null) rescored.push({ patientId, ...scored.rescored });
  }
  const remember = (now: number): void => {
    for (const [patientId, history] of taken)
      histories.keep(patientId, history, revisionOf(patientId) + 1, now);
  };
  return { readings, histories: taken, rescored, remember };
}
