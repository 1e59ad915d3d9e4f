import type { Dashboard } from '../../../src/contract/dashboard';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { LiveState } from '../../../src/server/services/live/liveState';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { eventually } from '../../fixtures/time/eventually';
import { ingestInto } from '../../fixtures/ward/ingestInto';
import { addDevice, addPatient, reading, wear } from '../../fixtures/ward/ward';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
const HOUR = 3_600_000;
const clock = () => NOW;

describe.each(ENGINES)('the live state on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  const states: LiveState[] = [];
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    ({ db } = database);
  });
  afterEach(async () => {
    for (const state of states.splice(0)) state.close();
    await database.close();
  });

  const open = async (shared = false) => {
    const state = await LiveState.open({
      db,
      clock,
      shared,
      onError: (error) => {
        throw error;
      },
    });
    states.push(state);
    return state;
  };
  const shown = (state: LiveState) => JSON.parse(state.overview().body.toString()) as Dashboard;
  const worn = async (name: string) => {
    const [device, patient] = [await addDevice(db, name), await addPatient(db)];
    await wear(db, { device, patient, from: NOW - HOUR });
    return { device, patient };
  };

  it('is the same after a restart as it was before', async () => {
    await worn('A');
    await worn('B');
    const before = await open();
    const ingest = ingestInto(db, clock, before);
    await ingest.submit([
      reading('A', NOW, { heartRate: 72, bloodPressureMean: 60 }, { battery_level: 50 }),
      reading('B', NOW - 1_000, { heartRate: 80 }),
    ]);
    await ingest.submit([reading('A', NOW - 2 * 60_000, { bloodPressureMean: 100 })]);
    expect(shown(before)).toMatchObject([
      { battery_level: 50, observations: { heartRate: 72, hipi: expect.any(Number) as unknown } },
      { observations: { heartRate: 80 } },
    ]);
    expect(shown(await open())).toEqual(shown(before));
  });

  it('[B5] takes the scores over that a late reading changed, and nothing else of it', async () => {
    await worn('A');
    const state = await open();
    const ingest = ingestInto(db, clock, state);
    await ingest.submit([reading('A', NOW, { heartRate: 72, bloodPressureMean: 90 })]);
    const [before] = shown(state);
    await ingest.submit([reading('A', NOW - 2_000, { heartRate: 100, bloodPressureMean: 40 })]);
    const [after] = shown(state);
    expect(after?.observations.hipi).toBeGreaterThan(before?.observations.hipi ?? NaN);
    expect(after?.last_band).toBe('medium');
    // A second delivery makes a first gap.
    const sameElse = { last_band: null, online_window: null };
    expect({
      ...after,
      ...sameElse,
      observations: { ...after?.observations, hipi: null, spi: null },
    }).toEqual({ ...before, ...sameElse, observations: { ...before?.observations, hipi: null, spi: null } });
  });

  it('[C1] shows no patient with the values of the wearer before', async () => {
    const { device } = await worn('A');
    const state = await open();
    const ingest = ingestInto(db, clock, state);
    await ingest.submit([reading('A', NOW - 1_000, { heartRate: 150 })]);
    await db
      .updateTable('device_assignments')
      .set({ released_at: new Date(NOW - 500).toISOString() })
      .execute();
    await state.refresh();
    expect(shown(state)).toMatchObject([{ patient: null, online: true, observations: { heartRate: null } }]);
    const next = await addPatient(db);
    await wear(db, { device, patient: next, from: NOW - 500 });
    await state.refresh();
    expect(shown(state)).toMatchObject([{ patient: { id: next }, observations: { heartRate: null } }]);
    await ingest.submit([reading('A', NOW, { heartRate: 70 })]);
    expect(shown(state)).toMatchObject([{ patient: { id: next }, observations: { heartRate: 70 } }]);
  });

  it('shows no scores once AI is switched off', async () => {
    await worn('A');
    const state = await open();
    await ingestInto(db, clock, state).submit([reading('A', NOW, { heartRate: 72 })]);
    expect(shown(state)).toMatchObject([{ observations: { spi: expect.any(Number) as unknown } }]);
    await db.updateTable('devices').set({ ai_enabled: false }).execute();
    await state.refresh();
    expect(shown(state)).toMatchObject([{ observations: { heartRate: 72, spi: null } }]);
  });

  it('keeps its version when a refresh finds nothing new', async () => {
    await worn('A');
    const state = await open();
    await ingestInto(db, clock, state).submit([reading('A', NOW, { heartRate: 72 })]);
    const { etag } = state.overview();
    await state.refresh();
    expect(state.overview().etag).toBe(etag);
    await addDevice(db, 'B');
    await state.refresh();
    expect(state.overview().etag).not.toBe(etag);
  });

  it('loses nothing to a refresh that was reading while it was applied', async () => {
    await worn('A');
    const state = await open();
    const ingest = ingestInto(db, clock, state);
    for (let i = 0; i < 50; i++) {
      const refreshed = state.refresh();
      await ingest.submit([reading('A', NOW - 50 + i, { heartRate: 60 + i })]);
      expect(shown(state)).toMatchObject([{ observations: { heartRate: 60 + i } }]);
      await refreshed;
      expect(shown(state)).toMatchObject([{ observations: { heartRate: 60 + i } }]);
    }
  });

  it('[D5] lets no request that has saved wait long for the boards, and shows it later', async () => {
    let carryOn = (): void => undefined;
    const halted = new Promise<void>((resolve) => {
      carryOn = resolve;
    });
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await wait;
        return result;
      },
    });
    let wait = Promise.resolve();
    const state = await LiveState.open({
      db: slow,
      clock,
      shared: false,
      onError: (error) => {
        throw error;
      },
    });
    states.push(state);
    wait = halted;
    await worn('A');
    await state.follow();
    expect(shown(state)).toEqual([]);
    carryOn();
    await eventually(() => expect(shown(state)).toHaveLength(1));
  });

  it('sees within a second what another process wrote', async () => {
    await worn('A');
    const beat = jest.spyOn(globalThis, 'setInterval');
    const state = await open(true);
    const [reload] = beat.mock.calls.find(([, everyMs]) => everyMs === 1_000) ?? [];
    beat.mockRestore();
    expect(reload).toBeDefined();
    await ingestInto(db, clock).submit([reading('A', NOW, { heartRate: 99 })]);
    reload?.();
    await eventually(() => expect(shown(state)[0]?.observations.heartRate).toBe(99));
  });
});
