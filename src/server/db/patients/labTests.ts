import { sql, type Kysely } from 'kysely';
import {
  LAB_SERIES_LIMIT,
  LAB_SERIES_VALUES,
  type LabSeries,
  type LabSeriesList,
  type LabTest,
  type LAB_TEST_ORDERINGS,
} from '../../../contract/labTests';
import type { ListQuery } from '../../../contract/paging';
import { findPage, type FoundInParts } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import type { Tables } from '../tables/tables';

const ORDERINGS: Orderings<(typeof LAB_TEST_ORDERINGS)[number]> = {
  results_timestamp: sql.ref('t.results_timestamp'),
  type: sql`fold_text(t.type) COLLATE "C"`,
  sample_timestamp: sql.ref('t.sample_timestamp'),
};

/**
 * An analyte is identified by the laboratory's code, without one by its name, and never compared in another
 * unit.
 */
const OF_ANALYTE = sql`PARTITION BY o.code, CASE WHEN o.code IS NULL THEN fold_text(o.description) END, o.unit`;

/** The change from or to a limit is not known. */
const OF_NO_LIMIT = sql`CASE WHEN o.comparator IS NULL THEN o.value END`;

const decimals = (column: string) => sql`scale(${sql.ref(column)}::text::numeric)`;
const DIGITS = sql`max(greatest(${decimals('o.value')}, ${decimals('o.min_value')}, ${decimals('o.max_value')}))`;

/**
 * The results of each test of a patient, as JSON. The previous result and the decimals of an analyte are
 * derived from all results of the patient, and do not depend on which tests are listed.
 */
const resultsOf = (patientId: number) => sql`(
  SELECT r.lab_test_id, json_agg(json_build_object('value', r.value, 'comparator', r.comparator, 'previous_value', r.previous_value, 'digits', r.digits, 'flag', r.flag, 'corrected', r.is_corrected, 'type', json_build_object(
    'description', r.description, 'unit', r.unit, 'min_value', r.min_value, 'max_value', r.max_value)) ORDER BY r.id) AS observations
  FROM (
    SELECT o.*, CASE WHEN o.comparator IS NULL THEN lag(${OF_NO_LIMIT})
        OVER (analyte ORDER BY s.sample_timestamp, s.results_timestamp, o.id) END AS previous_value,
      ${DIGITS} OVER analyte AS digits
    FROM lab_observations o JOIN lab_tests s ON s.id = o.lab_test_id
    WHERE s.patient_id = ${patientId}::int
    WINDOW analyte AS (${OF_ANALYTE})
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
      columns: sql`t.id, t.type, t.results_timestamp, t.sample_timestamp, t.sample_precision, coalesce(r.observations, '[]') AS lab_observations`,
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

/** The newest results of every analyte of a patient, by name; the newest sample first. */
export async function findLabSeries(db: Kysely<Tables>, patientId: number): Promise<LabSeriesList> {
  const { rows } = await sql<LabSeries & { analytes: number }>`
    SELECT first.analyte AS id, first.description, first.unit, first.digits, first.count, first.analytes, first.values FROM (
      SELECT r.analyte, (array_agg(r.description ORDER BY r.place))[1] AS description, r.unit, r.digits, r.count,
        count(*) OVER ()::int AS analytes,
        json_agg(json_build_object('value', r.value, 'comparator', r.comparator, 'min_value', r.min_value, 'max_value', r.max_value, 'flag', r.flag, 'corrected', r.is_corrected, 'sample_precision', r.sample_precision,
          'sample_timestamp', to_char(r.sample_timestamp AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY r.place) AS values
      FROM (
        SELECT o.*, s.sample_timestamp, s.sample_precision, min(o.id) OVER analyte AS analyte, count(*) OVER analyte::int AS count,
          ${DIGITS} OVER analyte AS digits,
          row_number() OVER (analyte ORDER BY s.sample_timestamp DESC, s.results_timestamp DESC, o.id DESC) AS place
        FROM lab_observations o JOIN lab_tests s ON s.id = o.lab_test_id
        WHERE s.patient_id = ${patientId}::int
        WINDOW analyte AS (${OF_ANALYTE})
      ) AS r
      WHERE r.place <= ${LAB_SERIES_VALUES}::int
      GROUP BY r.analyte, r.unit, r.digits, r.count
    ) AS first
    ORDER BY fold_text(first.description) COLLATE "C", first.unit, first.analyte LIMIT ${LAB_SERIES_LIMIT}::int`.execute(
    db,
  );
  return {
    count: rows[0]?.analytes ?? 0,
    results: rows.map(({ analytes: _all, ...series }) => series),
  };
}
