import { setTimeout } from 'node:timers/promises';
import { lockAlertStates } from '../../../src/server/db/alerting/patientStates';
import { lockBeds, lockStays } from '../../../src/server/db/devices/assignmentGate';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { logVitals } from '../../../src/server/services/patients/logVitals';
import { openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { adtFeed, pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { hl7Stamp } from '../../fixtures/load/hl7/hospitalMessages';
import { addDepartment } from '../../fixtures/ward/hospital';
import { addUsers } from '../../fixtures/ward/ward';

/** Longer than an event takes to be applied. */
const A_WHILE_MS = 400;

/** What an event of another connection has not committed yet. The embedded database has one connection. */
describe('an event beside one that is being applied', () => {
  let database: OpenDatabase;
  let send: ReturnType<typeof adtFeed>;
  beforeEach(async () => {
    database = await openTestDatabase('postgres');
    send = adtFeed(database.db, { now: Date.now });
    await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 3 });
  });
  afterEach(() => database.close());

  const event = (trigger: string, pid: string, pv1: string) =>
    send(trigger, [pid, pv1], hl7Stamp(Date.now()));
  const isDone = (work: Promise<unknown>): Promise<boolean> =>
    Promise.race([work.then(() => true), setTimeout(A_WHILE_MS, false)]);

  async function admitted(mrn: string, place: string): Promise<number> {
    const { patient } = await event('A01', pidOf(mrn), pv1Of(place, `V${mrn}`));
    if (patient === null) throw new Error('Not admitted.');
    return patient;
  }

  it('finds the bed free that the other one frees, whether or not that names it', async () => {
    const { db } = database;
    const leaving = await admitted('1', 'ICU^^1');
    let admission: ReturnType<typeof send> | undefined;
    await db.transaction().execute(async (tx) => {
      await lockStays(tx, ['1', 'V1']);
      const { id: bed } = await tx
        .selectFrom('beds')
        .select('id')
        .where('number', '=', 1)
        .executeTakeFirstOrThrow();
      await lockBeds(tx, [null, bed]);
      admission = event('A01', pidOf('2'), pv1Of('ICU^^1', 'V2'));
      expect(await isDone(admission)).toBe(false);
      await tx
        .updateTable('admissions')
        .set({ discharge_date: '2026-03-10' })
        .where('patient_id', '=', leaving)
        .execute();
    });
    expect(await admission).toMatchObject({ state: 'applied' });
  });

  it('does not overtake one about the same bed that came before it', async () => {
    const { db } = database;
    const leaving = await admitted('1', 'ICU^^1');
    const both: ReturnType<typeof send>[] = [];
    // Readings of the one who leaves are being stored.
    await db.transaction().execute(async (tx) => {
      await lockAlertStates(tx, leaving);
      both.push(event('A03', pidOf('1'), pv1Of('ICU^^1', 'V1')));
      await setTimeout(A_WHILE_MS);
      both.push(event('A01', pidOf('2'), pv1Of('icu^^1', 'V2')));
      await setTimeout(A_WHILE_MS);
    });
    expect(await Promise.all(both)).toMatchObject([{ state: 'applied' }, { state: 'applied' }]);
  });

  it('is of whom its numbers name once the other one is done: never of who gave a number up', async () => {
    const { db } = database;
    // The SSN is that of a sister, by mistake; her message gives no given name.
    await event('A01', pidOf('1', { ssn: '900-00-0002' }), pv1Of('ICU^^1', 'V1'));
    const { send: sent } = await adtExchange(db);
    let admission: ReturnType<typeof sent> | undefined;
    await db.transaction().execute(async (tx) => {
      const { id } = await tx.selectFrom('patients').select('id').executeTakeFirstOrThrow();
      await lockAlertStates(tx, id);
      admission = sent(
        String.raw`MSH|^~\&|HIS|HOSP|WARDLINE|HOSP|${hl7Stamp(Date.now())}||ADT^A01|SISTER|P|2.5`,
        `EVN|A01|${hl7Stamp(Date.now())}`,
        // A number of another system: beside one of her own kind the SSN alone would not name the sister.
        pidOf('2', { given: '', ssn: '900-00-0002' }).replace('^^^HOSP^', '^^^NORTH^'),
        pv1Of('ICU^^2', 'V2'),
      );
      expect(await isDone(admission)).toBe(false);
      await tx.updateTable('patients').set({ ssn: '900-00-0001' }).where('id', '=', id).execute();
    });
    expect(await admission).toMatchObject({ said: 'AA', state: 'applied' });
    const people = await db.selectFrom('patients').select(['first_name', 'ssn']).orderBy('id').execute();
    expect(people).toEqual([
      { first_name: 'Agnes', ssn: '900-00-0001' },
      { first_name: '', ssn: '900-00-0002' },
    ]);
  });

  it('gives a patient another SSN while a person’s log of vitals waits for it: neither is refused', async () => {
    const { db } = database;
    const patient = await admitted('1', 'ICU^^1');
    const [author = 0] = await addUsers(db, 1);
    let logged: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await lockAlertStates(tx, patient);
      logged = logVitals(
        db,
        {
          patient,
          timestamp: new Date().toISOString(),
          observations: [{ type: 'HEART_RATE', value: 80 }],
        },
        { id: author, username: 'nurse' },
        Date.now(),
      );
      expect(await isDone(logged)).toBe(false);
      await tx.updateTable('patients').set({ ssn: '900-00-0003' }).where('id', '=', patient).execute();
    });
    expect(await logged).toMatchObject({ alerts: [] });
  });

  it('takes no more locks than it has a use for, however many numbers it repeats', async () => {
    await admitted('1', 'ICU^^1');
    const numbers = Array.from({ length: 50_000 }, (_, nth) => `V${nth + 1}^^^HOSP^VN`).join('~');
    const [name, ...fields] = pv1Of('ICU^^1', 'V1').split('|');
    fields[18] = numbers;
    expect(await event('A08', pidOf('1'), [name, ...fields].join('|'))).toMatchObject({ state: 'applied' });
  });
});
