import { createHash } from 'node:crypto';
import type { OpenDatabase } from '../../src/server/db/engine/client';
import { ENGINES, openTestDatabase } from '../fixtures/database/database';
import { effectsOf } from '../fixtures/hl7/effects';
import { addLink, exchangeOn, NOW } from '../fixtures/hl7/exchangeOn';
import { admit, fieldsOf, header, hl7, said } from '../fixtures/hl7/messages';

describe.each(ENGINES)('messages that come in, on %s', (engine) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.close());
  let made = 0;
  const opened = () => exchangeOn(database.db, `link ${++made}`);

  it('[J45] are kept as they came, applied and answered with AA', async () => {
    const { send, kept, link } = await opened();
    const bytes = admit('K1', 'Kept');
    const [answer] = await send(bytes);
    expect(said(answer)).toBe('AA K1');
    expect(await kept()).toMatchObject([
      {
        ...{
          link_id: link.id,
          direction: 'in',
          control_id: 'K1',
          type: 'ADT^A01',
          subject: '4711',
          state: 'applied',
        },
        hash: createHash('sha256').update(bytes).digest('hex'),
        ...{ is_reused_id: false, replays: 0, error_code: null, due_at: null, warnings: [] },
        steps: [{ segment: 2, result: 'taken', text: 'A diagnosis.' }],
        at: new Date(NOW).toISOString(),
        concluded_at: new Date(NOW).toISOString(),
      },
    ]);
    const [{ message, acknowledgement } = {}] = await kept();
    expect(Buffer.from(message ?? [])).toEqual(bytes);
    expect(Buffer.from(acknowledgement ?? []).toString()).toBe(answer);
    expect(await effectsOf(database.db, 'Kept')).toBe(1);
  });

  it('have their effect once: the same bytes get the same words', async () => {
    const { send, kept, effect, clock } = await opened();
    const first = await send(admit('R1', 'Repeated'));
    clock.advance(60_000);
    expect(await send(admit('R1', 'Repeated'))).toEqual(first);
    const together = await Promise.all(Array.from({ length: 5 }, () => send(admit('R2', 'Repeated'))));
    expect(new Set(together.map(String)).size).toBe(1);
    expect(effect.calls).toEqual(['R1', 'R2']);
    expect(await kept()).toHaveLength(2);
    expect(await effectsOf(database.db, 'Repeated')).toBe(2);
  });

  it('of the same id and other bytes are new, and flagged', async () => {
    const { send, kept } = await opened();
    await send(admit('S1', 'First'));
    expect((await send(admit('S1', 'Second'))).map(said)).toEqual(['AA S1']);
    expect((await kept()).map(({ is_reused_id: reused, state }) => [reused, state])).toEqual([
      [false, 'applied'],
      [true, 'applied'],
    ]);
  });

  it('of another link are others', async () => {
    const { send, effect } = await opened();
    const over = await addLink(database.db, { name: `other ${made}` });
    await send(admit('O1'));
    await send(admit('O1'), { over });
    expect(effect.calls).toEqual(['O1', 'O1']);
  });

  it('in enhanced mode are accepted once they are kept, and acknowledged once they are applied', async () => {
    const { exchange, link, kept, effect } = await opened();
    const seen: unknown[] = [];
    effect.before = async () => {
      // A reader of the table within the transaction of the effect sees what was committed before.
      seen.push(['applying']);
      await Promise.resolve();
    };
    const bytes = admit('E1', 'Enhanced', '1', { 15: 'AL', 16: 'AL' });
    await exchange.receive(link, bytes, async (answer) => {
      seen.push([said(answer), (await kept()).map(({ state }) => state)]);
    });
    expect(seen).toEqual([['CA E1', ['received']], ['applying'], ['AA E1', ['applied']]]);
    const again: string[] = [];
    await exchange.receive(link, bytes, (answer) => void again.push(Buffer.from(answer).toString()));
    expect(again.map(said)).toEqual(['CA E1', 'AA E1']);
    expect(again.join('')).toBe(Buffer.from((await kept())[0]?.acknowledgement ?? []).toString());
  });

  it.each([
    ['NE', 'AL', ['AA']],
    ['AL', 'NE', ['CA']],
    ['NE', 'NE', []],
    ['ER', 'SU', ['AA']],
    ['SU', 'ER', ['CA']],
    ['', 'AL', ['AA']],
  ])(
    'MSH-15 %s and MSH-16 %s are answered so, at the first time and again',
    async (accept, application, codes) => {
      const { send } = await opened();
      const bytes = admit('M1', 'Modes', '1', { 15: accept, 16: application });
      for (const answers of [await send(bytes), await send(bytes)])
        expect(answers.map((answer) => said(answer).slice(0, 2))).toEqual(codes);
    },
  );

  it('that are refused before anything of them is looked at are CR where an accept acknowledgement is wanted', async () => {
    const { send, kept } = await opened();
    const refused = (accept: string, application: string) =>
      send(admit(`${accept}${application}`, 'None', '1', { 12: '3.0', 15: accept, 16: application }));
    expect((await refused('AL', 'AL')).map(said)).toEqual(['CR ALAL']);
    expect((await refused('ER', 'NE')).map(said)).toEqual(['CR ERNE']);
    expect((await refused('NE', 'AL')).map(said)).toEqual(['AR NEAL']);
    expect(await refused('NE', 'NE')).toEqual([]);
    expect(await refused('SU', 'SU')).toEqual([]);
    expect((await kept()).map(({ state, error_code: code }) => [state, code])).toEqual(
      Array(5).fill(['rejected', 203]),
    );
    expect(await effectsOf(database.db, 'None')).toBe(0);
  });

  it('leave no effect when they are not applied, and say why', async () => {
    const { send, kept, errors } = await opened();
    const answers = [
      ...(await send(admit('F1', 'Unknown'))),
      ...(await send(admit('F2', 'Refused'))),
      ...(await send(admit('F3', 'Bug'))),
      ...(await send(admit('F4', 'Stale'))),
    ];
    expect(answers.map(said)).toEqual(['AE F1', 'AR F2', 'AE F3', 'AA F4']);
    expect(answers.map((answer) => fieldsOf(answer)[2]?.slice(2, 4) ?? [])).toEqual([
      ['PID^1^5', '204^Unknown key identifier^HL70357'],
      ['PID^1^5', '201^Unsupported event code^HL70357'],
      ['MSH^1', '207^Application internal error^HL70357'],
      [],
    ]);
    expect((await kept()).map(({ state, steps }) => [state, steps[0]?.result])).toEqual([
      ['dead', 'failed'],
      ['rejected', 'failed'],
      ['dead', 'failed'],
      ['stale', 'taken'],
    ]);
    for (const family of ['Unknown', 'Refused', 'Bug']) expect(await effectsOf(database.db, family)).toBe(0);
    expect(errors.map(String)).toEqual(['TypeError: A bug']);
  });

  it('of a type that the link does not take, or that has no handler, are AR 200', async () => {
    const { send, exchange, link } = await opened();
    const over = { ...link, takes: ['ORU' as const] };
    expect(fieldsOf((await send(admit('T1'), { over }))[0])[2]?.slice(2, 4)).toEqual([
      'MSH^1^9^1^1',
      '200^Unsupported message type^HL70357',
    ]);
    const answers: string[] = [];
    await exchange.receive(
      link,
      hl7(header({ 9: 'ORU^R01', 10: 'T2' })),
      (answer) => void answers.push(said(answer)),
    );
    expect(answers).toEqual(['AR T2']);
  });

  it('of one rejection are tried again when they are sent again: the same fault has the same words', async () => {
    const { send, kept, link, effect } = await opened();
    const over = { ...link, takes: ['ORU' as const] };
    const bytes = admit('J1', 'Rejected');
    const refused = await send(bytes, { over });
    expect(await send(bytes, { over })).toEqual(refused);
    expect(effect.calls).toEqual([]);
    expect((await send(bytes)).map(said)).toEqual(['AA J1']);
    expect((await send(bytes)).map(said)).toEqual(['AA J1']);
    expect((await kept()).map(({ state, error_code: code }) => [state, code])).toEqual([['applied', null]]);
    expect(await effectsOf(database.db, 'Rejected')).toBe(1);
  });

  it('without a header are answered and kept', async () => {
    const { send, kept } = await opened();
    expect((await send(Buffer.from('PID|||1\r'))).map(said)).toEqual(['AE']);
    expect((await send(Buffer.from('\0\xff')))[0]).toContain('100^Segment sequence error');
    expect((await kept()).map(({ state, type, control_id: id }) => [state, type, id])).toEqual([
      ['rejected', '', ''],
      ['rejected', '', ''],
    ]);
  });

  it('with characters that the database does not take, or numbers that are too long, are kept all the same', async () => {
    const { send, kept } = await opened();
    expect(await send(admit('N\0UL', 'Nul\0', '47\0'))).toHaveLength(1);
    expect((await send(admit('L'.repeat(300)))).map((answer) => said(answer).slice(0, 2))).toEqual(['AE']);
    const rows = await kept();
    expect(rows.map(({ control_id: id, subject }) => [id.length, subject])).toEqual([
      [4, '47\ufffd'],
      [199, '4711'],
    ]);
  });

  it('say in which character set they were read when it was not the one they named', async () => {
    const { send, kept } = await opened();
    await send(admit('W1', 'Doe', '1', { 18: 'KLINGON' }));
    expect((await kept())[0]?.warnings).toEqual(['Unknown character set in MSH-18: read as UNICODE UTF-8.']);
  });
});
