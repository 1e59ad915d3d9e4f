import { sql, type Kysely } from 'kysely';
import type { LabTest, LAB_TEST_ORDERINGS } from '../../../contract/labTests';
import type { ListQuery } from '../../../contract/paging';
import { findPage, type FoundInParts } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import type { Tables } from '../tables/tables';

const ORDERINGS: Orderings<(typeof LAB_TEST_ORDERINGS)[number]> = {
  results_timestamp: sql.ref('t.results_timestamp'),
  type: sql`fold_text(t.type) COLLATE "C"`,
  sample_timestamp: sql.ref('t.sample_timestamp'),
};

const decimals = (column: string) => sql`scale(${sql.ref(column)}::text::numeric)`;

/**
 * The results of each test of a patient, as JSON. The previous result and the decimals of an analyte are
 * derived from all results of the patient, and do not depend on which tests are listed. An analyte is
 * identified by the laboratory's code, without one by its name, and never compared in another unit.
 */
const resultsOf = (patientId: number) => sql`(
  SELECT r.lab_test_id, json_agg(json_build_object('value', r.value, 'previous_value', r.previous_value, 'digits', r.digits, 'type', json_build_object(
    'description', r.description, 'unit', r.unit, 'min_value', r.min_value, 'max_value', r.max_value)) ORDER BY r.id) AS observations
  FROM (
    SELECT o.*, lag(o.value) OVER (analyte ORDER BY s.sample_timestamp, s.results_timestamp, o.id) AS previous_value,
      max(greatest(${decimals('o.value')}, ${decimals('o.min_value')}, ${decimals('o.max_value')})) OVER analyte AS digits
    FROM lab_observations o JOIN lab_tests s ON s.id = o.lab_test_id
    WHERE s.patient_id = ${patientId}::int
    WINDOW analyte AS (PARTITION BY o.code, CASE WHEN o.code IS NULL THEN fold_text(o.description) END, o.unit)
  ) AS r
  GROUP BY r.lab_test_id)`;

/** The laboratory tests of a patient, who must exist; the newest results first unless ordered otherwise. */
export function findLabTests(
  db: Kysely<Tables>,
  patientId: number,
  query: ListQuery,
): Promise<FoundInParts<LabTest>> {
  return findPage<LabTest>(
    db,
    {
      columns: sql`t.id, t.type, t.results_timestamp, t.sample_timestamp, coalesce(r.observations, '[]') AS lab_observations`,
      from: sql`lab_tests t LEFT JOIN ${resultsOf(patientId)} AS r ON r.lab_test_id = t.id`,
      where: [sql`t.patient_id = ${patientId}::int`],
      id: sql.ref('t.id'),
      searched: sql`concat_ws(' ', t.type, (SELECT string_agg(o.description, ' ') FROM lab_observations o WHERE o.lab_test_id = t.id))`,
      orderings: ORDERINGS,
      ordering: '-results_timestamp',
      parts: sql`(SELECT count(*) FROM lab_observations o WHERE o.lab_test_id = t.id)`,
    },
    query,
  );
}
