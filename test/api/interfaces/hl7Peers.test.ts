import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, Message } from 'node-hl7-client';
import { makeCertificates, type Certificates } from '../../fixtures/hl7/certificates';
import { effectsOf } from '../../fixtures/hl7/effects';
import { startLinkedServer, type LinkedServer } from '../../fixtures/hl7/linkedServer';
import { admit, said } from '../../fixtures/hl7/messages';
import { MllpSender } from '../../fixtures/hl7/mllpSender';

let linked: LinkedServer;
let certificates: Certificates;
let folder = '';
beforeAll(async () => {
  certificates = makeCertificates();
  folder = mkdtempSync(join(tmpdir(), 'peers-'));
  const tls = { cert: certificates.file('server.pem'), key: certificates.file('server.key') };
  linked = await startLinkedServer([
    { name: 'HIS' },
    { name: 'Secret', tls: { ...tls, ca: certificates.file('ca.pem') } },
    { name: 'Encrypted', tls },
  ]);
});
afterAll(async () => {
  await linked.server.close();
  certificates.remove();
  rmSync(folder, { recursive: true });
});

const MLLP_SEND = 'mllp_send';

describe('independent senders', () => {
  it('python3-hl7 (mllp_send) is answered message by message', async () => {
    const file = join(folder, 'messages.hl7');
    const messages = Array.from({ length: 5 }, (_, nth) => admit(`PY${nth}`, 'Python'));
    writeFileSync(file, Buffer.concat(messages));
    const { stdout } = await promisify(execFile)(MLLP_SEND, [
      ...['--loose', '--port', String(await linked.port('HIS')), '--file', file, '127.0.0.1'],
    ]);
    const codes = [...stdout.matchAll(/MSA\|(\w\w)\|(\w+)/g)].map(([, code, id]) => `${code} ${id}`);
    expect(codes).toEqual(messages.map((_, nth) => `AA PY${nth}`));
    expect(await effectsOf(linked.server.db, 'Python')).toBe(5);
  });

  it('mllp_send is called as docs/interfaces.md writes it', async () => {
    const guide = readFileSync('docs/interfaces.md', 'utf8');
    const [, block = ''] = /^ {3}```sh\n( {3}cat > a01\.hl7[^`]*)^ {3}```/m.exec(guide) ?? [];
    const commands = block
      .replace(/^ {3}/gm, '')
      .replace('--port 6661', `--port ${await linked.port('HIS')}`);
    const { stdout } = await promisify(execFile)('sh', ['-c', commands], { cwd: folder });
    expect(stdout).toContain('MSA|AA|T1');
  });

  it('node-hl7-client understands what it is answered', async () => {
    const client = new Client({ host: '127.0.0.1' });
    const port = await linked.port('HIS');
    const answers: string[] = [];
    let isAnswered: () => void = () => undefined;
    const connection = client.createConnection({ port }, (response) => {
      const message = response.getMessage();
      answers.push(
        [
          message.get('MSH.5').toString(),
          message.get('MSA.1').toString(),
          message.get('MSA.2').toString(),
        ].join(' '),
      );
      isAnswered();
    });
    try {
      for (const nth of [1, 2, 3]) {
        const answered = new Promise<void>((resolve) => (isAnswered = resolve));
        await connection.sendMessage(new Message({ text: admit(`NODE${nth}`, 'Node').toString() }));
        await answered;
      }
    } finally {
      await connection.close();
    }
    expect(answers).toEqual(['SENDER AA NODE1', 'SENDER AA NODE2', 'SENDER AA NODE3']);
    expect(await effectsOf(linked.server.db, 'Node')).toBe(3);
  });
});

describe('a link with TLS', () => {
  const secured = async (name: string, files: Record<string, string>): Promise<string[]> => {
    const read = Object.fromEntries(
      Object.entries(files).map(([what, file]) => [what, readFileSync(certificates.file(file))]),
    );
    const sender = await MllpSender.open(await linked.port(name), {
      ca: readFileSync(certificates.file('ca.pem')),
      checkServerIdentity: () => undefined,
      ...read,
    });
    sender.send(admit(`TLS${Math.random()}`.slice(0, 12), 'Secured'));
    const answers = await sender.answered(1);
    sender.close();
    return answers.map((answer) => said(answer).slice(0, 2));
  };

  it('serves peers with a certificate of its authority only', async () => {
    expect(await secured('Secret', { cert: 'client.pem', key: 'client.key' })).toEqual(['AA']);
    expect(await secured('Secret', { cert: 'other.pem', key: 'other.key' })).toEqual([]);
    expect(await secured('Secret', {})).toEqual([]);
    const clear = await MllpSender.open(await linked.port('Secret'));
    expect(await clear.send(admit('CLEAR', 'Secured')).closed()).toEqual([]);
    expect((await linked.status('Secret')).refusedConnections).toBe(3);
    expect(await effectsOf(linked.server.db, 'Secured')).toBe(1);
  });

  it('without an authority only encrypts', async () => {
    expect(await secured('Encrypted', {})).toEqual(['AA']);
  });
});
