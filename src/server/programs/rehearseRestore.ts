import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../db/engine/client';
import { restoreBackup, type RestoredBackup } from '../services/backup/restoreBackup';

/** What ends the command from outside: the patients' data must not stay behind in clear. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Restores a backup into an embedded database in a folder of its own, which is removed again: the proof that it can be
 * restored, by the same steps, without touching any database.
 * @throws BackupRefused
 */
export async function rehearseRestore(file: string, passphrase: string | null): Promise<RestoredBackup> {
  // Readable by this user alone.
  const folder = mkdtempSync(join(tmpdir(), 'wardline-verify-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const stop = () => {
    remove();
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    const database = await openEmbedded({
      dataDir: folder,
      workerFile: new URL('./pgliteWorker.mjs', import.meta.url),
    });
    try {
      return await restoreBackup(database.db, file, { replaces: false, now: Date.now(), passphrase });
    } finally {
      await database.close();
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    remove();
  }
}
