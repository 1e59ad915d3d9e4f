import { createServer } from 'node:net';
import { serverLog } from '../../../src/server/plugins/requests/requestLog';
import { linkCommands } from '../../../src/server/programs/linkCommands';
import { IngestUnavailable } from '../../../src/server/services/ingest/ingestLane';
import { effectsOf } from '../../fixtures/hl7/effects';
import { startLinkedServer, type LinkedServer } from '../../fixtures/hl7/linkedServer';
import { admit, said } from '../../fixtures/hl7/messages';
import { MllpSender } from '../../fixtures/hl7/mllpSender';
import { apiClient } from '../../fixtures/server/apiClient';
import { eventually } from '../../fixtures/time/eventually';

let linked: LinkedServer;
const senders: MllpSender[] = [];
const to = async (name: string): Promise<MllpSender> => {
  const sender = await MllpSender.open(await linked.port(name));
  senders.push(sender);
  return sender;
};

beforeAll(async () => {
  linked = await startLinkedServer([{ name: 'HIS' }, { name: 'Elsewhere', allow: ['10.20.30.0/24', '::1'] }]);
});
afterEach(() => {
  for (const sender of senders.splice(0)) sender.close();
});
afterAll(() => linked.server.close());

describe('a link that comes in', () => {
  it('answers 200 messages of one write, in order', async () => {
    const messages = Array.from({ length: 200 }, (_, nth) => admit(`W${nth}`, 'Write'));
    const answers = await (await to('HIS')).send(...messages).answered(200);
    expect(answers.map(said)).toEqual(messages.map((_, nth) => `AA W${nth}`));
    expect(await effectsOf(linked.server.db, 'Write')).toBe(200);
  });

  it('has a dead letter whose replay cannot be stored for now: the answer is 503, and it stays one', async () => {
    const { server, effect } = linked;
    const [answer] = await (await to('HIS')).send(admit('D1', 'Unknown')).answered(1);
    expect(said(answer)).toBe('AE D1');
    const { id } = await server.db
      .selectFrom('hl7_messages')
      .select('id')
      .where('control_id', '=', 'D1')
      .executeTakeFirstOrThrow();
    const admin = apiClient(server, await server.signIn('admin'));
    effect.before = () => Promise.reject(new IngestUnavailable('The ingest queue is full.'));
    expect(await admin.post(`/hl7-messages/${id}/replay/`, {})).toMatchObject({ status: 503 });
    effect.before = () => Promise.resolve();
    expect((await admin.get(`/hl7-messages/${id}/`)).body).toMatchObject({ state: 'dead' });
  });

  it('answers a message that is split at every byte', async () => {
    const sender = await to('HIS');
    const bytes = admit('SPLIT', 'Split');
    // The same message throughout: it is applied once, and answered each time with the same words.
    const answers: string[] = [];
    for (let at = 0; at <= bytes.length + 3; at++) {
      const whole = Buffer.concat([Buffer.of(0x0b), bytes, Buffer.of(0x1c, 0x0d)]);
      sender.write(whole.subarray(0, at));
      await new Promise((resolve) => setImmediate(resolve));
      sender.write(whole.subarray(at));
      answers.push(...(await sender.answered(at + 1)).slice(at));
    }
    expect(answers).toHaveLength(bytes.length + 4);
    expect([...new Set(answers)].map(said)).toEqual(['AA SPLIT']);
    expect(await effectsOf(linked.server.db, 'Split')).toBe(1);
  });

  it('answers what was sent when the sender has ended its side', async () => {
    const sender = await to('HIS');
    sender.send(admit('H1'), admit('H2'));
    sender.socket.end();
    expect((await sender.closed()).map(said)).toEqual(['AA H1', 'AA H2']);
  });

  it('counts bytes outside of frames', async () => {
    const before = (await linked.status('HIS')).strayBytes;
    const sender = await to('HIS');
    sender.write('GET / HTTP/1.1\r\n').send(admit('G1')).write('?');
    expect((await sender.answered(1)).map(said)).toEqual(['AA G1']);
    await eventually(async () => expect((await linked.status('HIS')).strayBytes - before).toBe(17));
  });

  it('closes on a message of more than 1 MiB, after what came before it is answered', async () => {
    const sender = await to('HIS');
    sender.send(admit('L1'), Buffer.alloc(1_048_577, 65));
    expect((await sender.closed()).map(said)).toEqual(['AA L1']);
    expect((await (await to('HIS')).send(admit('L2')).answered(1)).map(said)).toEqual(['AA L2']);
  });

  it('closes without an answer while the database is away, and applies the message when it is sent again', async () => {
    linked.effect.before = () => Promise.reject(Object.assign(new Error('gone'), { code: '08006' }));
    expect(await (await to('HIS')).send(admit('D1', 'Away')).closed()).toEqual([]);
    linked.effect.before = () => Promise.resolve();
    expect((await (await to('HIS')).send(admit('D1', 'Away')).answered(1)).map(said)).toEqual(['AA D1']);
    expect(await effectsOf(linked.server.db, 'Away')).toBe(1);
  });

  it('closes on a connection from elsewhere, and counts it', async () => {
    expect(await (await to('Elsewhere')).send(admit('E1', 'Elsewhere')).closed()).toEqual([]);
    expect(await linked.status('Elsewhere')).toMatchObject({
      state: 'listening',
      refusedConnections: 1,
      connections: 0,
    });
    expect(await effectsOf(linked.server.db, 'Elsewhere')).toBe(0);
  });

  it('has at most 200 connections', async () => {
    const port = await linked.port('HIS');
    await eventually(async () => expect((await linked.status('HIS')).connections).toBe(0));
    const open = await Promise.all(Array.from({ length: 200 }, () => MllpSender.open(port)));
    senders.push(...open);
    await eventually(async () => expect((await linked.status('HIS')).connections).toBe(200));
    const before = (await linked.status('HIS')).refusedConnections;
    expect(await (await to('HIS')).closed()).toEqual([]);
    expect((await linked.status('HIS')).refusedConnections).toBe(before + 1);
    const answers = await Promise.all(
      open.map((each, nth) => each.send(admit(`C${nth}`, 'Crowd')).answered(1)),
    );
    expect(answers.flat().map(said).sort()).toEqual(open.map((_, nth) => `AA C${nth}`).sort());
  });
});

