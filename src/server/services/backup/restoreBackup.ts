import { sql } from 'kysely';
import { findTampering } from '../../db/accounts/audit/auditTampering';
import type { Db } from '../../db/engine/client';
import { applyMigrations, checkKnown, lockMigrations } from '../../db/engine/migrate';
import { listErased, type ErasedPatient } from '../../db/patients/erasure';
import {
  countOtherConnections,
  dropEverything,
  hasSchema,
  holdRows,
  listWholeTables,
  setSequences,
  type WholeTable,
} from '../../db/engine/schemaObjects';
import { beginWholeTables, endWholeTables, writeRows } from '../../db/tables/wholeTables';
import { endAllSessions } from '../accounts/sessions/sessionEnds';
import { eraseAgain } from '../patients/erasePatient';
import { BackupRefused, FORMAT, readBackup, type BackupHeader, type BackupPart } from './backupFile';

/** How much text of rows (characters) one statement writes. */
const BATCH = 1_000_000;

/** A database with rows in one of these holds data of its own. */
const OWN_DATA = ['users', 'patients', 'readings'];

export interface RestoredBackup {
  takenAt: string;
  rows: number;
  /** Sessions that were alive when the backup was taken. None is any more: some were signed out of since. */
  endedSessions: number;
  /** Patients who were in the backup, and erased since by the database that is replaced. */
  erasedAgain: number;
  /** Patients who were erased by the database that is replaced, and are not in the backup: they stay on the list. */
  keptErasures: number;
  /** The same, whose number is another patient's in the backup: their erasure cannot be kept. */
  droppedErasures: number;
  /** Whether there was a list of erased patients to be read. */
  knowsErased: boolean;
  /** Whether every entry of the audit log is as it was written. */
  isAuditSound: boolean;
}

/**
 * Restores a backup into the database, all of it or nothing, and migrates it to this program's schema. A
 * database that holds data already is refused unless it is to be replaced. The file is read to its end before
 * anything is changed. Every session ends, at `now` (epoch ms).
 * @throws BackupRefused
 */
export async function restoreBackup(
  db: Db,
  file: string,
  { replaces, now, passphrase = null }: { replaces: boolean; now: number; passphrase?: string | null },
): Promise<RestoredBackup> {
  const { header, rows } = await inspect(file, passphrase);
  const restored = await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await lockMigrations(tx);
    await refuseUnlessFree(tx, replaces);
    const erased = await findErased(tx);
    await dropEverything(tx);
    await applyMigrations(tx, header.migrations.length);
    const tables = await listWholeTables(tx);
    await beginWholeTables(tx, tables);
    const written = await write(tx, readBackup(file, passphrase), tables);
    if (written !== rows)
      throw new BackupRefused(`${file} changed while it was read. Nothing was changed in the database.`);
    await setSequences(tx, header.sequences);
    await endWholeTables(tx, tables);
    await applyMigrations(tx);
    const again = await eraseAgain(tx, erased ?? [], now);
    return {
      ...again,
      knowsErased: erased !== null,
      endedSessions: await endAllSessions(tx, now),
      isAuditSound: (await findTampering(tx)).length === 0,
    };
  });
  await sql`ANALYZE`.execute(db);
  return { takenAt: header.takenAt, rows, ...restored };
}

export const sentenceOfErased = ({ knowsErased, ...counts }: RestoredBackup): string =>
  knowsErased
    ? `Patients erased again, because they were erased since: ${counts.erasedAgain}.${sentenceOfOthers(counts)}`
    : 'Patients who were erased after the backup was taken are in it: erase them again. The audit log of before, where it was sent on, names them.';

const sentenceOfOthers = ({
  keptErasures,
  droppedErasures,
}: Pick<RestoredBackup, 'keptErasures' | 'droppedErasures'>): string =>
  [
    keptErasures > 0 &&
      ` Erased since, and not in this backup: ${keptErasures}. They stay erased when another backup is restored over this database.`,
    droppedErasures > 0 &&
      ` Erased since, with a number that is another patient's here: ${droppedErasures}. Of these nothing is known any more: after the restore of another backup, erase them again.`,
  ]
    .filter((sentence) => sentence !== false)
    .join('');

export const sentenceOfAudit = ({ isAuditSound }: RestoredBackup): string =>
  isAuditSound
    ? 'Every entry of the audit log is as it was written.'
    : 'The audit log had been altered before the backup was taken: npm run audit -- verify says where.';

/** Who was erased by the database that is replaced; null when it is empty, or from before there were erasures. */
async function findErased(tx: Db): Promise<ErasedPatient[] | null> {
  const isKnown = (await listWholeTables(tx)).some(({ name }) => name === 'erased_patients');
  return isKnown && (await holdRows(tx, OWN_DATA)) ? listErased(tx) : null;
}

/** Reads the whole file: it is complete, unaltered, and its tables hold as many rows as it says. */
async function inspect(
  file: string,
  passphrase: string | null,
): Promise<{ header: BackupHeader; rows: number }> {
  let header: BackupHeader | null = null;
  let rows = 0;
  let ofTable = 0;
  for await (const part of readBackup(file, passphrase)) {
    if ('page' in part) ofTable += part.page.length;
    else if ('header' in part) header = part.header;
    else if ('table' in part) ofTable = 0;
    else if (part.rows === ofTable) rows += ofTable;
    else throw new BackupRefused(`${file} was altered: a table says ${part.rows} rows and has ${ofTable}.`);
  }
  if (header?.format !== FORMAT) throw new BackupRefused(`${file} is no backup that this program can read.`);
  checkKnown(header.migrations, 'in the backup');
  return { header, rows };
}

async function refuseUnlessFree(tx: Db, replaces: boolean): Promise<void> {
  const others = await countOtherConnections(tx);
  if (others > 0)
    throw new BackupRefused(
      `${others} other ${others === 1 ? 'connection is' : 'connections are'} open on this database. Stop the servers first.`,
    );
  const isOurs = await hasSchema(tx);
  if (!isOurs && (await listWholeTables(tx)).length > 0)
    throw new BackupRefused("This database holds tables that are not Wardline's. Use a database of its own.");
  if (isOurs && !replaces && (await holdRows(tx, OWN_DATA))) {
    throw new BackupRefused(
      'This database holds data already. Restore into an empty one, or say --replace to give up what it holds.',
    );
  }
}

async function write(
  tx: Db,
  parts: AsyncIterable<BackupPart>,
  tables: readonly WholeTable[],
): Promise<number> {
  let table: WholeTable | undefined;
  let batch: string[] = [];
  let length = 0;
  let written = 0;
  const flush = async (): Promise<void> => {
    if (table !== undefined && batch.length > 0) await writeRows(tx, table, batch);
    written += batch.length;
    batch = [];
    length = 0;
  };
  for await (const part of parts) {
    if ('page' in part) {
      for (const row of part.page) {
        batch.push(row);
        length += row.length;
        if (length >= BATCH) await flush();
      }
    } else if ('table' in part) {
      table = tables.find(({ name }) => name === part.table);
      if (table === undefined)
        throw new BackupRefused(`The backup has a table ${part.table}, which its schema has not.`);
    } else await flush();
  }
  return written;
}
