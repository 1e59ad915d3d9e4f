/**
 * Registers patients born on many dates on both databases, in each of the time zones named in the arguments, and prints by zone
 * the minutes it is behind UTC in March and the dates that came back as another.
 */
import { findPatient, findPatients } from '../../src/server/db/patients/patients';
import type { Db } from '../../src/server/db/engine/client';
import { registerPatient } from '../../src/server/services/patients/patients';
import { ENGINES, openTestDatabase } from './database';
import { addUsers } from './ward';

const COUNT = 80;
const DAY = 86_400_000;
const FIRST = Date.UTC(1900, 0, 1);
const NOW = Date.UTC(2026, 2, 10);

/** Spread over all years, with the days around every change of the clocks among them. */
const dates = Array.from({ length: COUNT }, (_, n) =>
  new Date(FIRST + ((n * 577) % 46_000) * DAY).toISOString().slice(0, 10),
);

/** What is wrong in the zone of this process. */
async function wrongDates(db: Db, userId: number): Promise<string[]> {
  const wrong: string[] = [];
  const by = { id: userId, username: 'clerk' };
  const bornOn = new Map<number, string>();
  for (const [n, date] of dates.entries()) {
    const ssn = `${process.env['TZ'] ?? ''} ${n}`.slice(-18);
    const patient = await registerPatient(
      db,
      { ssn, first_name: 'A', last_name: 'B', date_of_birth: date, gender: 'F' },
      { by, now: NOW },
    );
    bornOn.set(patient, date);
    const read = (await findPatient(db, patient))?.date_of_birth;
    if (read !== date) wrong.push(`${date} became ${read}`);
  }
  const listed = (await findPatients(db, { page: 1, page_size: COUNT, ordering: '-id' }))?.results ?? [];
  for (const { id, date_of_birth } of listed)
    if (date_of_birth !== bornOn.get(id)) wrong.push(`${bornOn.get(id)} was listed as ${date_of_birth}`);
  return wrong;
}

async function main(): Promise<void> {
  const found: Record<string, { offset: number; wrong: string[] }> = {};
  for (const engine of ENGINES) {
    const { db, close } = await openTestDatabase(engine);
    const [id = 0] = await addUsers(db, 1);
    for (const zone of process.argv.slice(2)) {
      // Node takes a new zone at once.
      process.env['TZ'] = zone;
      const offset = new Date(NOW).getTimezoneOffset();
      const wrong = (await wrongDates(db, id)).map((what) => `${engine}: ${what}`);
      found[zone] = { offset, wrong: [...(found[zone]?.wrong ?? []), ...wrong] };
    }
    await close();
  }
  process.stdout.write(JSON.stringify(found));
}

void main();
