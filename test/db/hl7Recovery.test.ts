import { sql } from 'kysely';
import type { OpenDatabase } from '../../src/server/db/engine/client';
import { IngestUnavailable } from '../../src/server/services/ingest/ingestLane';
import { Housekeeping } from '../../src/server/services/jobs/housekeeping';
import { InWork, Refused } from '../../src/server/services/refusals';
import { ENGINES, openTestDatabase } from '../fixtures/database/database';
import { FailingStatement } from '../fixtures/database/failingStatement';
import { effectsOf } from '../fixtures/hl7/effects';
import { addAdmin, exchangeOn } from '../fixtures/hl7/exchangeOn';
import { admit, said } from '../fixtures/hl7/messages';
import type { Person } from '../../src/server/db/accounts/actor';

/** Longer than a server that is gone has its messages. */
const LATER_MS = 60_000;

const fail = (error: unknown): never => {
  throw error;
};

const databaseError = (code: string): Error => Object.assign(new Error('terminating connection'), { code });
const unavailable = (): Error => databaseError('57P01');

describe.each(ENGINES)('messages that were kept and not applied, on %s', (engine) => {
  let database: OpenDatabase;
  let admin: Person;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    admin = await addAdmin(database.db);
  });
  afterAll(() => database.close());
  let made = 0;
  const opened = () => exchangeOn(database.db, `link ${++made}`);
  const statesOf = async (of: Awaited<ReturnType<typeof opened>>) =>
    (await of.kept()).map(({ state }) => state);

  /** As a kill leaves it: kept, and nothing else done. */
  async function killed(of: Awaited<ReturnType<typeof opened>>, messages: readonly Buffer[]): Promise<void> {
    of.effect.before = () => Promise.reject(unavailable());
    for (const message of messages) await expect(of.send(message)).rejects.toThrow('terminating connection');
    of.effect.before = () => Promise.resolve();
    of.effect.calls.length = 0;
  }

  it('are not answered, and leave no effect, while the database is away', async () => {
    const given = await opened();
    const answers: string[] = [];
    given.effect.before = () => Promise.reject(unavailable());
    await expect(
      given.exchange.receive(given.link, admit('A1', 'Away'), (each) => void answers.push(said(each))),
    ).rejects.toThrow();
    expect(answers).toEqual([]);
    expect(await statesOf(given)).toEqual(['received']);
    expect(await effectsOf(database.db, 'Away')).toBe(0);
  });

  it.each([
    ['its queue is full', undefined, 'received'],
    ['a statement took too long', databaseError('57014'), 'received'],
    ['others were always first', databaseError('40P01'), 'received'],
    ['the values are invalid', databaseError('22003'), 'dead'],
    ['it has a fault of its own', new TypeError('A bug'), 'dead'],
  ])('readings that ingest could not store since %s', async (_, cause, state) => {
    const given = await opened();
    const message = admit('I1', `Ingest ${made}`);
    given.effect.before = () => Promise.reject(new IngestUnavailable('Not stored.', { cause }));
    const answers = await given.send(message).catch(() => []);
    expect(answers.map(said)).toEqual(state === 'dead' ? ['AE I1'] : []);
    expect(await statesOf(given)).toEqual([state]);
  });

  it('by this server itself, also those that came after one that it still cannot apply', async () => {
    const given = await opened();
    await killed(
      given,
      ['Good', 'Bad', 'Good'].map((family, nth) => admit(`R${nth}`, family)),
    );
    given.effect.before = (family) => (family === 'Bad' ? Promise.reject(unavailable()) : Promise.resolve());
    await expect(given.exchange.recover()).rejects.toThrow('terminating connection');
    expect(given.effect.calls).toEqual(['R0', 'R1', 'R2']);
    expect(await statesOf(given)).toEqual(['applied', 'received', 'applied']);
    given.effect.before = () => Promise.resolve();
    expect(await given.exchange.recover()).toBe(1);
  });

  it('are not answered either when any one statement fails, and are applied once when they are sent again', async () => {
    const failing = new FailingStatement();
    const given = await exchangeOn(database.db.withPlugin(failing), `link ${++made}`);
    let nth = 0;
    for (let hasFailed = true; hasFailed; nth++) {
      const message = admit(`B${nth}`, 'Broken');
      failing.arm(nth + 1);
      const answers = await given.send(message).catch(() => []);
      hasFailed = failing.disarm();
      // A statement that fails for no reason that the database gives is a fault of ours: a dead letter.
      for (const answer of answers) expect(said(answer)).toMatch(hasFailed ? /^AE / : /^AA /);
    }
    expect(nth).toBeGreaterThan(4);
  });

  it('are applied when their sender sends them again: by this server at once', async () => {
    const given = await opened();
    await killed(given, [admit('S1', 'Sent')]);
    expect((await given.send(admit('S1', 'Sent'))).map(said)).toEqual(['AA S1']);
    expect(await effectsOf(database.db, 'Sent')).toBe(1);
  });

  it('by another server once the one that had them is gone, in the order in which they came', async () => {
    const given = await opened();
    // What another test has left.
    await given.exchange.recover({ all: true });
    const messages = Array.from({ length: 130 }, (_, nth) => admit(`O${nth}`, 'Order'));
    await killed(given, messages);
    const other = given.open();
    expect(await other.recover()).toBe(0);
    given.clock.advance(LATER_MS);
    expect(await other.recover()).toBe(130);
    expect(given.effect.calls).toEqual(messages.map((_, nth) => `O${nth}`));
    expect(await other.recover()).toBe(0);
    expect(await effectsOf(database.db, 'Order')).toBe(130);
    expect((await given.send(messages[7] ?? Buffer.of())).map(said)).toEqual(['AA O7']);
    expect(await effectsOf(database.db, 'Order')).toBe(130);
  });

  it('by the only server at its start at once; a clock that was ahead hides none', async () => {
    const given = await opened();
    given.clock.advance(30 * 24 * 3_600_000);
    await killed(given, [admit('C1', 'Clock')]);
    given.clock.advance(-30 * 24 * 3_600_000);
    expect(await given.open().recover()).toBe(1);
    await killed(given, [admit('C2', 'Clock')]);
    expect(await given.open().recover({ all: true })).toBe(1);
  });

  it('once, when two servers are at one message', async () => {
    const given = await opened();
    await killed(given, [admit('T1', 'Two')]);
    given.clock.advance(LATER_MS);
    const [first, second] = [given.open(), given.open()];
    let isSecondDone = false;
    given.effect.before = async () => {
      if (isSecondDone || engine === 'pglite') return;
      isSecondDone = true;
      given.clock.advance(LATER_MS);
      await second.recover();
    };
    await first.recover();
    expect(await statesOf(given)).toEqual(['applied']);
    expect(await effectsOf(database.db, 'Two')).toBe(1);
  });

  it('a dead letter is replayed once its cause is mended, and counts once', async () => {
    const given = await opened();
    const answers = await given.send(admit('D1', 'Unknown'));
    const [{ id = 0 } = {}] = await given.kept();
    expect(await given.exchange.replay(id, admin)).toEqual({ id, state: 'dead' });
    given.effect.known.add('Unknown');
    const replays = await Promise.allSettled([
      given.exchange.replay(id, admin),
      given.exchange.replay(id, admin),
    ]);
    expect(replays.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await given.kept()).toMatchObject([
      { state: 'applied', replays: 2, error_code: null, error_text: null },
    ]);
    expect(await effectsOf(database.db, 'Unknown')).toBe(1);
    await expect(given.exchange.replay(id, admin)).rejects.toThrow(Refused);
    await expect(given.exchange.discard(id, 'Not needed', admin)).rejects.toMatchObject({
      errors: { non_field_errors: ['Only a dead letter can be discarded: this message is applied.'] },
    });
    // What was answered stays the answer.
    expect(await given.send(admit('D1', 'Unknown'))).toEqual(answers);
  });

  it('or discarded with a reason, and not while it is being replayed', async () => {
    const given = await opened();
    await given.send(admit('X1', 'Unknown'));
    const [{ id = 0 } = {}] = await given.kept();
    given.effect.before = async () => {
      if (engine === 'postgres')
        await expect(given.exchange.discard(id, 'Too early', admin)).rejects.toThrow(InWork);
    };
    await given.exchange.replay(id, admin);
    expect(await given.exchange.discard(id, ' Sent by mistake ', admin)).toMatchObject({
      ...{ id, state: 'discarded', discard_reason: 'Sent by mistake' },
    });
    expect(await given.kept()).toMatchObject([
      { state: 'discarded', discard_reason: 'Sent by mistake', replays: 1 },
    ]);
    await expect(given.exchange.replay(id, admin)).rejects.toThrow(Refused);
    expect([
      await given.exchange.replay(999_999, admin),
      await given.exchange.discard(999_999, 'Gone', admin),
    ]).toEqual([null, null]);
    const { rows } =
      await sql`SELECT username, action, fields FROM audit_log WHERE entity = 'message of link' AND entity_id = ${id} ORDER BY id`.execute(
        database.db,
      );
    expect(rows).toEqual([
      { username: 'admin', action: 'changed', fields: ['replays'] },
      { username: 'admin', action: 'changed', fields: ['discard_reason', 'state'] },
    ]);
  });

  it('a message of a handler that gave up against others is tried again', async () => {
    const given = await opened();
    let conflicts = 0;
    given.effect.before = () =>
      ++conflicts < 3
        ? Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' }))
        : Promise.resolve();
    expect((await given.send(admit('G1', 'Gave'))).map(said)).toEqual(['AA G1']);
    expect([conflicts, await effectsOf(database.db, 'Gave')]).toEqual([3, 1]);
  });
});

