import { sql, type Transaction } from 'kysely';
import type { LinkSettings } from '../../../contract/links';
import type { Db } from '../engine/client';
import type { Tables } from '../tables/tables';

type Tx = Transaction<Tables>;

/** A link that is set up. */
export interface KeptLink {
  id: number;
  settings: LinkSettings;
  from_file: boolean;
}

/** Every link that is not removed, in the order in which they were made. */
export async function listLinks(db: Db): Promise<KeptLink[]> {
  return db
    .selectFrom('links')
    .select(['id', 'settings', 'from_file'])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Adds a link. Null when there is one of this name. */
export async function insertLink(
  tx: Tx,
  settings: LinkSettings,
  { fromFile, at }: { fromFile: boolean; at: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO links (name, direction, settings, from_file, created_at)
    VALUES (${settings.name}::text, ${settings.direction}::text, ${JSON.stringify(settings)}::json, ${fromFile}::boolean, ${at}::timestamptz)
    ON CONFLICT (name) WHERE removed_at IS NULL DO NOTHING RETURNING id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** False when there is no link of this name. What came and went over it stays. */
export async function removeLink(tx: Tx, name: string, at: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE links SET removed_at = ${at}::timestamptz WHERE name = ${name}::text AND removed_at IS NULL RETURNING id`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Makes the links of the file what the file says: new ones are added, changed ones changed, those that it no longer
 * names, or names with another direction, removed. A link that was made by command becomes the file's when the file names it.
 */
export async function reconcileLinks(tx: Tx, wanted: readonly LinkSettings[], at: string): Promise<void> {
  // Of two servers that start together, the second finds what the first did.
  await sql`LOCK TABLE links IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const before = await listLinks(tx);
  // What waits for the other side can neither come in nor be answered: a link of another direction is another link.
  const isOver = ({ settings: { name, direction }, from_file: fromFile }: KeptLink): boolean => {
    const same = wanted.find((each) => each.name === name);
    return same === undefined ? fromFile : same.direction !== direction;
  };
  for (const { settings } of before.filter(isOver)) await removeLink(tx, settings.name, at);
  const kept = before.filter((link) => !isOver(link));
  for (const settings of wanted) {
    const same = kept.find((link) => link.settings.name === settings.name);
    if (same === undefined) await insertLink(tx, settings, { fromFile: true, at });
    else if (!same.from_file || JSON.stringify(same.settings) !== JSON.stringify(settings))
      await sql`UPDATE links SET settings = ${JSON.stringify(settings)}::json, from_file = true
        WHERE id = ${same.id}::int`.execute(tx);
  }
}

/** Links that are bound to a department of which there is none, by name or abbreviation. */
export async function findLinksOfNoDepartment(db: Db): Promise<{ id: number; department: string }[]> {
  const { rows } = await sql<{ id: number; department: string }>`
    SELECT l.id, l.settings ->> 'department' AS department FROM links l
    WHERE l.removed_at IS NULL AND l.settings ->> 'department' IS NOT NULL AND NOT EXISTS (
      SELECT FROM departments d WHERE fold_text(l.settings ->> 'department') IN (fold_text(d.abbreviation), fold_text(d.name)))
    ORDER BY l.id`.execute(db);
  return rows;
}
