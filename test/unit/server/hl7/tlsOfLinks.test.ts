import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { InboundLink } from '../../../../src/server/links/inboundLink';
import { TlsRefusals, type TlsRefusal } from '../../../../src/server/links/tlsRefusals';
import { problemOfTlsFiles } from '../../../../src/server/services/hl7/links/tlsFiles';
import { makeCertificates } from '../../../fixtures/hl7/certificates';
import { MllpSender } from '../../../fixtures/hl7/mllpSender';
import { eventually } from '../../../fixtures/time/eventually';

const DAY = 86_400_000;

describe('TLS of a link that comes in', () => {
  const certificates = makeCertificates();
  const file = (name: string) => certificates.file(name);
  const links: InboundLink[] = [];
  afterEach(async () => {
    for (const link of links.splice(0)) await link.close();
  });
  afterAll(() => certificates.remove());

  const ofClient = () => ({
    rejectUnauthorized: false,
    cert: readFileSync(file('client.pem')),
    key: readFileSync(file('client.key')),
  });
  const opened = async (clock = Date.now, more: { maxConnections?: number } = {}) => {
    const refused: TlsRefusal[] = [];
    const tls = { cert: file('server.pem'), key: file('server.key'), ca: file('ca.pem') };
    const link = new InboundLink({
      link: { id: 1, name: 'HIS', direction: 'in', port: 0, takes: ['ADT'], tls },
      exchange: { receive: (_, message, answer) => sleep(20).then(() => answer(message)) },
      ...{ onError: () => undefined, onCutOff: () => undefined, clock, ...more },
      onRefused: (each) => refused.push(each),
    });
    links.push(link);
    await link.retry();
    return { link, refused, port: link.status().port ?? 0 };
  };

  it.each([
    ['has expired', 4_000 * DAY, /^The certificate of this link \(tls\.cert\) expired on 20\d\d-/],
    ['is not valid yet', -2 * DAY, /^The certificate of this link \(tls\.cert\) is valid from 20\d\d-/],
  ])('says that its own certificate %s, and listens', async (_, later, problem) => {
    let now = Date.now();
    const { link } = await opened(() => now);
    expect(link.status()).toMatchObject({ state: 'listening', problem: null });
    now += later;
    expect(link.status()).toMatchObject({
      state: 'listening',
      problem: expect.stringMatching(problem) as string,
    });
  });

  it('wants an authority in the file of authorities', () => {
    const tls = { cert: file('server.pem'), key: file('server.key'), ca: file('ca.pem') };
    expect(problemOfTlsFiles(tls)).toBeNull();
    for (const ca of [__filename, file('ca.key')])
      expect(problemOfTlsFiles({ ...tls, ca })).toBe(`tls.ca: the file ${ca} holds no certificate (PEM)`);
  });

  it.each([
    ['has no certificate', {}, 'it has no certificate'],
    ['has one of another authority', { client: 'other' }, 'its certificate is of no authority in tls.ca'],
    [
      'speaks an old TLS',
      { client: 'client', maxVersion: 'TLSv1.1', minVersion: 'TLSv1' },
      'its TLS is older than 1.2',
    ],
  ] as const)(
    'reports a sender that %s, with its address',
    async (_, { client, ...versions }: Peer, reason) => {
      const { link, refused, port } = await opened();
      const own =
        client === undefined
          ? {}
          : { cert: readFileSync(file(`${client}.pem`)), key: readFileSync(file(`${client}.key`)) };
      const ciphers = 'maxVersion' in versions ? { ciphers: 'ALL:@SECLEVEL=0' } : {};
      const sender = await MllpSender.open(port, {
        rejectUnauthorized: false,
        ...own,
        ...versions,
        ...ciphers,
      });
      await eventually(() => expect(refused).toEqual([{ link: 'HIS', address: '127.0.0.1', reason }]));
      expect(link.status().refusedConnections).toBe(1);
      sender.close();
    },
  );

  it('has a place at once for another, where senders close before TLS is agreed upon', async () => {
    const { link, port } = await opened(Date.now, { maxConnections: 2 });
    const silent = [await MllpSender.open(port), await MllpSender.open(port)];
    await eventually(() => expect(link.status().connections).toBe(2));
    const begin = performance.now();
    for (const each of silent) each.close();
    await eventually(() => expect(link.status().connections).toBe(0));
    // A handshake may take ten.
    expect(performance.now() - begin).toBeLessThan(5_000);
    const good = await MllpSender.open(port, ofClient());
    expect(await good.send(Buffer.from('MSH|^~\\&|HIS')).answered(1)).toEqual(['MSH|^~\\&|HIS']);
    good.close();
  });

  it('answers a sender that has ended its side', async () => {
    const { link, port } = await opened();
    const sender = await MllpSender.open(port, ofClient());
    sender.send(Buffer.from('MSH|^~\\&|HIS')).socket.end();
    expect(await sender.closed()).toEqual(['MSH|^~\\&|HIS']);
    await eventually(() => expect(link.status().connections).toBe(0));
  });

  it('reports a sender of clear text, whose address is reported once a minute', async () => {
    const { refused, port } = await opened();
    const sender = await MllpSender.open(port);
    sender.write('\x0bMSH|^~\\&|HIS\x1c\r');
    await eventually(() => expect(refused).toHaveLength(1));
    expect(refused[0]).toEqual({ link: 'HIS', address: '127.0.0.1', reason: 'what it sends is no TLS' });
    sender.close();

    let now = 0;
    const seen: string[] = [];
    const refusals = new TlsRefusals(
      ({ address }) => seen.push(address),
      () => now,
    );
    const note = (address: string) => refusals.note('HIS', address, new Error('why'));
    for (const address of ['a', 'a', 'b']) note(address);
    now = 59_999;
    note('a');
    now = 60_000;
    note('a');
    expect(seen).toEqual(['a', 'b', 'a']);
  });
});

interface Peer {
  client?: 'client' | 'other';
  minVersion?: 'TLSv1';
  maxVersion?: 'TLSv1.1';
}
