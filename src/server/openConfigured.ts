import { openEmbedded, openPostgres, type OpenDatabase } from './db/engine/client';
import type { Config } from './config';

/** The database that the configuration names. The embedded one is locked for this process. */
export function openConfigured(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (databaseUrl !== null) return openPostgres(databaseUrl, onError);
  return openEmbedded({ dataDir, workerFile: new URL('./pgliteWorker.mjs', import.meta.url) });
}
