/** Registers patients born on many dates, in the time zone of this process, and prints those that come back as another date. */
import { findPatient, findPatients } from '../../src/server/db/patients';
import { registerPatient } from '../../src/server/services/patients';
import { ENGINES, openTestDatabase } from './database';
import { addUsers } from './ward';

const COUNT = 400;
const DAY = 86_400_000;
const FIRST = Date.UTC(1900, 0, 1);
const NOW = Date.UTC(2026, 2, 10);

/** Spread over all years, with the days around every change of the clocks among them: 66.6 years are 24,309 days. */
const dates = Array.from({ length: COUNT }, (_, n) => new Date(FIRST + ((n * 115) % 46_000) * DAY).toISOString().slice(0, 10));

async function main(): Promise<void> {
  const wrong: string[] = [];
  for (const engine of ENGINES) {
    const { db, close } = await openTestDatabase(engine);
    const [id = 0] = await addUsers(db, 1);
    const by = { id, username: 'clerk' };
    for (const [n, date] of dates.entries()) {
      const patient = await registerPatient(db, { ssn: String(n), first_name: 'A', last_name: 'B', date_of_birth: date, gender: 'F' }, { by, now: NOW });
      const read = (await findPatient(db, patient))?.date_of_birth;
      if (read !== date) wrong.push(`${engine}: ${date} became ${read}`);
    }
    const listed = await findPatients(db, { page: 1, page_size: 200, ordering: 'id' });
    for (const [n, { date_of_birth }] of (listed?.results ?? []).entries()) if (date_of_birth !== dates[n]) wrong.push(`${engine}: ${dates[n]} was listed as ${date_of_birth}`);
    await close();
  }
  process.stdout.write(JSON.stringify({ offset: new Date(NOW).getTimezoneOffset(), wrong }));
}

void main();
