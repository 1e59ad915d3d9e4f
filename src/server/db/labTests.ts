import { sql, type Kysely } from 'kysely';
import type { LabTest, LAB_TEST_ORDERINGS } from '../../contract/labTests';
import type { ListQuery } from '../../contract/paging';
import { findPage, type Found } from './findPage';
import type { Orderings } from './ordering';
import type { Tables } from './tables';

const ORDERINGS: Orderings<(typeof LAB_TEST_ORDERINGS)[number]> = {
  results_timestamp: sql.ref('t.results_timestamp'),
  type: sql`fold_text(t.type) COLLATE "C"`,
  sample_timestamp: sql.ref('t.sample_timestamp'),
};

const OBSERVATIONS = sql`coalesce((
  SELECT json_agg(json_build_object('value', o.value, 'type', json_build_object(
    'description', o.description, 'unit', o.unit, 'min_value', o.min_value, 'max_value', o.max_value)) ORDER BY o.id)
  FROM lab_observations o WHERE o.lab_test_id = t.id), '[]')`;

/** The laboratory tests of a patient, who must exist; the newest results first unless asked otherwise. */
export function findLabTests(db: Kysely<Tables>, patientId: number, query: ListQuery): Promise<Found<LabTest>> {
  return findPage<LabTest>(db, {
    columns: sql`t.id, t.type, t.results_timestamp, t.sample_timestamp, ${OBSERVATIONS} AS lab_observations`,
    from: sql`lab_tests t`,
    where: [sql`t.patient_id = ${patientId}::int`],
    id: sql.ref('t.id'),
    searched: sql`concat_ws(' ', t.type, (SELECT string_agg(o.description, ' ') FROM lab_observations o WHERE o.lab_test_id = t.id))`,
    orderings: ORDERINGS,
    ordering: '-results_timestamp',
  }, query);
}
