import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { openEmbedded, openPostgres, type Db, type OpenDatabase } from '../../src/server/db/engine/client';
import { findDiagnoses } from '../../src/server/db/patients/diagnoses';
import { migrate } from '../../src/server/db/engine/migrate';
import { findPatientsByText } from '../../src/server/db/patients/foundPatients';
import { findPatients } from '../../src/server/db/patients/patients';
import { importDiagnoses } from '../../src/server/services/jobs/importDiagnoses';
import { startPostgres } from '../fixtures/database/postgres';
import { seededRandom } from '../fixtures/time/random';
import { makeDiagnoses, makePatients, PREFIXES } from '../fixtures/load/manyPatients';
import { percentile, report } from '../fixtures/load/figure';

/** A hospital of 100,000 patients: any page of the list, any ordering, any search prefix; and the whole of ICD-10-CM. */
const PATIENTS = 100_000;
const ASKED = 300;
const ORDERINGS = [
  'id',
  'last_name',
  'first_name',
  'gender',
  'date_of_birth',
  'bed',
  'admission__department__name',
];
const ICD_10_CM = join(__dirname, '../../../shared/data/icd10cm_2021/icd10cm_2021_all.csv.gz');
const DIAGNOSIS_SEARCHES = [
  'a',
  's',
  'J',
  'se',
  'sep',
  'sepsis',
  'fracture',
  'fracture left',
  'diabetes mell',
  'S72',
  'S72.0',
  'unspecified',
  'zzz',
  'init enc clos',
  'acute resp fail',
];

async function main(): Promise<void> {
  const postgres = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'wardline-patients-'));
  try {
    const workerFile = pathToFileURL(join(__dirname, '../../dist/server/pgliteWorker.mjs'));
    await measure('PostgreSQL', await openPostgres(await postgres.createDatabase(), () => undefined), 50);
    await measure('PGlite', await openEmbedded({ dataDir: folder, workerFile }), 150);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(engine: string, { db, close }: OpenDatabase, limit: number): Promise<void> {
  await migrate(db);
  await makePatients(db, PATIENTS);
  await measurePages(engine, db, limit);
  await measureFinder(engine, db);
  const complete = existsSync(ICD_10_CM);
  if (complete) await takeAll(db);
  else await makeDiagnoses(db, 95_000);
  await measureSearches(engine, db);
  await close();
}

async function takeAll(db: Db): Promise<void> {
  const { added, complaints } = await importDiagnoses(db, readFileSync(ICD_10_CM), Date.now());
  if (added !== 95_358 || complaints.length > 0)
    throw new Error(`Of 95,358 diagnoses ${added} came in: ${complaints.join('; ')}`);
}

/**
 * Every ordering, both ways, with pages from the first to the last, and every search, requested at random.
 */
async function measurePages(engine: string, db: Db, limit: number): Promise<void> {
  const random = seededRandom(7);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  const ask = (search: string | undefined, ordering: string, page: number) =>
    findPatients(db, { page, page_size: 20, ordering, ...(search !== undefined && { search }) });
  const timed = async (run: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await run();
    return performance.now() - began;
  };
  const plain: number[] = [];
  const searched: number[] = [];
  for (let n = 0; n < ASKED; n++) {
    const ordering = `${random() < 0.5 ? '-' : ''}${pick(ORDERINGS) ?? 'id'}`;
    plain.push(await timed(() => ask(undefined, ordering, 1 + Math.floor(random() * (PATIENTS / 20)))));
    const search = pick(PREFIXES) ?? '';
    const count = (await ask(search, ordering, 1))?.count ?? 0;
    searched.push(
      await timed(() => ask(search, ordering, 1 + Math.floor(random() * Math.max(1, count / 20)))),
    );
  }
  report({
    name: `patient list of 100,000 on ${engine}: any page, any ordering, p95`,
    value: percentile(plain, 95),
    limit,
    unit: 'ms',
  });
  report({
    name: `the same with any search prefix, p95`,
    value: percentile(searched, 95),
    limit,
    unit: 'ms',
  });
  report({
    name: `the slowest of ${2 * ASKED} pages`,
    value: Math.max(...plain, ...searched),
    limit: null,
    unit: 'ms',
  });
}

/** What the finder asks for every text: prefixes as for the list, beds, birth years and dates, parts of an SSN. */
async function measureFinder(engine: string, db: Db): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    for (const text of [
      ...PREFIXES,
      'DC-7',
      'dc7',
      '1968',
      'smi 1968',
      '1968-03-12',
      '123-45-0012',
      '45-0012',
    ]) {
      const began = performance.now();
      await findPatientsByText(db, text);
      times.push(performance.now() - began);
    }
  }
  report({
    name: `finder in 100,000 patients on ${engine}, p95`,
    value: percentile(times, 95),
    limit: 100,
    unit: 'ms',
  });
}

async function measureSearches(engine: string, db: Db): Promise<void> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM diagnoses`.execute(db);
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    for (const search of DIAGNOSIS_SEARCHES) {
      const began = performance.now();
      await findDiagnoses(db, { search, page: 1, page_size: 20 });
      times.push(performance.now() - began);
    }
  }
  report({
    name: `search in ${rows[0]?.count ?? 0} diagnoses on ${engine}, p95`,
    value: percentile(times, 95),
    limit: 50,
    unit: 'ms',
  });
}

void main();
