import { sql } from 'kysely';
import type { EXTERNAL_IDENTITY_ORDERINGS, ExternalIdentity } from '../../../../contract/externalIdentities';
import type { ListQuery } from '../../../../contract/paging';
import { ROLE_FLAGS, type RoleFlags } from '../../../../contract/roles';
import type { Db } from '../../engine/client';
import { findPage, type Found } from '../../paging/findPage';
import type { Orderings } from '../../paging/ordering';

const COLUMNS = sql`e.id, e.issuer, e.subject, e.created_at, e.last_asked_at,
  CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'username', u.username, 'first_name', u.first_name, 'last_name', u.last_name) END AS user`;

const FROM = sql`external_identities e LEFT JOIN users u ON u.id = e.user_id`;

const ORDERINGS: Orderings<(typeof EXTERNAL_IDENTITY_ORDERINGS)[number]> = {
  id: sql`e.id`,
  subject: sql`e.subject COLLATE "C"`,
  created_at: sql`e.created_at`,
  last_asked_at: sql`e.last_asked_at`,
};

/** Identities, newest first unless ordered otherwise; the account's names are searched too. */
export function findExternalIdentities(db: Db, query: ListQuery): Promise<Found<ExternalIdentity>> {
  return findPage<ExternalIdentity>(
    db,
    {
      columns: COLUMNS,
      from: FROM,
      id: sql`e.id`,
      searched: sql`concat_ws(' ', e.subject, u.username, u.first_name, u.last_name)`,
      orderings: ORDERINGS,
      ordering: '-created_at',
    },
    query,
  );
}

export async function findExternalIdentity(db: Db, id: number): Promise<ExternalIdentity | null> {
  const { rows } =
    await sql<ExternalIdentity>`SELECT ${COLUMNS} FROM ${FROM} WHERE e.id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}

/** Every identity that opens an account. */
export async function listLinks(db: Db): Promise<{ user_id: number; issuer: string; subject: string }[]> {
  return db
    .selectFrom('external_identities')
    .select(['issuer', 'subject'])
    .select((eb) => eb.ref('user_id').$notNull().as('user_id'))
    .where('user_id', 'is not', null)
    .orderBy('id')
    .execute();
}

export interface Subject {
  issuer: string;
  subject: string;
}

/** The account that an identity opens. */
export interface LinkedUser extends RoleFlags {
  id: number;
  username: string;
  is_active: boolean;
}

/** The identity's account; null while it is not linked. */
export async function findLinkedUser(db: Db, identity: number): Promise<LinkedUser | null> {
  return (
    (await db
      .selectFrom('external_identities as e')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .select(['u.id', 'u.username', 'u.is_active'])
      .select(ROLE_FLAGS.map((flag) => `u.${flag}` as const))
      .where('e.id', '=', identity)
      .executeTakeFirst()) ?? null
  );
}

/** Records a request with this identity, and returns its id; an unknown one is added, not linked. */
export async function recordAsked(tx: Db, { issuer, subject }: Subject, at: string): Promise<number> {
  const { id } = await tx
    .insertInto('external_identities')
    .values({ issuer, subject, user_id: null, created_at: at, last_asked_at: at })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ last_asked_at: at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Links it to an account; null when it opens another one already. */
export async function linkIdentity(
  tx: Db,
  { issuer, subject }: Subject,
  { user, at }: { user: number; at: string },
): Promise<number | null> {
  const linked = await tx
    .insertInto('external_identities')
    .values({ issuer, subject, user_id: user, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'subject'])
        .doUpdateSet({ user_id: user })
        .where((eb) =>
          eb.or([
            eb('external_identities.user_id', 'is', null),
            eb('external_identities.user_id', '=', user),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return linked?.id ?? null;
}

export async function deleteIdentity(tx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('external_identities')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findIdentityOf(db: Db, { issuer, subject }: Subject): Promise<number | null> {
  const found = await db
    .selectFrom('external_identities')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.id ?? null;
}
