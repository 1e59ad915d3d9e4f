import { sql } from 'kysely';
import { numberArray, textArray } from '../engine/arrayParameters';
import type { Db } from '../engine/client';

/** A token as far as ingest needs it. */
export interface LiveGatewayToken {
  id: number;
  hash: string;
  label: string;
  /** Devices by their makers' ids, and departments; both empty: every device. */
  devices: string[];
  departments: number[];
  readings_per_second: number;
  new_ids_per_hour: number;
  expires_at: string | null;
  last_used_at: string | null;
}

/** The tokens with these hashes that are not revoked; they may have expired. */
export async function findLiveGatewayTokens(db: Db, hashes: readonly string[]): Promise<LiveGatewayToken[]> {
  const { rows } = await sql<LiveGatewayToken>`
    SELECT id, hash, label, to_json(devices) AS devices, to_json(departments) AS departments, readings_per_second, new_ids_per_hour,
      expires_at, last_used_at
    FROM gateway_tokens WHERE hash = ANY (${textArray(hashes)}::text::text[]) AND revoked_at IS NULL`.execute(
    db,
  );
  return rows;
}

/** What a token may send, and until when. */
export interface GatewaySettings {
  devices?: readonly string[];
  departments?: readonly number[];
  readings_per_second?: number;
  new_ids_per_hour?: number;
  expires_at?: string | null;
}

interface NewToken extends GatewaySettings {
  label: string;
  hash: string;
  created_at: string;
}

/** The settings as columns; what is left out is not there. */
const written = ({ devices, departments, ...rest }: GatewaySettings) => ({
  ...rest,
  ...(devices === undefined ? {} : { devices: textArray(devices) }),
  ...(departments === undefined ? {} : { departments: numberArray(departments) }),
});

/** Adds a token unless it is there; one that was revoked stays revoked. Its id; null when it was there. */
export async function insertGatewayToken(
  db: Db,
  { label, hash, created_at, ...settings }: NewToken,
): Promise<number | null> {
  const inserted = await db
    .insertInto('gateway_tokens')
    .values({ label, hash, created_at, ...written(settings) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

interface TokenChanges extends GatewaySettings {
  hash?: string;
  revoked_at?: string;
  is_replaced?: boolean;
  last_address?: string;
  last_used_at?: string;
}

export async function updateGatewayToken(
  db: Db,
  id: number,
  { hash, revoked_at, is_replaced, last_address, last_used_at, ...settings }: TokenChanges,
): Promise<void> {
  const changes = {
    ...(hash === undefined ? {} : { hash }),
    ...(revoked_at === undefined ? {} : { revoked_at }),
    ...(is_replaced === undefined ? {} : { is_replaced }),
    ...(last_address === undefined ? {} : { last_address }),
    ...(last_used_at === undefined ? {} : { last_used_at }),
    ...written(settings),
  };
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('gateway_tokens').set(changes).where('id', '=', id).execute();
}

/** Revokes the live tokens of a label; returns how many there were. */
export async function revokeGatewayTokens(db: Db, label: string, at: string): Promise<number> {
  const revoked = await db
    .updateTable('gateway_tokens')
    .set({ revoked_at: at })
    .where('label', '=', label)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return revoked.length;
}

/** Revokes the live tokens of a label but one, as replaced; returns how many there were. */
export async function replaceGatewayTokens(
  db: Db,
  { label, except, at }: { label: string; except: string | null; at: string },
): Promise<number> {
  let update = db
    .updateTable('gateway_tokens')
    .set({ revoked_at: at, is_replaced: true })
    .where('label', '=', label)
    .where('revoked_at', 'is', null);
  if (except !== null) update = update.where('hash', '<>', except);
  return (await update.returning('id').execute()).length;
}

/** Makes a token that was replaced live again; one that was revoked otherwise stays revoked. */
export async function reviveGatewayToken(db: Db, hash: string): Promise<void> {
  await db
    .updateTable('gateway_tokens')
    .set({ revoked_at: null, is_replaced: false })
    .where('hash', '=', hash)
    .where('is_replaced', '=', true)
    .execute();
}

/** A token as the commands and the start of a server list it. */
export interface ListedToken extends Omit<LiveGatewayToken, 'last_used_at' | 'departments'> {
  /** Abbreviations. */
  departments: string[];
  created_at: string;
  revoked_at: string | null;
}

/** All tokens, by their age. */
export async function listGatewayTokens(db: Db): Promise<ListedToken[]> {
  const { rows } = await sql<ListedToken>`
    SELECT t.id, t.label, t.hash, t.created_at, t.revoked_at, t.expires_at, t.readings_per_second, t.new_ids_per_hour,
      to_json(t.devices) AS devices,
      coalesce((SELECT json_agg(d.abbreviation ORDER BY d.abbreviation) FROM departments d WHERE d.id = ANY (t.departments)), '[]') AS departments
    FROM gateway_tokens t ORDER BY t.id`.execute(db);
  return rows;
}
