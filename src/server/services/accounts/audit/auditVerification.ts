import { findBrokenSeals } from '../../../db/alarms/alarmSeals';
import {
  findSealedEntry,
  findTampering,
  getAuditHead,
  type Tampering,
} from '../../../db/accounts/audit/auditTampering';
import type { Db } from '../../../db/engine/client';
import { inSnapshot } from '../../../db/engine/snapshot';

interface Verification {
  /** Everything by which the log differs from what was written, a sentence each; none of a sound log. */
  problems: string[];
  /** What a sound log is said to be. */
  summary: string;
}

/**
 * Whether every entry of the audit log, and every event of an alarm sealed in it, is as it was written; with
 * a `seal` (SHA-256 in hex) that was kept elsewhere, whether the log still has the entry that it is of.
 */
export function verifyAudit(db: Db, seal: string | null): Promise<Verification> {
  return inSnapshot(db, (tx) => verify(tx, seal));
}

async function verify(db: Db, seal: string | null): Promise<Verification> {
  const broken = await findBrokenSeals(db);
  const problems = [
    ...(await findTampering(db)).map(sentenceOf),
    ...broken.map((batch) => `The events of alarms in batch ${batch} are no longer as they were sealed.`),
  ];
  const { entries, hash } = await getAuditHead(db);
  const summary = `${entries} entries, every one as it was written. The seal of the last: ${hash === '' ? 'none' : hash}`;
  if (seal === null) return { problems, summary };
  const entry = await findSealedEntry(db, seal);
  if (entry !== null) return { problems, summary: `${summary}\nThe seal given is that of entry ${entry}.` };
  return {
    problems: [
      ...problems,
      `No entry has the seal ${seal}. The log was written anew since that seal was printed, or an older backup was restored.`,
    ],
    summary,
  };
}

function sentenceOf(found: Tampering): string {
  if (found.kind === 'no head')
    return `The head of the log, which says how many entries there are and seals the last, has ${found.heads} rows instead of one.`;
  if (found.kind === 'missing')
    return found.from === found.to
      ? `Entry ${found.from} is missing.`
      : `Entries ${found.from} to ${found.to} are missing.`;
  const { id, at, username, action, entity, entity_id: entityId } = found.entry;
  const says = `${at} ${username} ${action} ${entity}${entityId === null ? '' : ` ${entityId}`}.`;
  if (found.kind === 'forged')
    return `Entry ${id} was not appended by the database: it is forged. It says: ${says}`;
  if (found.kind === 'sealed anew')
    return `Entry ${id}, the last, is not the one that the head of the log seals: it or entries before it were changed and sealed anew. It now says: ${says}`;
  return `Entry ${id}, or its place in the chain, was changed; it now says: ${says}`;
}
