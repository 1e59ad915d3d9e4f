import { onWholeDatabase, runOnFile } from './commandLine';
import { PASSPHRASE_OPTIONS, passphraseOf } from './passphrase';
import { rehearseRestore } from './rehearseRestore';
import { takeBackup } from '../services/backup/takeBackup';
import { sentenceOfAudit } from '../services/backup/restoreBackup';

const USAGE = `Writes everything that the database holds at one moment into a file.

  npm run backup -- FILE                           compressed, and readable by everybody who has the file
  npm run backup -- FILE --passphrase-file FILE    encrypted as well; what is in that file opens it again, here or with age -d
  npm run backup -- FILE --verify                  restores a backup into a database of its own, which is thrown away

Device PINs in it are sealed with a key that is not (docs/operations.md). Servers on PostgreSQL go on working meanwhile; to take
a backup of the embedded database the server has to be stopped. --verify may run at any time.`;

void runOnFile(
  USAGE,
  { ...PASSPHRASE_OPTIONS, verify: { type: 'boolean', default: false } },
  (config, file, values) => {
    const passphrase = passphraseOf(values);
    if (values['verify'] === true) return verify(file, passphrase);
    return onWholeDatabase(config, async (db) => {
      const { tables, rows, seal } = await takeBackup(db, file, Date.now(), passphrase);
      return `${rows} rows of ${tables} tables are in ${file}${passphrase === null ? '' : ', encrypted'}. Its seal: ${seal}`;
    });
  },
);

async function verify(file: string, passphrase: string | null): Promise<string> {
  const restored = await rehearseRestore(file, passphrase);
  return `${file} can be restored: ${restored.rows} rows, as they were at ${restored.takenAt}. ${sentenceOfAudit(restored)}`;
}
