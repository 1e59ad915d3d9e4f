import { startLinkedServer, type LinkedServer } from '../../fixtures/hl7/linkedServer';
import { sendMutations } from '../../fixtures/hl7/mutations';

let linked: LinkedServer;
beforeAll(async () => {
  linked = await startLinkedServer([{ name: 'HIS', messages_per_second: 100_000 }]);
});
afterAll(() => linked.server.close());

describe('1,000 mutated messages', () => {
  it('are each answered or closed on, and the good ones between them are applied', async () => {
    const port = await linked.port('HIS');
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((seed) => sendMutations(port, { count: 250, seed, label: `M${seed}` })),
    );
    expect(outcomes.flatMap(({ failed }) => failed)).toEqual([]);
    expect(outcomes.map(({ silent }) => silent)).toEqual([0, 0, 0, 0]);
    // Only what is longer than a message may be is closed on, and none of these is.
    expect(outcomes.map(({ answered, closed }) => [answered, closed])).toEqual(outcomes.map(() => [250, 0]));
    const rows = await linked.server.db.selectFrom('hl7_messages').select('state').execute();
    expect(rows.length).toBeGreaterThan(900);
    expect(rows.filter(({ state }) => state === 'received')).toEqual([]);
    expect((await linked.status('HIS')).state).toBe('listening');
  }, 400_000);
});
