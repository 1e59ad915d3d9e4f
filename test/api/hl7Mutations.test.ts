import { startLinkedServer, type LinkedServer } from '../fixtures/hl7/linkedServer';
import { sendMutations } from '../fixtures/hl7/mutations';

let linked: LinkedServer;
beforeAll(async () => {
  linked = await startLinkedServer([{ name: 'HIS', messages_per_second: 100_000 }]);
});
afterAll(() => linked.server.close());

describe('1,000 mutated messages', () => {
  it('are each answered or closed on, and the good ones between them are applied', async () => {
    const port = await linked.port('HIS');
    const told = await sendMutations(port, { count: 1_000, seed: 21, label: 'M' });
    expect({ silent: told.silent, failed: told.failed }).toEqual({ silent: [], failed: [] });
    expect(told.answered + told.closed).toBe(1_000);
    // Only what is longer than a message may be is closed on.
    expect(told.closed).toBe(0);
    const { rows } = { rows: await linked.server.db.selectFrom('hl7_messages').select('state').execute() };
    expect(rows.length).toBeGreaterThan(1_500);
    expect(rows.filter(({ state }) => state === 'received')).toEqual([]);
    expect((await linked.status('HIS')).state).toBe('listening');
  });
});
