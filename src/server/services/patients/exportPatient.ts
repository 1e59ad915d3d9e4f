import { EXPORT_PARTS, type ExportPart } from '../../../contract/patientExport';
import type { Person } from '../../db/accounts/actor';
import { appendAudit } from '../../db/accounts/audit/audit';
import { findAuditEntries } from '../../db/accounts/audit/auditEntries';
import type { Db } from '../../db/engine/client';
import { readPart, readProfile } from '../../db/patients/patientExport';

const AUDIT_PAGE = 200;

interface Options {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
}

/**
 * Everything that is kept about a patient as JSON text, piece by piece: no more is read than is sent. Who
 * exports is in the audit log before the first piece. Null when there is no such patient.
 */
export async function exportPatient(
  { db, clock }: Options,
  id: number,
  { id: user, username }: Person,
): Promise<AsyncIterable<string> | null> {
  const profile = await readProfile(db, id);
  if (profile === null) return null;
  const now = clock();
  await appendAudit(db, {
    ...{ at: now, by: { id: user, username }, action: 'created' },
    ...{ entity: 'export of patient', entityId: id },
  });
  return pieces(db, { id, profile, at: new Date(now).toISOString() });
}

async function* pieces(
  db: Db,
  { id, profile, at }: { id: number; profile: string; at: string },
): AsyncGenerator<string> {
  yield `{"format":"wardline-patient-1","exported_at":"${at}","patient":${profile}`;
  for (const part of EXPORT_PARTS) {
    yield `,\n"${part}":[`;
    let isFirst = true;
    for await (const page of pagesOf(db, part, id, at)) {
      yield `${isFirst ? '\n' : ',\n'}${page.join(',\n')}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}\n';
}

function pagesOf(db: Db, part: ExportPart, id: number, at: string): AsyncIterable<string[]> {
  return part === 'audit' ? auditPages(db, id, at) : readPart(db, part, id);
}

/** The entries before the export, so that none moves from one page to the next. Other patients are not named. */
async function* auditPages(db: Db, patient: number, until: string): AsyncGenerator<string[]> {
  for (let page = 1; ; page++) {
    const { results } = await findAuditEntries(db, { patient, until }, { page, page_size: AUDIT_PAGE });
    if (results.length > 0)
      yield results.map(({ patients: _patients, patients_count: _count, merged_into: _into, ...entry }) =>
        JSON.stringify(entry),
      );
    if (results.length < AUDIT_PAGE) return;
  }
}