describe('links that change', () => {
  const command = (name: string, values: Record<string, string>) =>
    linkCommands[name]?.run(linked.server.db, values);

  it('are made and removed by command while the server runs', async () => {
    expect(await command('create', { name: 'New', direction: 'in', port: '0', takes: 'ADT' })).toMatch(
      /^Made the link New\t/,
    );
    await linked.server.app.hl7.follow();
    const sender = await to('New');
    expect((await sender.send(admit('N1')).answered(1)).map(said)).toEqual(['AA N1']);
    const port = await linked.port('New');
    expect(await command('remove', { name: 'New' })).toBe('Removed the link New. Its messages stay.');
    await linked.server.app.hl7.follow();
    await sender.closed();
    expect(await (await MllpSender.open(port)).closed()).toEqual([]);
    await expect(command('remove', { name: 'New' })).rejects.toThrow('There is no link New.');
  });

  it('say in words why they do not listen, and do so once they can', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    );
    await command('create', { name: 'Taken', direction: 'in', port: String(port), takes: 'ADT' });
    await linked.server.app.hl7.follow();
    expect(await linked.status('Taken')).toMatchObject({
      state: 'not listening',
      problem: `Another process listens on port ${port}: this one takes over when that ends.`,
    });
    await expect(
      command('create', { name: 'Twice', direction: 'in', port: String(port), takes: 'ORU' }),
    ).rejects.toThrow(`The link Taken listens on 127.0.0.1 port ${port} already.`);
    await new Promise((resolve) => other.close(resolve));
    await linked.server.app.hl7.follow();
    expect(await linked.status('Taken')).toMatchObject({ state: 'listening', problem: null });
    expect((await (await to('Taken')).send(admit('K1')).answered(1)).map(said)).toEqual(['AA K1']);
  });
});

describe('a message that is cut off', () => {
  it('leaves a line in the log with link, sender and size, and none of its text', async () => {
    const lines: string[] = [];
    const log = serverLog('warn', { write: (line) => void lines.push(line) });
    const given = await startLinkedServer([{ name: 'HIS' }], { log });
    const sender = await MllpSender.open(await given.port('HIS'));
    sender.write('\x0bMSH|^~\\&|CANARY').socket.end();
    await eventually(() => expect(lines).toHaveLength(1));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      ...{ link: 'HIS', address: '127.0.0.1', bytes: 15 },
      msg: 'a message of a link was cut off: its connection ended before it did',
    });
    expect(lines.join('')).not.toContain('CANARY');
    await given.server.close();
  });
});

describe('a server that is stopped', () => {
  it('ends the message in work and answers it; what has not begun is not answered', async () => {
    const given = await startLinkedServer([{ name: 'HIS' }]);
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    let go: () => void = () => undefined;
    const mayGo = new Promise<void>((resolve) => (go = resolve));
    given.effect.before = () => {
      begun();
      return mayGo;
    };
    const sender = await MllpSender.open(await given.port('HIS'));
    const idle = await MllpSender.open(await given.port('HIS'));
    sender.send(admit('Z1'), admit('Z2'));
    await isBegun;
    const closing = given.server.app.close();
    expect(await idle.closed()).toEqual([]);
    go();
    expect((await sender.closed()).map(said)).toEqual(['AA Z1']);
    await closing;
    await given.server.close();
    expect(given.effect.calls).toEqual(['Z1']);
  });
});
