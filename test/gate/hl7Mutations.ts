import { openTestDatabase } from '../fixtures/database/database';
import { startLinkedServer } from '../fixtures/hl7/linkedServer';
import { sendMutations } from '../fixtures/hl7/mutations';
import { report } from '../fixtures/load/figure';

/** 100,000 mutated messages on 20 connections: each answered or closed on, no crash, no growth. */
const MESSAGES = 100_000;
const CONNECTIONS = 20;
const ROUNDS = 10;
const MIB = 1024 * 1024;

async function main(): Promise<void> {
  const database = await openTestDatabase('pglite');
  const linked = await startLinkedServer([{ name: 'HIS', messages_per_second: 100_000 }], { database });
  const port = await linked.port('HIS');
  const sum = { answered: 0, closed: 0, silent: 0, failed: 0 };
  const heap: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const outcomes = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, nth) =>
        sendMutations(port, {
          count: MESSAGES / CONNECTIONS / ROUNDS,
          seed: round * CONNECTIONS + nth,
          label: `${round}.${nth}`,
        }),
      ),
    );
    for (const each of outcomes) {
      sum.answered += each.answered;
      sum.closed += each.closed;
      sum.silent += each.silent;
      sum.failed += each.failed.length;
    }
    linked.effect.calls.length = 0;
    globalThis.gc?.();
    heap.push(process.memoryUsage().heapUsed / MIB);
  }
  const left = await database.db
    .selectFrom('hl7_messages')
    .select('id')
    .where('state', '=', 'received')
    .execute();
  const figure = (name: string, value: number, limit: number | null, unit = ''): void =>
    report({ name: `HL7, ${MESSAGES} mutated messages: ${name}`, value, limit, unit });
  figure('neither answered nor closed on', MESSAGES - sum.answered - sum.closed, 0);
  figure('complete, and not answered', sum.silent, 0);
  figure('answered with what is no acknowledgement', sum.failed, 0);
  figure('closed on', sum.closed, null);
  figure('kept and not concluded', left.length, 0);
  figure('growth of the heap since the second round', (heap.at(-1) ?? 0) - (heap[1] ?? 0), 50, 'MiB');
  await linked.server.close();
  await database.close();
}

void main();
