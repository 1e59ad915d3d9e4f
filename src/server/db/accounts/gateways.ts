import { sql } from 'kysely';
import type { Gateway, GATEWAY_ORDERINGS } from '../../../contract/gateways';
import type { ListQuery } from '../../../contract/paging';
import type { Db } from '../engine/client';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';

/** A gateway's token as it is stored; whether it has expired depends on the moment. */
export interface StoredGateway extends Omit<Gateway, 'state'> {
  is_replaced: boolean;
}

const COLUMNS = sql`t.id, t.label, to_json(t.devices) AS devices, t.readings_per_second, t.new_ids_per_hour, t.created_at, t.last_address,
  t.last_used_at, t.expires_at, t.revoked_at, t.is_replaced,
  coalesce((SELECT json_agg(json_build_object('id', d.id, 'name', d.name, 'abbreviation', d.abbreviation) ORDER BY d.abbreviation, d.id)
    FROM departments d WHERE d.id = ANY (t.departments)), '[]') AS departments`;

const ORDERINGS: Orderings<(typeof GATEWAY_ORDERINGS)[number]> = {
  id: sql`t.id`,
  label: sql`fold_text(t.label) COLLATE "C"`,
  created_at: sql`t.created_at`,
  last_used_at: sql`t.last_used_at`,
  expires_at: sql`t.expires_at`,
};

/** Tokens of gateways, revoked ones too, newest first unless ordered otherwise. */
export function findGateways(db: Db, query: ListQuery): Promise<Found<StoredGateway>> {
  return findPage<StoredGateway>(
    db,
    {
      columns: COLUMNS,
      from: sql`gateway_tokens t`,
      id: sql`t.id`,
      searched: sql`concat_ws(' ', t.label, array_to_string(t.devices, ' '),
        (SELECT string_agg(d.name || ' ' || d.abbreviation, ' ') FROM departments d WHERE d.id = ANY (t.departments)))`,
      orderings: ORDERINGS,
      ordering: '-created_at',
    },
    query,
  );
}

export async function findGateway(db: Db, id: number): Promise<StoredGateway | null> {
  const { rows } =
    await sql<StoredGateway>`SELECT ${COLUMNS} FROM gateway_tokens t WHERE t.id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}

export interface LockedGateway {
  revoked_at: string | null;
  /** It ended because another token took its place, and would live again in place of that one. */
  is_replaced: boolean;
  devices: readonly string[];
  departments: readonly number[];
}

/** Locked until the transaction ends; null when there is none of this id. */
export async function lockGateway(tx: Db, id: number): Promise<LockedGateway | null> {
  return (
    (await tx
      .selectFrom('gateway_tokens')
      .select(['revoked_at', 'is_replaced', 'devices', 'departments'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null
  );
}
