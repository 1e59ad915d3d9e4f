import { setTimeout } from 'node:timers/promises';
import { lockAlertStates } from '../../../src/server/db/alerting/patientStates';
import { lockAssignments, lockStays } from '../../../src/server/db/devices/assignmentGate';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { adtFeed } from '../../fixtures/hl7/adtFeed';
import { hl7Stamp } from '../../fixtures/load/hl7/hospitalMessages';
import { openTestDatabase } from '../../fixtures/database/database';
import { ingestInto } from '../../fixtures/ward/ingestInto';
import { addDevice, addPatient, giveBed, reading, wear } from '../../fixtures/ward/ward';

/** Longer than what is stored takes to be stored. */
const A_WHILE_MS = 400;

/** Transactions beside each other: the embedded database has one connection. */
describe('messages that change stays, beside ingest', () => {
  let database: OpenDatabase;
  const now = Date.now();
  beforeEach(async () => {
    database = await openTestDatabase('postgres');
  });
  afterEach(() => database.close());

  /** A patient in a bed with a device on. */
  async function worn(device: string, bed: number): Promise<number> {
    const { db } = database;
    const patient = await addPatient(db);
    await giveBed(db, patient, { department: 'ICU', number: bed });
    await wear(db, { device: await addDevice(db, device), patient, from: now - 3_600_000 });
    return patient;
  }

  async function isDone(work: Promise<unknown>): Promise<boolean> {
    return Promise.race([work.then(() => true), setTimeout(A_WHILE_MS, false)]);
  }

  it('holds up the readings of the patient alone: what follows is attributed by the stay as it is then', async () => {
    const { db } = database;
    const [moved, other] = [await worn('MOVED', 1), await worn('OTHER', 2)];
    const ingest = ingestInto(db, Date.now, undefined, 3);
    await ingest.submit([reading('MOVED', now - 60_000, { heartRate: 70 })]);
    const waiting = await db.transaction().execute(async (tx) => {
      await lockStays(tx, ['P1']);
      await lockAlertStates(tx, moved);
      expect(await isDone(ingest.submit([reading('OTHER', now - 1_000, { heartRate: 71 })]))).toBe(true);
      const held = ingest.submit([reading('MOVED', now - 1_000, { heartRate: 72 })]);
      expect(await isDone(held)).toBe(false);
      await tx
        .updateTable('device_assignments')
        .set({ released_at: new Date(now - 30_000).toISOString() })
        .where('patient_id', '=', moved)
        .execute();
      return { held };
    });
    await waiting.held;
    const rows = await db.selectFrom('readings').select(['patient_id', 'heart_rate']).execute();
    expect(rows.sort((a, b) => (a.heart_rate ?? 0) - (b.heart_rate ?? 0))).toEqual([
      { patient_id: moved, heart_rate: 70 },
      { patient_id: other, heart_rate: 71 },
      { patient_id: null, heart_rate: 72 },
    ]);
  });

  it('wait for each other, and for a person who gives or takes a device, who waits for them', async () => {
    const { db } = database;
    await worn('A', 1);
    type Lock = typeof lockAssignments;
    const stays =
      (...numbers: string[]): Lock =>
      (tx) =>
        lockStays(tx, numbers);
    const holding = (lock: Lock) => async (work: () => Promise<void>) =>
      db.transaction().execute(async (tx) => {
        await lock(tx);
        await work();
      });
    for (const [one, two, isFree] of [
      [stays('P1', 'V1'), stays('V1', 'P2'), false],
      [stays('P1', 'V1'), stays('P2', 'V2'), true],
      [stays('P1'), lockAssignments, false],
      [lockAssignments, stays('P1'), false],
    ] as const) {
      let second: Promise<void> | undefined;
      await holding(one)(async () => {
        second = holding(two)(() => Promise.resolve());
        expect(await isDone(second)).toBe(isFree);
      });
      await second;
    }
  });

  it('readings that come while their patient is discharged by a message are of the patient or of none, and raise nothing after it', async () => {
    const { db } = database;
    const send = adtFeed(db, { now: Date.now });
    const ingest = ingestInto(db, Date.now, undefined, 3);
    const patients: number[] = [];
    for (let n = 0; n < 12; n++) {
      const patient = await worn(`D${n}`, n + 1);
      await db
        .insertInto('patient_identifiers')
        .values({
          ...{ patient_id: patient, authority: 'HOSP', type: 'MR', value: `P${n}` },
          created_at: new Date(now).toISOString(),
        })
        .execute();
      patients.push(patient);
    }
    const { last_name: family } = await db
      .selectFrom('patients')
      .select('last_name')
      .executeTakeFirstOrThrow();
    // Nor does an event that moves no patient meet a person's change halfway: each would have what the other waits for.
    let event: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await lockAssignments(tx);
      event = send('A31', [`PID|1||P0^^^HOSP^MR||${family}`], hl7Stamp(Date.now()));
      expect(await isDone(event)).toBe(false);
    });
    expect(await event).toMatchObject({ state: 'applied' });
    let isOver = false;
    const sending = (async () => {
      while (!isOver) {
        const batch = patients.map((_, n) => reading(`D${n}`, Date.now(), { heartRate: 190 }));
        expect(await ingest.submit(batch)).toMatchObject({ rejected: [] });
      }
    })();
    try {
      for (const n of patients.keys())
        expect(
          await send('A03', [`PID|1||P${n}^^^HOSP^MR||${family}`, 'PV1|1|I'], hl7Stamp(Date.now())),
        ).toMatchObject({
          state: 'applied',
        });
    } finally {
      isOver = true;
      await sending;
    }
    const open = await db
      .selectFrom('alarms')
      .select('id')
      .where('resolved_at', 'is', null)
      .where('patient_id', 'in', patients)
      .execute();
    expect(open).toEqual([]);
    const wearing = await db
      .selectFrom('device_assignments')
      .select('id')
      .where('released_at', 'is', null)
      .execute();
    expect(wearing).toEqual([]);
    const late = await db
      .selectFrom('readings as r')
      .innerJoin('devices as d', 'd.vendor_device_id', 'r.vendor_device_id')
      .innerJoin('device_assignments as a', 'a.device_id', 'd.id')
      .select('r.vendor_device_id')
      .whereRef('r.measured_at', '>=', 'a.released_at')
      .where('r.patient_id', 'is not', null)
      .execute();
    expect(late).toEqual([]);
  });
});
