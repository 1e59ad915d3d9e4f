import { CommandError, runCommand, type Values } from './commandLine';
import { listAudit } from '../db/accounts/audit/audit';
import { verifyAudit } from '../services/accounts/audit/auditVerification';

const USAGE = `The audit log: who signed in, wrote what, and read of whom.

  npm run audit -- verify                  says whether every entry is as it was written
  npm run audit -- verify --seal HASH      and whether the log still has the entry of a seal that was kept elsewhere
  npm run audit -- export                  prints every entry as a line of JSON, oldest first`;

/** SHA-256 in hex. */
const SEAL = /^[0-9a-f]{64}$/;

const PAGE = 5_000;

void runCommand(USAGE, {
  verify: {
    options: { seal: { type: 'string' } },
    async run(db, values) {
      const { problems, summary } = await verifyAudit(db, sealOf(values));
      if (problems.length > 0) throw new CommandError(problems.join('\n'));
      return summary;
    },
  },
  export: {
    options: {},
    async run(db) {
      let last = 0;
      for (;;) {
        const page = await listAudit(db, { afterId: last, limit: PAGE });
        if (page.length === 0) return '';
        for (const entry of page) process.stdout.write(`${JSON.stringify(entry)}\n`);
        last = page.at(-1)?.id ?? last;
      }
    },
  },
});

function sealOf({ seal }: Values): string | null {
  if (seal === undefined) return null;
  const text = String(seal).trim().toLowerCase();
  if (!SEAL.test(text))
    throw new CommandError('--seal takes the 64 hexadecimal digits that verify and the log print.');
  return text;
}
