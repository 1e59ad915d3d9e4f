import { runCopy } from './commandLine';
import { restoreBackup } from './services/backup/restoreBackup';

const USAGE = `Puts a backup into the database, all of it or nothing.

  npm run restore -- FILE              into an empty database
  npm run restore -- FILE --replace    gives up what the database holds

The servers have to be stopped, on either database. A backup may be restored on the other engine than it was taken on.`;

void runCopy(USAGE, { replace: { type: 'boolean', default: false } }, async (db, file, { replace }) => {
  const { takenAt, rows, isAuditSound } = await restoreBackup(db, file, { replaces: replace === true });
  const audit = isAuditSound
    ? 'Every entry of the audit log is as it was written.'
    : 'The audit log had been altered before the backup was taken: npm run audit -- verify says where.';
  return `${rows} rows, as they were at ${takenAt}, are in the database. ${audit}`;
});
