import { sql } from 'kysely';
import { transactionOf } from '../../../src/server/db/accounts/actor';
import { appendAudit, appendReads, listAudit } from '../../../src/server/db/accounts/audit/audit';
import { findTampering, getAuditHead } from '../../../src/server/db/accounts/audit/auditTampering';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { addPatient } from '../../fixtures/ward/ward';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
const MINUTE = 60_000;
const EVA = { id: 7, username: 'eva' };

describe.each(ENGINES)('[E11] the audit log on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;

  beforeEach(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
  });
  afterEach(() => database.close());

  const all = () => listAudit(db, { afterId: 0, limit: 1_000 });
  const sentences = async () =>
    (await all()).map(({ username, action, entity, entity_id: id, fields }) => [
      username,
      action,
      entity,
      id,
      fields.join(),
    ]);
  const signIn = (n: number) =>
    appendAudit(db, { at: NOW + n, by: EVA, action: 'signed in', entity: 'user', entityId: 7 });

  /** As the owner of the database could do it. */
  async function tamper(change: string): Promise<void> {
    await sql`ALTER TABLE audit_log DISABLE TRIGGER ALL`.execute(db);
    await sql.raw(change).execute(db);
    await sql`ALTER TABLE audit_log ENABLE TRIGGER ALL`.execute(db);
  }

  it('names who wrote, what, and which fields, but no values', async () => {
    const patient = await transactionOf(db, EVA, (tx) => addPatient(tx, { ssn: 'secret-ssn' }));
    await transactionOf(db, EVA, (tx) =>
      tx
        .updateTable('patients')
        .set({ phone_number: '555', weight: 70, updated_at: new Date(NOW).toISOString() })
        .where('id', '=', patient)
        .execute(),
    );
    // Nothing is different afterwards.
    await transactionOf(db, EVA, (tx) =>
      tx.updateTable('patients').set({ phone_number: '555' }).where('id', '=', patient).execute(),
    );
    const [created, changed, ...rest] = await sentences();
    expect(created?.slice(0, 4)).toEqual(['eva', 'created', 'patient', patient]);
    expect(created?.[4]).toMatch(/date_of_birth.*first_name.*ssn/);
    expect(changed).toEqual(['eva', 'changed', 'patient', patient, 'phone_number,weight']);
    expect(rest).toEqual([]);
    expect(JSON.stringify(await all())).not.toContain('secret-ssn');
  });

  it('says nothing of what was rolled back', async () => {
    await expect(
      transactionOf(db, EVA, async (tx) => {
        await addPatient(tx);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await all()).toEqual([]);
  });

  it('names no user for a write in no user’s name', async () => {
    await addPatient(db);
    expect((await all())[0]).toMatchObject({ user_id: null, username: 'unknown' });
  });

  it('keeps one order under many writers, each entry sealed', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        n % 2 === 0 ? signIn(n) : transactionOf(db, EVA, (tx) => addPatient(tx)),
      ),
    );
    expect((await all()).map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect(await findTampering(db)).toEqual([]);
    expect(await getAuditHead(db)).toEqual({ entries: 60, hash: (await all()).at(-1)?.hash });
  });

  it.each(["UPDATE audit_log SET username = 'adam'", 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'refuses %s',
    async (change) => {
      await signIn(1);
      await expect(sql.raw(change).execute(db)).rejects.toThrow('only ever added to');
      expect(await all()).toHaveLength(1);
    },
  );

  it.each([
    [
      'an entry that was changed',
      `UPDATE audit_log SET username = 'adam' WHERE id = 3`,
      [{ kind: 'changed', entry: expect.objectContaining({ id: 3, username: 'adam' }) as unknown }],
    ],
    [
      'entries that are gone',
      'DELETE FROM audit_log WHERE id IN (3, 4)',
      [{ kind: 'missing', from: 3, to: 4 }],
    ],
    ['a beginning that is gone', 'DELETE FROM audit_log WHERE id = 1', [{ kind: 'missing', from: 1, to: 1 }]],
    ['an end that is gone', 'DELETE FROM audit_log WHERE id > 4', [{ kind: 'missing', from: 5, to: 6 }]],
    ['everything gone', 'DELETE FROM audit_log', [{ kind: 'missing', from: 1, to: 6 }]],
    [
      'a changed entry sealed anew',
      `UPDATE audit_log SET username = 'adam', hash = sha256(hash) WHERE id = 2`,
      [
        { kind: 'changed', entry: expect.objectContaining({ id: 2 }) as unknown },
        { kind: 'changed', entry: expect.objectContaining({ id: 3 }) as unknown },
      ],
    ],
  ])('finds %s', async (_, change, found) => {
    for (let n = 0; n < 6; n++) await signIn(n);
    await tamper(change);
    expect(await findTampering(db)).toEqual(found);
  });

  it('notes a read of a patient once in ten minutes, by whichever server', async () => {
    const read = (at: number) =>
      appendReads(db, [{ by: EVA, entity: 'patient', entityId: 3, patients: [], at }]);
    await read(NOW);
    await read(NOW + 9 * MINUTE);
    await read(NOW + 10 * MINUTE);
    expect((await all()).map(({ at, action, entity_id: patient }) => [at, action, patient])).toEqual([
      ['2026-03-10T08:00:00.000Z', 'read', 3],
      ['2026-03-10T08:10:00.000Z', 'read', 3],
    ]);
  });
});
