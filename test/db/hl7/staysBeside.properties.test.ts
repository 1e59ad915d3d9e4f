import fc from 'fast-check';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { FAULT_CODES } from '../../../src/server/services/hl7/handling/messageHandler';
import { openTestDatabase } from '../../fixtures/database/database';
import { adtFeed, pidOf, pv1Of, type Became } from '../../fixtures/hl7/adtFeed';
import { hl7Stamp } from '../../fixtures/load/hl7/hospitalMessages';
import { addDepartment } from '../../fixtures/ward/hospital';

/** A person is known by two numbers: an admission gives both, any other message either of them, or both. */
const event = fc.record({
  trigger: fc.oneof(
    fc.constant('A01'),
    fc.constantFrom('A02', 'A03'),
    fc.constantFrom('A08', 'A11', 'A12', 'A13', 'A31'),
  ),
  person: fc.integer({ min: 0, max: 3 }),
  numbers: fc.constantFrom('both', 'hospital', 'SSN'),
  // One bed has several names: what is locked must be the bed itself.
  place: fc.constantFrom('ICU^^', 'ICU^^ICU-', 'ICU^', 'Intensive Care^^'),
  bed: fc.integer({ min: 1, max: 3 }),
});
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

const connections = fc.array(fc.array(event, { minLength: 6, maxLength: 12 }), {
  minLength: 4,
  maxLength: 4,
});

/** Two messages about one patient or one bed, over two connections, at the same time. The embedded database has one connection. */
describe('events of several connections beside each other', () => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await openTestDatabase('postgres');
    await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 3 });
  });
  afterEach(() => database.close());

  it('end as if one came after the other: no person twice, no bed with two, no fault of the server', async () => {
    const { db } = database;
    let run = 0;
    let sent = 0;
    const send = adtFeed(db, { now: Date.now });
    const became: Became[] = [];

    async function sendOne({ trigger, person, numbers, place, bed }: Event): Promise<void> {
      const who = `${run}-${person}`;
      const ssn = `9${String(run).padStart(3, '0')}-00-${person}`;
      const given = trigger === 'A01' ? 'both' : numbers;
      const pid = pidOf(given === 'SSN' ? '' : who, {
        family: `Kirchner${who}`,
        ssn: given === 'hospital' ? '' : ssn,
      });
      // Each a little later than the one before: none is stale for its time alone.
      const at = hl7Stamp(Date.now() - 3_600_000 + 1_000 * ++sent);
      became.push(await send(trigger, [pid, pv1Of(`${place}${bed}`, `V${who}`)], at));
    }

    await fc.assert(
      fc.asyncProperty(connections, async (all) => {
        run++;
        await db.updateTable('admissions').set({ bed_id: null }).execute();
        await Promise.all(
          all.map(async (events) => {
            for (const each of events) await sendOne(each);
          }),
        );
        const people = await db
          .selectFrom('patients')
          .select('last_name')
          .where('last_name', 'like', `Kirchner${run}-%`)
          .execute();
        expect(people).toHaveLength(new Set(people.map(({ last_name }) => last_name)).size);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    // As when two admissions of one person would each have registered it.
    expect(became.filter((each) => 'code' in each && each.code === FAULT_CODES.duplicateKey)).toEqual([]);
    // Of what was sent, a part had an effect.
    expect(became.filter(({ state }) => state === 'applied').length).toBeGreaterThan(became.length / 4);
  });
});
