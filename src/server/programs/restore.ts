import { onWholeDatabase, runOnFile } from './commandLine';
import { PASSPHRASE_OPTIONS, passphraseOf } from './passphrase';
import { restoreBackup, sentenceOfAudit, sentenceOfErased } from '../services/backup/restoreBackup';

const USAGE = `Puts a backup into the database, all of it or nothing.

  npm run restore -- FILE                            into an empty database
  npm run restore -- FILE --replace                  gives up what the database holds
  npm run restore -- FILE --passphrase-file FILE     opens one that is encrypted

The servers have to be stopped, on either database. A backup may be restored on the other engine than it was taken on.`;

void runOnFile(
  USAGE,
  { ...PASSPHRASE_OPTIONS, replace: { type: 'boolean', default: false } },
  (config, file, values) => {
    const passphrase = passphraseOf(values);
    return onWholeDatabase(config, async (db) => {
      const restored = await restoreBackup(db, file, {
        replaces: values['replace'] === true,
        now: Date.now(),
        passphrase,
      });
      const sessions = `Sessions ended: ${restored.endedSessions}; everybody signs in again. Displays and gateway tokens are as they were then: revoke again those revoked since. Second factors, recovery codes and links of single sign-on are too: reset again those reset since.`;
      return `${restored.rows} rows, as they were at ${restored.takenAt}, are in the database. ${sessions} ${sentenceOfErased(restored)} ${sentenceOfAudit(restored)}`;
    });
  },
);
