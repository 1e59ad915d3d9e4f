import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isCalendarDay } from '../../../clinical/dates/calendarDay';
import type { FoundPatient } from '../../../contract/find';
import { numberArray } from '../engine/arrayParameters';
import { findIndexedPage, type IndexedList } from '../paging/findIndexedPage';
import type { Tables } from '../tables/tables';
import { PATIENT_LIST, PLACED_PATIENTS } from './patients';

/** A patient as the finder shows one, without what the device knows. */
export type PatientFacts = Omit<FoundPatient, 'risk'>;

/** As many of each kind are ranked: the rest is behind them in any case, because the order is that of the beds. */
const CANDIDATES = 50;

/** The numbers after the first three of an SSN. */
const INNER_SSN = sql`substr(translate(ssn, '- ', ''), 4) COLLATE "C"`;

/** The beginning of those: fewer digits than this begin too many. */
const INNER_DIGITS = /^\d{3,6}$/;

/** The patient list's words, and what that list is not searched by: the birth date or year, and the inner part of an SSN. */
const FINDER_LIST: IndexedList = {
  ...PATIENT_LIST,
  alsoOf: (term) => {
    const ways = [bornIn(term), INNER_DIGITS.test(term) ? beginsInner(term) : null].filter(
      (way) => way !== null,
    );
    const of = ways.map((way) => sql`SELECT id FROM patients WHERE ${way}`);
    return of.length === 0 ? null : sql.join(of, sql` UNION ALL `);
  },
};

/** Born in that year, or on that day as a term has it, without punctuation; null when the term is neither. */
function bornIn(term: string): RawBuilder<unknown> | null {
  const [, year = '', month, day] = /^((?:19|20)\d\d)(?:(\d\d)(\d\d))?$/.exec(term) ?? [];
  if (year === '') return null;
  if (month === undefined)
    return sql`date_of_birth >= ${`${year}-01-01`}::date AND date_of_birth <= ${`${year}-12-31`}::date`;
  const date = `${year}-${month}-${day}`;
  return isCalendarDay(date) ? sql`date_of_birth = ${date}::date` : null;
}

const beginsInner = (term: string): RawBuilder<unknown> =>
  sql`${INNER_SSN} >= ${term}::text AND ${INNER_SSN} < ${term + AFTER_DIGITS}::text`;

/** Sorts after every digit. */
const AFTER_DIGITS = ':';

/** A bed as a person types it: abbreviation and number, with or without what separates them. */
const BED = /^([^\d\s-]+)[\s-]*(\d{1,9})$/u;

export interface FoundPatients {
  /** Those whose bed, SSN or id is the searched text itself come first, and are counted here. */
  exact: number;
  patients: PatientFacts[];
}

/**
 * Patients by the beginnings of their words, by the inner part of their SSN, and by their birth date or year: first those whose bed, SSN or id was typed in full, then, where
 * there are many, those whose first or last name was, then by bed; patients without a bed come last. None for more words than a
 * list is searched for.
 */
export async function findPatientsByText(
  db: Kysely<Tables>,
  text: string,
  without: readonly number[] = [],
): Promise<FoundPatients> {
  const search = text.trim();
  if (search === '') return { exact: 0, patients: [] };
  const exact = await exactIds(db, search, without);
  const query = { search, ordering: 'bed', page: 1, page_size: CANDIDATES };
  const page = await findIndexedPage(db, FINDER_LIST, query, without);
  // Fewer candidates than that are all there are.
  const named = (page?.count ?? 0) > CANDIDATES ? await namedIds(db, search, without) : [];
  const ids = [...new Set([...exact, ...named, ...(page?.ids ?? [])])];
  if (ids.length === 0) return { exact: 0, patients: [] };
  const { rows } = await sql<PatientFacts>`
    SELECT p.id, p.ssn, p.first_name, p.last_name, p.date_of_birth, p.gender, p.high_priority_reason <> '' AS is_high_priority,
      of_bed.abbreviation || '-' || b.number AS bed,
      (SELECT w.device_id FROM device_assignments w WHERE w.patient_id = p.id AND w.released_at IS NULL) AS device
    FROM ${PLACED_PATIENTS} JOIN unnest(${numberArray(ids)}::text::int[]) WITH ORDINALITY AS wanted(id, nth) ON wanted.id = p.id
    ORDER BY wanted.nth`.execute(db);
  return { exact: exact.length, patients: rows };
}

/** Whether an id is none of these. */
const isNoneOf = (without: readonly number[]) =>
  without.length === 0 ? sql`true` : sql`id <> ALL (${numberArray(without)}::text::int[])`;

/** By the bed, the SSN (with or without hyphens) and the id, each by its own index. */
async function exactIds(db: Kysely<Tables>, search: string, without: readonly number[]): Promise<number[]> {
  const bed = BED.exec(search);
  const parts = [
    sql`SELECT 2 AS nth, id FROM patients WHERE translate(ssn, '- ', '') = translate(${search}::text, '- ', '')`,
  ];
  if (bed !== null)
    parts.push(
      sql`SELECT 1, id FROM patients WHERE bed_key = fold_text(${bed[1]}::text) || '-' || lpad(${bed[2]}::text, 10, '0')`,
    );
  if (/^\d{1,9}$/.test(search)) parts.push(sql`SELECT 3, id FROM patients WHERE id = ${Number(search)}::int`);
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) AS exact WHERE ${isNoneOf(without)} GROUP BY id ORDER BY min(nth), id LIMIT ${CANDIDATES}::int`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Those whose whole first or last name was typed: more patients in beds than are ranked may have names that only begin so. By bed, after
 * those of whom nothing but names was typed. As in the list, whatever else was typed must fit them, too.
 */
async function namedIds(db: Kysely<Tables>, search: string, without: readonly number[]): Promise<number[]> {
  const typed = sql`regexp_replace(fold_text(${search}::text), '\\s+', ' ', 'g')`;
  const names = sql`(${typed} || string_to_array(${typed}, ' '))`;
  const named = sql`SELECT id, bed_key, date_of_birth, ssn, last_name_key AS last_name, first_name_key AS first_name FROM patients`;
  const { rows } = await sql<{ id: number }>`
    WITH named AS (${named} WHERE last_name_key = ANY ${names} UNION ${named} WHERE first_name_key = ANY ${names})
    SELECT id FROM named
    WHERE NOT EXISTS (SELECT FROM unnest(search_terms(${search}::text)) AS term
      WHERE term NOT IN (to_char(date_of_birth, 'YYYY'), to_char(date_of_birth, 'YYYYMMDD'))
        AND NOT (length(term) >= 3 AND starts_with(${INNER_SSN}, term))
        AND NOT EXISTS (SELECT FROM patient_words w WHERE w.patient_id = named.id AND starts_with(w.word, term))) AND ${isNoneOf(without)}
    ORDER BY ${typed} IN (last_name, first_name, first_name || ' ' || last_name, last_name || ' ' || first_name) DESC, bed_key, id
    LIMIT ${CANDIDATES}::int`.execute(db);
  return rows.map(({ id }) => id);
}
