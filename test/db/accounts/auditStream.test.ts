import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { auditTargetOf } from '../../../src/server/services/auditStream/auditTarget';
import { appendAudit } from '../../../src/server/db/accounts/audit/audit';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { AuditStream } from '../../../src/server/services/auditStream/auditStream';
import { sinkOf } from '../../../src/server/services/auditStream/sinks';
import { openTestDatabase } from '../../fixtures/database/database';
import { startTestServer } from '../../fixtures/server/server';
import { syslogCollector, type SyslogCollector } from '../../fixtures/server/syslogCollector';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
const folder = mkdtempSync(join(tmpdir(), 'wardline-stream-'));

let database: OpenDatabase;
let db: Db;
let collector: SyslogCollector;
let now = 0;
const streams = new Set<AuditStream>();

beforeEach(async () => {
  database = await openTestDatabase();
  db = database.db;
  collector = await syslogCollector();
  now = 0;
});
afterEach(async () => {
  for (const stream of streams) await stream.close();
  streams.clear();
  await collector.close();
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const append = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++)
    await appendAudit(db, {
      ...{ at: NOW, by: { id: 7, username: 'Zoë' }, action: 'signed in' as const },
      ...{ entity: 'user', entityId: 7 },
    });
};

/** A server that sends to the collector, and what it reported. */
function sending(target = auditTargetOf(`syslog+tcp://127.0.0.1:${collector.port}`)) {
  if (target === null) throw new Error('No target');
  const reported: string[] = [];
  let behind = 0;
  const stream = new AuditStream({
    ...{ db, sink: sinkOf(target), elapsed: () => now },
    onBehind: (entries) => (behind = entries),
    onAway: () => reported.push('away'),
    onBack: () => reported.push('back'),
  });
  streams.add(stream);
  return { stream, reported, behind: () => behind };
}

const idsOf = (messages: Awaited<ReturnType<SyslogCollector['received']>>) =>
  messages.map(({ entry }) => entry.id);
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

it('every entry is sent in its order, framed by octets, as JSON in a message of syslog', async () => {
  await append(1_203);
  const { stream, behind } = sending();
  await stream.run();
  const messages = await collector.received(1_203);
  expect(idsOf(messages)).toEqual(upTo(1_203));
  expect(messages[0]?.header).toMatch(/^<109>1 2026-03-10T08:00:00\.000Z [!-~]+ wardline \d+ audit - $/);
  expect(messages[0]?.entry).toMatchObject({
    stream: 'audit',
    username: 'Zoë',
    action: 'signed in',
    entity: 'user',
  });
  expect(behind()).toBe(0);
});

it('a restart goes on where the former server has surely come to', async () => {
  await append(3);
  const { stream } = sending();
  await stream.run();
  now = 20 * 60_000 + 1_000;
  await stream.run();
  await append(1);
  await stream.run();
  await stream.close();
  await append(2);
  await sending().stream.run();
  // The fourth was sent a moment before the end.
  expect(idsOf(await collector.received(7))).toEqual([1, 2, 3, 4, 4, 5, 6]);
});

it('what was sent to a collector that was gone without a word is sent again after a restart', async () => {
  await append(2);
  const { stream } = sending();
  await stream.run();
  await collector.received(2);
  // It takes what comes, and dies with it; the server is killed before that is known.
  await append(3);
  await stream.run();
  await collector.received(5);
  await collector.close();
  streams.delete(stream);
  collector = await syslogCollector(collector.port);
  await db.updateTable('audit_stream').set({ held_until: 'epoch' }).execute();
  await append(1);
  await sending().stream.run();
  expect(idsOf(await collector.received(6))).toEqual(upTo(6));
});

it('what a file has is in it: a restart repeats nothing', async () => {
  const path = join(folder, 'restarted.log');
  for (let start = 0; start < 2; start++) {
    await append(2);
    const { stream } = sending(auditTargetOf(`file:${path}`));
    await stream.run();
    await stream.close();
  }
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual(upTo(4));
});

