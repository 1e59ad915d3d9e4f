import type { Db } from '../../db/engine/client';
import { checkKnown, listMigrations } from '../../db/engine/migrate';
import { hasSchema, listSequences, listWholeTables } from '../../db/engine/schemaObjects';
import { inSnapshot } from '../../db/engine/snapshot';
import { readWholeTable } from '../../db/tables/wholeTables';
import { BackupRefused, FORMAT, writeBackup, type BackupPart } from './backupFile';

export interface TakenBackup {
  tables: number;
  rows: number;
  /** SHA-256 of the backup's lines, hex: kept elsewhere, it proves that the file is unchanged. */
  seal: string;
}

/**
 * Writes everything that the database holds at one moment into a file, while servers go on working. The file
 * is the same for either engine, and encrypted with the passphrase if there is one.
 * @throws BackupRefused
 */
export async function takeBackup(
  db: Db,
  file: string,
  now: number,
  passphrase: string | null = null,
): Promise<TakenBackup> {
  let tables = 0;
  let rows = 0;
  const seal = await inSnapshot(db, async (tx) => {
    if (!(await hasSchema(tx))) throw new BackupRefused('This database holds nothing of Wardline.');
    return writeBackup(file, counted(partsOf(tx, now)), passphrase);
  });
  return { tables, rows, seal };

  async function* counted(parts: AsyncIterable<BackupPart>): AsyncGenerator<BackupPart> {
    for await (const part of parts) {
      if ('table' in part) tables++;
      if ('rows' in part) rows += part.rows;
      yield part;
    }
  }
}

async function* partsOf(tx: Db, now: number): AsyncGenerator<BackupPart> {
  const migrations = await listMigrations(tx);
  checkKnown(migrations, 'in the database');
  yield {
    header: {
      format: FORMAT,
      takenAt: new Date(now).toISOString(),
      migrations,
      sequences: await listSequences(tx),
    },
  };
  for (const table of await listWholeTables(tx)) {
    let rows = 0;
    yield { table: table.name };
    for await (const page of readWholeTable(tx, table)) {
      rows += page.length;
      yield { page };
    }
    yield { rows };
  }
}