describe.each(ENGINES)('the retention of messages, on %s', (engine) => {
  it('deletes after HL7_MESSAGES_DAYS what is concluded, and keeps what is open', async () => {
    const { db, close } = await openTestDatabase(engine);
    const given = await exchangeOn(db, 'kept');
    for (const [id, family] of [
      ['OLD', 'Doe'],
      ['DEAD', 'Unknown'],
      ['DISCARDED', 'Unknown'],
    ] as const)
      await given.send(admit(id, family));
    given.effect.before = () => Promise.reject(unavailable());
    await given.send(admit('LEFT')).catch(() => undefined);
    given.effect.before = () => Promise.resolve();
    const day = 24 * 3_600_000;
    given.clock.advance(20 * day);
    const by = await addAdmin(db);
    await given.exchange.discard((await given.kept())[2]?.id ?? 0, 'Not needed', by);
    await given.send(admit('NEW'));
    const keepHouse = async (messagesDays: number) => {
      const retention = { readingsDays: 0, minutesDays: 0, messagesDays };
      const options = { db, clock: given.clock, shared: false, retention, rest: () => Promise.resolve() };
      const keeper = new Housekeeping({ ...options, onError: fail });
      await keeper.run();
      await keeper.close();
      return (await given.kept()).map(({ control_id: id }) => id);
    };
    given.clock.advance(10 * day + 3_600_000);
    expect(await keepHouse(0)).toHaveLength(5);
    expect(await keepHouse(30)).toEqual(['DEAD', 'DISCARDED', 'LEFT', 'NEW']);
    given.clock.advance(20 * day);
    expect(await keepHouse(30)).toEqual(['DEAD', 'LEFT']);
    await close();
  });
});
