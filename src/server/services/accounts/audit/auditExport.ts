import { MAX_AUDIT_EXPORT, type AuditFilters } from '../../../../contract/audit';
import type { Person } from '../../../db/accounts/actor';
import { appendAudit } from '../../../db/accounts/audit/audit';
import { findAuditExport, type ExportedAuditEntry } from '../../../db/accounts/audit/auditEntries';
import type { Db } from '../../../db/engine/client';
import { Refused } from '../../refusals';
import { auditCsv } from './auditCsv';

/** Entries that are fetched at once: more would hold up the answers to others. */
const PAGE = 1_000;

interface Options {
  db: Db;
  clock: () => number;
}

/**
 * The entries that fit filters as CSV (RFC 4180), newest first. Who exported them, by which filters and with
 * which patients, is in the audit log before there is an answer.
 * @throws Refused when there are more than one export may have
 */
export async function exportAudit(
  { db, clock }: Options,
  filters: AuditFilters,
  by: Person,
): Promise<string> {
  const entries = await findAll(db, filters, MAX_AUDIT_EXPORT + 1);
  if (entries.length > MAX_AUDIT_EXPORT)
    throw new Refused({
      non_field_errors: [
        `There are more than ${MAX_AUDIT_EXPORT.toLocaleString('en-GB')} entries. Choose a shorter period.`,
      ],
    });
  const patients = new Set(entries.flatMap((entry) => entry.patients));
  const asked = Object.entries(filters).map(([name, value]) => `${name}=${String(value)}`);
  await appendAudit(db, {
    ...{ at: clock(), by: { id: by.id, username: by.username }, action: 'read', entity: 'audit export' },
    entityId: null,
    fields: [...asked, `entries=${entries.length}`, ...[...patients].map(String)],
  });
  return auditCsv(entries);
}

/** At most `limit` of the entries that fit filters, newest first; entries are only ever added at the other end. */
async function findAll(db: Db, filters: AuditFilters, limit: number): Promise<ExportedAuditEntry[]> {
  const entries: ExportedAuditEntry[] = [];
  for (;;) {
    const asked = Math.min(PAGE, limit - entries.length);
    const page = await findAuditExport(db, filters, { limit: asked, before: entries.at(-1)?.id ?? null });
    entries.push(...page);
    if (page.length < asked || entries.length === limit) return entries;
  }
}
