import { CompiledQuery } from 'kysely';
import { findPatientsByText } from '../../src/server/db/patients/foundPatients';
import { openTestDatabase } from '../fixtures/database/database';
import { SeenStatements } from '../fixtures/database/seenStatements';
import { makePatients } from '../fixtures/load/manyPatients';

/** Enough that PostgreSQL takes an index where there is one. */
const PATIENTS = 5_000;

interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  Filter?: string;
  Plans?: Step[];
}

/** The tables that a plan looks through from the first row to the last. Few matches may be joined with all patients in the order of beds. */
function scanned(step: Step): string[] {
  const own =
    step['Node Type'] === 'Seq Scan' && step.Filter !== undefined ? [step['Relation Name'] ?? ''] : [];
  return [...own, ...(step.Plans ?? []).flatMap(scanned)];
}

it('finding a patient reads the words, the beds, the SSNs and the birth dates by their indexes', async () => {
  const { db, close } = await openTestDatabase();
  await makePatients(db, PATIENTS);
  const seen = new SeenStatements();
  const watched = db.withPlugin(seen);
  for (const text of [
    'smith',
    'ma',
    'maria s',
    'DC-7',
    'dc7',
    '1968',
    'john 1968',
    '1968-03-12',
    '123-45-0012',
    '45-0012',
    '4321',
  ]) {
    await findPatientsByText(watched, text);
    const { statements } = seen.take();
    expect(statements.length).toBeGreaterThan(2);
    for (const { sql: text, parameters } of statements) {
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Step }] }>(
        CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${text}`, [...parameters]),
      );
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      expect(plan).toBeDefined();
      const long = scanned(plan ?? { 'Node Type': '' }).filter((table) => /^(patient|admission)/.test(table));
      expect({ text, long }).toEqual({ text, long: [] });
    }
  }
  await close();
});
