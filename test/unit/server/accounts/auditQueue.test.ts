import type { AuditRead } from '../../../../src/server/db/accounts/audit/audit';
import { AuditQueue } from '../../../../src/server/services/accounts/audit/auditQueue';

const readOf = (patient: number): AuditRead => ({
  at: patient,
  by: { id: 1, username: 'eva' },
  entity: 'patient',
  entityId: patient,
  patients: [],
});
const idsOf = (reads: readonly AuditRead[]) => reads.map(({ entityId }) => entityId);

/** A queue before a database that can be halted and broken. */
function queue() {
  const batches: (number | null)[][] = [];
  const reported: (number | null)[][] = [];
  const state = { isBroken: false, gate: Promise.resolve() };
  const audit = new AuditQueue({
    write: async (reads) => {
      await state.gate;
      if (state.isBroken) throw new Error('no database');
      batches.push(idsOf(reads));
    },
    onUnwritten: (reads) => void reported.push(idsOf(reads)),
  });
  return { audit, batches, reported, state };
}

describe('[J18] what waits to be written to the audit log', () => {
  it('is written at once, and with the next batch what comes meanwhile', async () => {
    const { audit, batches, state } = queue();
    let open = (): void => undefined;
    state.gate = new Promise((resolve) => (open = resolve));
    const all = [1, 2, 3].map((patient) => audit.add(readOf(patient)));
    open();
    await Promise.all(all);
    await audit.add(readOf(4));
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  it('is in order, 200 at a time', async () => {
    const { audit, batches } = queue();
    await Promise.all(Array.from({ length: 500 }, (_, patient) => audit.add(readOf(patient))));
    expect(batches.map(({ length }) => length)).toEqual([1, 200, 200, 99]);
    expect(batches.flat()).toEqual(Array.from({ length: 500 }, (_, patient) => patient));
  });

  it('waits while the database takes none, is reported once, and is written when it does', async () => {
    const { audit, batches, reported, state } = queue();
    state.isBroken = true;
    await audit.add(readOf(1));
    await audit.add(readOf(2));
    await audit.flush();
    expect([batches, reported]).toEqual([[], [[1], [2]]]);
    state.isBroken = false;
    await audit.flush();
    expect([batches, reported]).toEqual([[[1, 2]], [[1], [2]]]);
    await audit.close();
  });

  it('is at most 10,000 long: the oldest go, and have been reported', async () => {
    const { audit, batches, reported, state } = queue();
    state.isBroken = true;
    for (let patient = 0; patient < 10_003; patient++) await audit.add(readOf(patient));
    expect(reported.flat()).toHaveLength(10_003);
    state.isBroken = false;
    await audit.flush();
    expect(batches.flat()).toEqual(Array.from({ length: 10_000 }, (_, nth) => nth + 3));
    await audit.close();
  });

  it('is written before the server ends', async () => {
    const { audit, batches } = queue();
    void audit.add(readOf(1));
    void audit.add(readOf(2));
    await audit.close();
    expect(batches.flat()).toEqual([1, 2]);
  });

  describe('while a write hangs', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('is reported once it has waited for a second, each once, and written when the database goes on', async () => {
      const { audit, batches, reported, state } = queue();
      let open = (): void => undefined;
      state.gate = new Promise((resolve) => (open = resolve));
      const first = audit.add(readOf(1));
      jest.advanceTimersByTime(900);
      expect(reported).toEqual([]);
      jest.advanceTimersByTime(100);
      expect(reported).toEqual([[1]]);
      await first;
      jest.advanceTimersByTime(500);
      const second = audit.add(readOf(2));
      jest.advanceTimersByTime(500);
      expect(reported).toEqual([[1]]);
      jest.advanceTimersByTime(1_000);
      expect(reported).toEqual([[1], [2]]);
      await second;
      jest.advanceTimersByTime(10_000);
      open();
      await audit.flush();
      expect([batches, reported]).toEqual([
        [[1], [2]],
        [[1], [2]],
      ]);
      expect(jest.getTimerCount()).toBe(0);
    });

    it('is at most 10,000 long: what goes is reported at once', async () => {
      const { audit, batches, reported, state } = queue();
      let open = (): void => undefined;
      state.gate = new Promise((resolve) => (open = resolve));
      const all = Array.from({ length: 10_004 }, (_, patient) => audit.add(readOf(patient)));
      expect(reported).toEqual([[1], [2], [3]]);
      await Promise.all(all.slice(1, 4));
      open();
      await Promise.all(all);
      expect(batches.flat()).toEqual([0, ...Array.from({ length: 10_000 }, (_, nth) => nth + 4)]);
      await audit.close();
    });
  });
});
