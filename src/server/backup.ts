import { runCopy } from './commandLine';
import { takeBackup } from './services/backup/takeBackup';

const USAGE = `Writes everything that the database holds at one moment into a file.

  npm run backup -- FILE

The file is compressed and not encrypted; device PINs in it are sealed with a key that is not (docs/operations.md). Servers on PostgreSQL
go on working meanwhile; the embedded database wants the server stopped.`;

void runCopy(USAGE, {}, async (db, file) => {
  const { tables, rows, seal } = await takeBackup(db, file, Date.now());
  return `${rows} rows of ${tables} tables are in ${file}. Its seal: ${seal}`;
});
