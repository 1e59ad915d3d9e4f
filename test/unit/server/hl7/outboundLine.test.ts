import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLine } from '../../../../src/server/links/outboundLine';
import { LineFault } from '../../../../src/server/services/hl7/out/line';
import { startReceiver, type Receiver } from '../../../fixtures/hl7/receiver';

const MESSAGE = Buffer.from('MSH|^~\\&|A|B|C|D|2026||ORU^R40^ORU_R40|ID-1|P|2.6\r');
const anything = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

describe('the connection of a link that goes out', () => {
  const given = {} as { receiver: Receiver };
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  async function receiver(options?: Parameters<typeof startReceiver>[0]) {
    given.receiver = await startReceiver(options);
    closing.push(() => given.receiver.close());
    return given.receiver;
  }

  it('goes beyond this machine in clear text only where that is said in words', async () => {
    await expect(openLine({ host: '192.0.2.7', port: 1 }, () => undefined)).rejects.toThrow(
      'Messages with patients leave this machine only by TLS: the link needs "tls", or "insecure": true.',
    );
  });

  it('says whom it cannot reach', async () => {
    const { port, close } = await startReceiver();
    await close();
    await expect(openLine({ port }, () => undefined)).rejects.toThrow(`No connection to 127.0.0.1:${port}: `);
  });

  it('fails an exchange that the other side closes on, and reports its end once', async () => {
    const { port, answerBy } = await receiver();
    answerBy(({ socket }) => socket.destroy());
    let closed = 0;
    const line = await openLine({ port }, () => closed++);
    await expect(line.exchange(MESSAGE, anything, 5_000)).rejects.toThrow(
      /The other side closed|No connection/,
    );
    expect([line.isOpen, closed]).toEqual([false, 1]);
    await expect(line.exchange(MESSAGE, anything, 5_000)).rejects.toThrow(
      'The other side closed the connection.',
    );
  });

  it('says of what answers another message that it is no answer, and of silence that it is silence', async () => {
    const { port, answerBy } = await receiver();
    const line = await openLine({ port }, () => undefined);
    closing.push(() => line.close());
    answerBy(({ acknowledge }) => acknowledge('AA', { id: 'ANOTHER' }));
    await expect(line.exchange(MESSAGE, () => null, 200)).rejects.toThrow(
      'What the other side sent within 0.2 s does not answer this message: its MSA-2 must be our MSH-10.',
    );
    answerBy(() => undefined);
    await expect(line.exchange(MESSAGE, () => null, 50)).rejects.toThrow(
      'The other side has not answered within 0.05 s.',
    );
  });

  it('closes on an answer that does not end', async () => {
    const { port, answerBy } = await receiver();
    answerBy(({ socket }) => void socket.write(`\u000b${'x'.repeat(1_200_000)}`));
    const line = await openLine({ port }, () => undefined);
    await expect(line.exchange(MESSAGE, anything, 5_000)).rejects.toThrow('its answer is too long');
  });

  describe('by TLS', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wardline-line-'));
    const file = (name: string) => join(folder, name);
    const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
    beforeAll(() => {
      openssl(
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=ca',
        '-keyout',
        file('ca.key'),
        '-out',
        file('ca.pem'),
      );
      for (const name of ['peer', 'us']) {
        writeFileSync(file('ext'), 'subjectAltName=IP:127.0.0.1');
        openssl(
          'req',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:P-256',
          '-nodes',
          '-subj',
          `/CN=${name}`,
          '-keyout',
          file(`${name}.key`),
          '-out',
          file(`${name}.csr`),
        );
        openssl(
          'x509',
          '-req',
          '-days',
          '2',
          '-in',
          file(`${name}.csr`),
          '-CA',
          file('ca.pem'),
          '-CAkey',
          file('ca.key'),
          '-CAcreateserial',
          '-extfile',
          file('ext'),
          '-out',
          file(`${name}.pem`),
        );
      }
    });
    afterAll(() => rmSync(folder, { recursive: true }));
    const peer = () =>
      receiver({
        tls: {
          cert: readFileSync(file('peer.pem')),
          key: readFileSync(file('peer.key')),
          ca: readFileSync(file('ca.pem')),
          ...{ requestCert: true, rejectUnauthorized: true },
        },
      });
    const tls = () => ({ cert: file('us.pem'), key: file('us.key'), ca: file('ca.pem') });

    it('proves who we are, and has the other side prove it', async () => {
      const { port } = await peer();
      const line = await openLine({ port, tls: tls() }, () => undefined);
      closing.push(() => line.close());
      expect(await line.exchange(MESSAGE, anything, 5_000)).toContain('MSA|AA|ID-1');
    });

    it('sends nothing to one whose certificate is none of ours', async () => {
      const { port, received } = await peer();
      const { cert, key } = tls();
      await expect(openLine({ port, tls: { cert, key } }, () => undefined)).rejects.toThrow(
        /certificate|issuer/,
      );
      expect(received).toEqual([]);
    });

    it('names a file that cannot be read', async () => {
      const { port } = await peer();
      await expect(
        openLine({ port, tls: { ...tls(), key: '/nowhere/us.key' } }, () => undefined),
      ).rejects.toThrow(/^The files of "tls" cannot be used: .*\/nowhere\/us\.key/);
    });

    it('says of a key that is not of its certificate that it cannot be used', async () => {
      const { port } = await peer();
      const attempt = openLine({ port, tls: { ...tls(), key: file('peer.key') } }, () => undefined);
      await expect(attempt).rejects.toThrow(LineFault);
      await expect(attempt).rejects.toThrow(/^The files of "tls" cannot be used: .*mismatch/);
    });
  });
});
