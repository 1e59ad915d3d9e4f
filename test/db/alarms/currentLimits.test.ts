import type { AlarmKind } from '../../../src/clinical/alarms/alarmKinds';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { CurrentLimits } from '../../../src/server/services/alarms/limits/currentLimits';
import {
  changeLimits,
  endPatientLimits,
  HOSPITAL,
} from '../../../src/server/services/alarms/limits/editLimits';
import { Ingest } from '../../../src/server/services/ingest/ingest';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { StatementCounter } from '../../fixtures/database/statementCounter';
import { eventually } from '../../fixtures/time/eventually';
import { addDevice, addPatient, addUsers, giveBed, reading, wear } from '../../fixtures/ward/ward';

const START = Date.parse('2026-03-10T08:00:00.000Z');
const WARD = { warning: null, critical: null, outer: null };
const PATIENT = { warning: null, critical: null, off_until: null, reason: 'Athlete' };

describe.each(ENGINES)('[J26] the limits that count, on %s', (engine) => {
  let database: OpenDatabase;
  const counter = new StatementCounter('');
  let db: Db;
  let by: { id: number; username: string };
  let now = START;
  let made = 0;
  const opened: CurrentLimits[] = [];
  const errors: unknown[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db.withPlugin(counter);
    const [id = 0] = await addUsers(db, 1);
    by = { id, username: 'eva' };
  });
  beforeEach(() => {
    now = START;
  });
  afterEach(async () => {
    await set(HOSPITAL, {});
    for (const limits of opened.splice(0)) limits.close();
    expect(errors).toEqual([]);
  });
  afterAll(() => database.close());

  async function open(shared = false): Promise<CurrentLimits> {
    const onError = (error: unknown) => errors.push(error);
    opened.push(await CurrentLimits.open({ db, clock: () => now, shared, onError }));
    return opened.at(-1) ?? open(shared);
  }
  const set = (owner: { departmentId: number | null; patientId: number | null }, sent: object) =>
    changeLimits(db, owner, sent as Parameters<typeof changeLimits>[2], undefined, { by, now });
  const ofPatient = (patientId: number) => ({ departmentId: null, patientId });

  /** A patient in a bed, whose device sends through a door of its own that evaluates by these limits. */
  async function worn(limits: CurrentLimits) {
    const patient = await addPatient(db);
    const name = `CL${++made}`;
    await giveBed(db, patient, { department: `W${made}`, number: 1 });
    await wear(db, { device: await addDevice(db, name), patient, from: START - 3_600_000 });
    const { id: departmentId } = await db
      .selectFrom('departments')
      .select('id')
      .where('abbreviation', '=', `W${made}`)
      .executeTakeFirstOrThrow();
    const ingest = new Ingest({
      db,
      clock: () => now,
      maxAgeMs: 86_400_000,
      onStored: () => undefined,
      commandsFor: () => Promise.resolve([]),
      meter: { validated: () => undefined, committed: () => undefined, alerted: () => undefined },
      lanes: 1,
      limitsOf: limits.limitsOf,
    });
    const send = async (heartRate: number, times = 10) => {
      for (let n = 0; n < times; n++) {
        now += 5_000;
        await ingest.submit([reading(name, now, { heartRate })]);
      }
    };
    const levels = async () => {
      const { alert_states: states } = await db
        .selectFrom('patient_states')
        .select('alert_states')
        .where('patient_id', '=', patient)
        .executeTakeFirstOrThrow();
      return Object.fromEntries(
        Object.entries(states.kinds ?? {}).map(([kind, state]) => [kind as AlarmKind, state.stream?.level]),
      );
    };
    return { patient, departmentId, send, levels };
  }

  it('raise by the nearest level that sets one', async () => {
    const limits = await open();
    const { patient, departmentId, send, levels } = await worn(limits);
    await send(138);
    expect(await levels()).toEqual({});
    await set(HOSPITAL, { HEART_RATE_HIGH: { ...WARD, critical: 130 } });
    await limits.refresh();
    await send(138);
    expect(await levels()).toEqual({ heartRateHigh: 2 });
    await set({ departmentId, patientId: null }, { HEART_RATE_HIGH: { ...WARD, critical: 137 } });
    await limits.refresh();
    expect(await levels()).toEqual({ heartRateHigh: 2 });
    await set(ofPatient(patient), { HEART_RATE_HIGH: { ...PATIENT, critical: 138 } });
    await limits.refresh();
    expect(await levels()).toEqual({});
    await send(138);
    expect(await levels()).toEqual({});
    await send(139);
    expect(await levels()).toEqual({ heartRateHigh: 2 });
  });

  it.each(['hospital', 'department', 'patient'] as const)(
    'of the %s, changed: what no longer lies outside is over at once, of those alone whom it concerns',
    async (level) => {
      const limits = await open();
      const [first, other] = [await worn(limits), await worn(limits)];
      await first.send(150);
      await other.send(150);
      for (const { levels } of [first, other]) expect(await levels()).toEqual({ heartRateHigh: 2 });
      await set(
        level === 'hospital'
          ? HOSPITAL
          : level === 'department'
            ? { departmentId: first.departmentId, patientId: null }
            : ofPatient(first.patient),
        { HEART_RATE_HIGH: { ...(level === 'patient' ? PATIENT : WARD), critical: 155 } },
      );
      expect(await first.levels()).toEqual({});
      expect(await other.levels()).toEqual(level === 'hospital' ? {} : { heartRateHigh: 2 });
    },
  );

  it('of another vital, changed, leave an alarm that is being held inside', async () => {
    const limits = await open();
    const { patient, send, levels } = await worn(limits);
    await send(150);
    await send(100, 2);
    await set(ofPatient(patient), { RESPIRATION_RATE_HIGH: { ...PATIENT, critical: 25 } });
    expect(await levels()).toEqual({ heartRateHigh: 2 });
    await set(ofPatient(patient), { HEART_RATE_HIGH: { ...PATIENT, critical: 145 } });
    expect(await levels()).toEqual({});
  });

  it('switched off raise nothing until the end, and then as before', async () => {
    const limits = await open();
    const { patient, send, levels } = await worn(limits);
    await send(150);
    const end = new Date(now + 3_600_000).toISOString();
    await set(ofPatient(patient), {
      HEART_RATE_HIGH: { ...PATIENT, off_until: end },
      NEWS2: { off_until: end, reason: 'SpO2 scale 2' },
    });
    expect(await levels()).toEqual({});
    await limits.refresh();
    expect(limits.limitsOf(patient)).toMatchObject({
      isNews2Off: true,
      limits: { heartRateHigh: { warning: null, critical: null } },
    });
    await send(150);
    expect(await levels()).toEqual({});
    now = Date.parse(end);
    expect(limits.limitsOf(patient)).toMatchObject({
      isNews2Off: false,
      limits: { heartRateHigh: { critical: { raisesAt: 140, clearsAt: 135 } } },
    });
    await send(150);
    expect(await levels()).toEqual({ heartRateHigh: 2 });
  });

  it('are the very object while nothing of them changes, also for the version, and need no query', async () => {
    const limits = await open();
    const { patient } = await worn(limits);
    await set(ofPatient(patient), { HEART_RATE_HIGH: { ...PATIENT, critical: 155 } });
    await limits.refresh();
    const { version } = limits;
    const known = limits.limitsOf(patient);
    const counted = counter.count;
    for (let n = 0; n < 100; n++) expect(limits.limitsOf(patient)).toBe(known);
    expect(counter.count).toBe(counted);
    await limits.refresh();
    expect([limits.version, limits.limitsOf(patient)]).toEqual([version, known]);
    expect(limits.limitsOf(patient)).toBe(known);
    await set(HOSPITAL, { HEART_RATE_LOW: { ...WARD, critical: 45 } });
    await limits.refresh();
    expect(limits.version).toBe(version + 1);
    expect(limits.limitsOf(patient).limits.heartRateLow.critical?.raisesAt).toBe(45);
  });

  it('are seen by another server by itself', async () => {
    const limits = await open(true);
    await set(HOSPITAL, { HEART_RATE_HIGH: { ...WARD, critical: 120 } });
    await eventually(() => expect(limits.limitsOf(0).limits.heartRateHigh.critical?.raisesAt).toBe(120));
  });

  it('a limit that an Admin’s narrower outer range leaves outside counts no more', async () => {
    const limits = await open();
    const { patient } = await worn(limits);
    await set(ofPatient(patient), { HEART_RATE_HIGH: { ...PATIENT, critical: 158 } });
    await set(HOSPITAL, { HEART_RATE_HIGH: { ...WARD, outer: 155 } });
    await limits.refresh();
    expect(limits.limitsOf(patient).limits.heartRateHigh.critical?.raisesAt).toBe(140);
  });

  it('of a patient are gone after the discharge, in the same transaction', async () => {
    const limits = await open();
    const { patient } = await worn(limits);
    await set(ofPatient(patient), { HEART_RATE_HIGH: { ...PATIENT, critical: 158 } });
    await expect(
      db.transaction().execute(async (tx) => {
        await endPatientLimits(tx, patient, { by, now });
        throw new Error('not discharged');
      }),
    ).rejects.toThrow('not discharged');
    await limits.refresh();
    expect(limits.limitsOf(patient).limits.heartRateHigh.critical?.raisesAt).toBe(158);
    await db.transaction().execute((tx) => endPatientLimits(tx, patient, { by, now }));
    await limits.refresh();
    expect(limits.limitsOf(patient).limits.heartRateHigh.critical?.raisesAt).toBe(140);
  });
});
