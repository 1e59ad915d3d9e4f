import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables';

/** A place as a message names it (PV1-3). */
export interface SentPlace {
  pointOfCare: string;
  room: string;
  bed: string;
}

/** A department, and the bed when one is named. */
export interface Place {
  department: number;
  bed: number | null;
}

interface NamedDepartment {
  id: number;
  is_abbreviation: boolean;
}

// What is looked for is a subquery each time: a plan in which it is a constant would look cheaper than the kept one.
const namedDepartments = (text: string) => sql`
  SELECT id, fold_text(abbreviation) = (SELECT fold_text(${text}::text)) AS is_abbreviation FROM departments
  WHERE (SELECT fold_text(${text}::text)) IN (fold_text(abbreviation), fold_text(name)) ORDER BY id`;

/** What other systems call a place; case is ignored. */
const aliases = ({ pointOfCare, room, bed }: SentPlace) => sql`
  SELECT department_id AS department, bed_id AS bed FROM location_aliases
  WHERE lower(point_of_care) = (SELECT lower(${pointOfCare}::text)) AND lower(room) = (SELECT lower(${room}::text))
    AND lower(bed) = (SELECT lower(${bed}::text))
  ORDER BY point_of_care = ${pointOfCare}::text DESC, id LIMIT 1`;

/** What is known by the names of a place. */
interface KnownPlace {
  /** That the whole of it is an alias of; null when it is none. */
  alias: Place | null;
  /** That its point of care alone is an alias or a name of; null when it is none, or a name of several. */
  department: number | null;
}

export async function findKnownPlace(db: Kysely<Tables>, sent: SentPlace): Promise<KnownPlace> {
  const { pointOfCare } = sent;
  const { rows } = await sql<{ alias: Place | null; care: Place | null; named: NamedDepartment[] | null }>`
    /* prepared known_place */
    SELECT (SELECT row_to_json(a) FROM (${aliases(sent)}) a) AS alias,
      (SELECT row_to_json(c) FROM (${aliases({ pointOfCare, room: '', bed: '' })}) c) AS care,
      (SELECT json_agg(row_to_json(d)) FROM (${namedDepartments(pointOfCare)}) d) AS named`.execute(db);
  const [{ alias, care, named } = { alias: null, care: null, named: null }] = rows;
  return { alias, department: care?.department ?? onlyOne(named ?? []) };
}

/** The one department of this abbreviation or, when there is none, of this name; case and accents are ignored. */
export async function findNamedDepartment(db: Kysely<Tables>, text: string): Promise<number | null> {
  const { rows } =
    await sql<NamedDepartment>`/* prepared named_department */ ${namedDepartments(text)}`.execute(db);
  return onlyOne(rows);
}

function onlyOne(departments: readonly NamedDepartment[]): number | null {
  const abbreviated = departments.filter(({ is_abbreviation }) => is_abbreviation);
  const [found, ...others] = abbreviated.length > 0 ? abbreviated : departments;
  return found === undefined || others.length > 0 ? null : found.id;
}

/** The bed of a department by its number, or by what is written of it: `3`, `03`, `ICU-3`. */
export async function findNamedBed(
  db: Kysely<Tables>,
  department: number,
  text: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    /* prepared named_bed */
    SELECT b.id FROM beds b JOIN departments d ON d.id = b.department_id
    WHERE b.department_id = ${department}::int
      AND (ltrim(${text}::text, '0') = b.number::text OR fold_text(${text}::text) = fold_text(d.abbreviation || '-' || b.number))
    LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The bed that is written as a whole, such as `ICU-3`, in whatever department. */
export async function findBedByAbbreviation(db: Kysely<Tables>, text: string): Promise<Place | null> {
  const { rows } = await sql<{ department: number; bed: number }>`
    SELECT b.department_id AS department, b.id AS bed FROM beds b JOIN departments d ON d.id = b.department_id
    WHERE fold_text(d.abbreviation || '-' || b.number) = fold_text(${text}::text) ORDER BY b.id LIMIT 2`.execute(
    db,
  );
  const [found, ...others] = rows;
  return found === undefined || others.length > 0 ? null : found;
}

/** Who lies in a bed now; null when it is free. */
export async function findOccupant(db: Kysely<Tables>, bed: number): Promise<number | null> {
  const open = await db
    .selectFrom('admissions')
    .select('patient_id')
    .where('bed_id', '=', bed)
    .where('discharge_date', 'is', null)
    .executeTakeFirst();
  return open?.patient_id ?? null;
}

/** What the place of a stay is called; nulls where it has none. */
export async function findPlaceOfStay(
  db: Kysely<Tables>,
  admission: number,
): Promise<{ abbreviation: string | null; number: number | null }> {
  const { rows } = await sql<{ abbreviation: string | null; number: number | null }>`
    /* prepared place_of_stay */
    SELECT d.abbreviation, b.number FROM admissions a LEFT JOIN beds b ON b.id = a.bed_id
    LEFT JOIN departments d ON d.id = coalesce(b.department_id, a.department_id) WHERE a.id = ${admission}::int`.execute(
    db,
  );
  return rows[0] ?? { abbreviation: null, number: null };
}
