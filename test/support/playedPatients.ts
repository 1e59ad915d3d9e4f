import { deviceName } from '../../scripts/replay/deviceName';
import type { Recording } from '../../scripts/riskEvaluation/recording';
import { play } from '../../scripts/riskEvaluation/play';
import { OBSERVATION_KEYS } from '../../src/clinical/vitals';
import type { Db } from '../../src/server/db/engine/client';
import { OBSERVATION_COLUMNS } from '../../src/server/db/readings/observationColumns';
import { RISK_ENGINE } from '../../src/server/services/scoring/riskEngine';
import { addDevice, addPatient, wear } from './ward';

export const PREFIX = 'replay-';

/** A patient for every recording, who wears its device since `from` (epoch ms); their ids by device. */
export async function admitRecorded(
  db: Db,
  recordings: readonly Recording[],
  from: number,
): Promise<Map<string, number>> {
  const patients = new Map<string, number>();
  for (const recording of recordings) {
    const name = deviceName(PREFIX, recording);
    const patient = await addPatient(db);
    await wear(db, { device: await addDevice(db, name, { type: 'RHEO_SIMULATOR' }), patient, from });
    patients.set(name, patient);
  }
  return patients;
}

/**
 * What the evaluation's modules make of a recording whose zero lies at `origin` (epoch ms), in the columns of
 * the database. Rows without any measurement are not sent.
 */
export function expectedOf(recording: Recording, origin: number, patient: number) {
  const { moments, alerts } = play(recording, origin);
  return {
    readings: moments
      .filter((_, index) => Object.keys(recording.readings[index]?.measured ?? {}).length > 0)
      .map(({ time, observations }) => ({
        measured_at: new Date(time).toISOString(),
        device_timestamp: null,
        patient_id: patient,
        risk_engine: RISK_ENGINE.id,
        ...Object.fromEntries(OBSERVATION_KEYS.map((key) => [OBSERVATION_COLUMNS[key], observations[key]])),
      })),
    alerts: alerts.map(
      ({ observationType, observationValue, severity, measuredAt, isLate, model, reasons }) => ({
        patient_id: patient,
        observation_type: observationType,
        observation_value: observationValue,
        severity,
        measured_at: new Date(measuredAt).toISOString(),
        is_late: isLate,
        model,
        // Kept as JSON, which knows no -0.
        reasons: JSON.parse(JSON.stringify(reasons)) as unknown,
      }),
    ),
  };
}

/** What the database holds of a recording's device and patient: readings by time, alerts in the order in which they were raised. */
export async function storedOf(db: Db, device: string, patient: number) {
  const columns = OBSERVATION_KEYS.map((key) => OBSERVATION_COLUMNS[key]);
  return {
    readings: await db
      .selectFrom('readings')
      .select(['measured_at', 'device_timestamp', 'patient_id', 'risk_engine', ...columns])
      .where('vendor_device_id', '=', device)
      .orderBy('measured_at')
      .execute(),
    alerts: await db
      .selectFrom('alerts')
      .select([
        'patient_id',
        'observation_type',
        'observation_value',
        'severity',
        'measured_at',
        'is_late',
        'model',
        'reasons',
      ])
      .where('patient_id', '=', patient)
      .orderBy('created_at')
      .execute(),
  };
}
