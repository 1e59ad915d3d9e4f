import { sql } from 'kysely';
import type { Db } from '../../../src/server/db/engine/client';

/** The number of rows that one statement inserts. */
const CHUNK = 5_000;
const STAYS = 1_000;

/** From one letter to whole names, numbers and pairs, and a name that no patient has. */
export const PREFIXES = [
  'a',
  'm',
  's',
  'j',
  '1',
  '5',
  '9',
  'ma',
  'jo',
  'sm',
  '12',
  '90',
  'mar',
  'joh',
  'smi',
  '123',
  'john',
  'maria',
  'smith',
  '5551',
  'zzz',
  'xq',
  'j s',
  'ma smi',
  'john smi',
  'a 1',
  'müll',
];

const FIRST = sql`(ARRAY['Gra','Hen','Sam','Yu','Fat','An','Jo','Ma','Zo','Lu','Al','Ben','Car','Do','Ev','Fra'])[1 + floor(random() * 16)]
  || (ARRAY['ce','rik','uel','ki','ima','n','hn','ria','ë','kasz','i','dix','la','ra','a','nk'])[1 + floor(random() * 16)]`;
const LAST = sql`(ARRAY['Smi','Mbe','Lind','Ade','Tan','Ben','Jon','Mül','Åb','O','Ngu','Gar','Ki','Sil','Iva','Kow','Ros','Du','Han','Cos'])[1 + floor(random() * 20)]
  || (ARRAY['','a','e','i','o','u','ar','er','ir','or'])[1 + floor(random() * 10)]
  || (ARRAY['th','ki','quist','mi','ka','li','es','ler','rg','n','yen','cia','m','va','nov','ski','si','bois','sen','ta'])[1 + floor(random() * 20)]`;

/** This many patients; a fifth of them are admitted, 2,000 of these to a bed. */
export async function makePatients(db: Db, count: number): Promise<void> {
  for (let first = 1; first <= count; first += CHUNK) {
    await sql`
      INSERT INTO patients (ssn, first_name, middle_name, last_name, date_of_birth, gender, address, created_at, updated_at)
      SELECT lpad(floor(random() * 1000)::text, 3, '0') || '-' || lpad((n % 100)::text, 2, '0') || '-' || lpad((n / 10)::text, 4, '0') || (n % 10),
        ${FIRST}, CASE WHEN n % 3 = 0 THEN ${FIRST} ELSE '' END, ${LAST}, date '1930-01-01' + floor(random() * 30000)::int, CASE WHEN random() < 0.5 THEN 'M' ELSE 'F' END,
        n || ' Some Street, Springfield', now(), now()
      FROM generate_series(${first}::int, ${Math.min(count, first + CHUNK - 1)}::int) AS n`.execute(db);
  }
  await sql`INSERT INTO departments (name, abbreviation) SELECT 'Department ' || n, 'D' || chr(64 + n) FROM generate_series(1, 20) AS n`.execute(
    db,
  );
  await sql`INSERT INTO beds (number, department_id) SELECT n, d.id FROM departments d, generate_series(1, 100) AS n`.execute(
    db,
  );
  await sql`INSERT INTO diagnoses (icd_10_code, name) VALUES ('Z99.9', 'Whatever it was')`.execute(db);
  await db.connection().execute((own) => admitSome(own, count / 5));
  for (const table of ['patients', 'patient_words', 'admissions', 'beds'])
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db);
}

/** A temporary table belongs to one connection. */
async function admitSome(own: Db, count: number): Promise<void> {
  await sql`CREATE TEMPORARY TABLE stays AS
    SELECT p.id AS patient_id, p.nth, coalesce(b.department_id, d.id) AS department_id, b.id AS bed_id
    FROM (SELECT id, row_number() OVER (ORDER BY random()) AS nth FROM patients WHERE id % 5 = 0) p
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM departments) d ON d.nth = 1 + p.nth % 20
    LEFT JOIN (SELECT id, department_id, row_number() OVER (ORDER BY id) AS nth FROM beds) b ON b.nth = p.nth`.execute(
    own,
  );
  for (let first = 1; first <= count; first += STAYS) {
    await sql`
      INSERT INTO admissions (patient_id, status, admission_date, diagnosis_id, department_id, bed_id, updated_at)
      SELECT patient_id, 'IN_WARD', '2026-01-01', (SELECT id FROM diagnoses LIMIT 1), department_id, bed_id, now()
      FROM stays WHERE nth >= ${first}::int AND nth < ${first + STAYS}::int`.execute(own);
    // Without statistics a trigger's query would look through all stays for each of them.
    await sql`ANALYZE admissions`.execute(own);
  }
}

/** This many diagnoses, where the real list is not available. */
export async function makeDiagnoses(db: Db, count: number): Promise<void> {
  for (let first = 1; first <= count; first += CHUNK) {
    await sql`
      INSERT INTO diagnoses (icd_10_code, name)
      SELECT chr(65 + n % 26) || lpad((n % 100)::text, 2, '0') || '.' || n, ${LAST} || ' syndrome of the ' || ${FIRST} || ', unspecified, initial encounter ' || ${LAST}
      FROM generate_series(${first}::int, ${Math.min(count, first + CHUNK - 1)}::int) AS n`.execute(db);
  }
  for (const table of ['diagnoses', 'diagnosis_words'])
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db);
}
