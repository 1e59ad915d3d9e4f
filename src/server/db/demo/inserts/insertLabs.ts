import type { Db } from '../../engine/client';
import { hoursAgo } from '../ago';
import type { Ids } from '../ids';
import { labSamplesOf } from '../labs/samples';
import { patients } from '../patients/patients';

export async function insertLabs(db: Db, now: number, ids: Ids): Promise<void> {
  const samples = patients.flatMap(({ ssn, gender }) =>
    labSamplesOf(ssn, gender).map((sample) => ({ ssn, ...sample })),
  );
  // One statement each way: rows come back in the order of the values.
  const tests = await db
    .insertInto('lab_tests')
    .values(
      samples.map(({ ssn, type, drawnHoursAgo, reportedHoursAgo }) => ({
        patient_id: ids.of(ssn),
        type,
        sample_timestamp: hoursAgo(now, drawnHoursAgo),
        results_timestamp: hoursAgo(now, reportedHoursAgo),
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('lab_observations')
    .values(
      tests.flatMap(({ id }, index) =>
        (samples[index]?.values ?? []).map(({ description, unit, value, comparator, min, max }) => ({
          lab_test_id: id,
          description,
          unit,
          value,
          comparator,
          min_value: min,
          max_value: max,
        })),
      ),
    )
    .execute();
}