it('while the collector is away nothing is lost or held up; that is said once, and tried ever later', async () => {
  await collector.close();
  const { stream, reported, behind } = sending();
  await append(2);
  const tries: number[] = [];
  for (now = 0; now <= 200_000; now += 1_000) {
    const before = reported.length;
    await stream.run();
    if (reported.length > before) tries.push(now);
  }
  expect([reported, tries, behind()]).toEqual([['away'], [0], 2]);
  collector = await syslogCollector(collector.port);
  await append(1);
  // At most a minute after the last try.
  now += 60_000;
  await stream.run();
  expect(idsOf(await collector.received(3))).toEqual(upTo(3));
  expect([reported, behind()]).toEqual([['away', 'back'], 0]);
});

it('what was sent just before a connection broke is sent again: it may not have arrived', async () => {
  const { stream } = sending();
  await append(2);
  await stream.run();
  await collector.received(2);
  now = 20 * 60_000 + 1_000;
  await append(2);
  await stream.run();
  await collector.received(4);
  await collector.breakOff();
  await append(1);
  let ids: number[] | null = null;
  void collector.received(3).then((messages) => (ids = idsOf(messages)));
  // The end of the connection is noticed sooner or later.
  for (let n = 0; ids === null && n < 500; n++) {
    now += 100;
    await stream.run();
    await setImmediate();
  }
  expect([...new Set(ids ?? [])]).toEqual([3, 4, 5]);
});

it('of two servers one sends, and the other when that one ends', async () => {
  await append(2);
  const [one, two] = [sending(), sending()];
  await one.stream.run();
  await append(1);
  await two.stream.run();
  expect(idsOf(await collector.received(2))).toEqual(upTo(2));
  await one.stream.close();
  await two.stream.run();
  // And again what was sent a moment before.
  expect([...new Set(idsOf(await collector.received(5)))]).toEqual(upTo(3));
});

it('a file has a line for each entry, and standard output too', async () => {
  await append(2);
  const path = join(folder, 'audit.log');
  await sending(auditTargetOf(`file:${path}`)).stream.run();
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2]);
  const written: string[] = [];
  const stdout = { write: (text: string, done: () => void) => (written.push(text), done(), true) };
  const sink = sinkOf({ kind: 'stdout' }, stdout as unknown as NodeJS.WritableStream);
  await sink.send([JSON.parse(lines[0] ?? '') as never]);
  expect(written).toEqual([`${lines[0]}\n`]);
});

it('a collector that does not speak TLS gets nothing where TLS is asked for', async () => {
  await append(1);
  const { stream, reported } = sending(auditTargetOf(`syslog+tls://127.0.0.1:${collector.port}`));
  await stream.run();
  expect(reported).toEqual(['away']);
});

it('a server that is set to send sends what it does, and its metrics say how far behind it is', async () => {
  const path = join(folder, 'server.log');
  const server = await startTestServer({ config: { auditStream: { kind: 'file', path } } });
  await server.signIn('nurse');
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  await server.close();
  expect(metrics).toMatch(/^audit_stream_behind_entries \d+$/m);
});

it('a setting names standard output, a file or a collector, and nothing else', () => {
  expect(
    [
      'stdout',
      'file:/var/log/a',
      'syslog+tcp://siem',
      'syslog+tls://siem.example:7000',
      'syslog+tcp://[::1]:5',
    ].map(auditTargetOf),
  ).toEqual([
    { kind: 'stdout' },
    { kind: 'file', path: '/var/log/a' },
    { kind: 'syslog', host: 'siem', port: 601, tls: false },
    { kind: 'syslog', host: 'siem.example', port: 7000, tls: true },
    { kind: 'syslog', host: '::1', port: 5, tls: false },
  ]);
  for (const wrong of [
    '',
    'file:',
    'syslog://siem',
    'syslog+udp://siem:1',
    'syslog+tcp://',
    'syslog+tcp://a:b@siem',
    'syslog+tcp://siem/x',
  ])
    expect([wrong, auditTargetOf(wrong)]).toEqual([wrong, null]);
});
