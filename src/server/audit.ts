import { CommandError, runCommand } from './commandLine';
import { findTampering, getAuditHead, listAudit, type Tampering } from './db/accounts/audit';

const USAGE = `The audit log: who signed in, wrote what, and read of whom.

  npm run audit -- verify     says whether every entry is as it was written
  npm run audit -- export     prints every entry as a line of JSON, oldest first`;

const PAGE = 5_000;

void runCommand(USAGE, {
  verify: {
    options: {},
    async run(db) {
      const tampering = await findTampering(db);
      if (tampering.length > 0) throw new CommandError(tampering.map(sentenceOf).join('\n'));
      const { entries, hash } = await getAuditHead(db);
      return `${entries} entries, every one as it was written. The seal of the last: ${hash === '' ? 'none' : hash}`;
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

function sentenceOf(found: Tampering): string {
  if (found.kind === 'missing')
    return found.from === found.to
      ? `Entry ${found.from} is missing.`
      : `Entries ${found.from} to ${found.to} are missing.`;
  const { id, at, username, action, entity, entity_id: entityId } = found.entry;
  return `Entry ${id}, or its place in the chain, was changed; it now says: ${at} ${username} ${action} ${entity}${entityId === null ? '' : ` ${entityId}`}.`;
}
