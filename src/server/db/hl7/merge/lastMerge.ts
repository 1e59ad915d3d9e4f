import { sql, type RawBuilder } from 'kysely';

/** The last merge into a patient that was not undone, as JSON: the number of the record that went, and when; null without one. */
export const lastMergeOf = (patient: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT json_build_object('number', m.retired_number, 'at', to_char(m.merged_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM patient_merges m WHERE m.survivor_id = ${patient} AND m.undone_at IS NULL ORDER BY m.id DESC LIMIT 1)`;
