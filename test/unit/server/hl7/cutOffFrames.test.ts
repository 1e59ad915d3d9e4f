import { InboundLink, type CutOff } from '../../../../src/server/links/inboundLink';
import { MllpSender } from '../../../fixtures/hl7/mllpSender';
import { eventually } from '../../../fixtures/time/eventually';

const START = '\x0b';

describe('a message whose connection ends before it does', () => {
  const links: InboundLink[] = [];
  const senders: MllpSender[] = [];
  afterEach(async () => {
    for (const sender of senders.splice(0)) sender.close();
    for (const link of links.splice(0)) await link.close();
  });

  const opened = async ({ message = 60_000 } = {}) => {
    const cut: CutOff[] = [];
    const received: string[] = [];
    const link = new InboundLink({
      link: { id: 1, name: 'HIS', direction: 'in', port: 0, takes: ['ADT'] },
      exchange: {
        receive: (_, bytes) => {
          received.push(Buffer.from(bytes).toString());
          return Promise.resolve();
        },
      },
      patience: { message, acknowledgement: 1_000 },
      onError: () => undefined,
      onRefused: () => undefined,
      clock: () => 0,
      onCutOff: (each) => cut.push(each),
    });
    links.push(link);
    await link.retry();
    const sender = await MllpSender.open(link.status().port ?? 0);
    senders.push(sender);
    return { link, sender, cut, received };
  };
  const origin = { link: 'HIS', address: '127.0.0.1' };

  it('is reported with its link, sender and size, and counted, when the sender ends or breaks the connection', async () => {
    for (const end of ['end', 'destroy'] as const) {
      const { link, sender, cut, received } = await opened();
      sender.write(`${START}MSH|whole\x1c\r${START}MSH|^~\\&|cut`);
      await eventually(() => expect(received).toEqual(['MSH|whole']));
      sender.socket[end]();
      await eventually(() => expect(cut).toEqual([{ ...origin, bytes: 12 }]));
      expect(link.status().strayBytes).toBe(12);
      expect(received).toEqual(['MSH|whole']);
    }
  });

  it('is reported when it is not ended in time', async () => {
    const { link, sender, cut } = await opened({ message: 50 });
    sender.write(`${START}MSH|slow`);
    await sender.closed();
    await eventually(() => expect(cut).toEqual([{ ...origin, bytes: 8 }]));
    expect(link.status().strayBytes).toBe(8);
  });

  it('is reported when byte after byte comes, and not in time', async () => {
    const { sender, cut, received } = await opened({ message: 150 });
    sender.write(`${START}MSH|`);
    const feed = setInterval(() => sender.write('x'), 20);
    await sender.closed();
    clearInterval(feed);
    await eventually(() => expect(cut).toHaveLength(1));
    expect(received).toEqual([]);
  });

  it('is not what a whole message, a start alone, or nothing is', async () => {
    const { sender, link, cut } = await opened();
    sender.write(`${START}MSH|whole\x1c\r${START}`).socket.end();
    await sender.closed();
    const { sender: silent } = await opened();
    silent.socket.end();
    await silent.closed();
    expect(cut).toEqual([]);
    expect(link.status().strayBytes).toBe(0);
  });
});
