import { gunzipSync } from 'node:zlib';
import { transactionOf } from '../../db/accounts/actor';
import { appendAudit } from '../../db/accounts/audit/audit';
import type { Db } from '../../db/engine/client';
import { refreshDiagnosisStatistics, upsertDiagnoses, type NewDiagnosis } from '../../db/patients/diagnoses';
import { AT_THE_SERVER } from '../accounts/accounts';
import { readCsv } from './readCsv';

/** How many rows one statement writes. */
const CHUNK = 1_000;

/** The result of importing a list of diagnoses. */
export interface DiagnosesImport {
  added: number;
  changed: number;
  unchanged: number;
  /** The lines that are no diagnosis, with the reason. */
  complaints: string[];
}

/** The file is not a list of diagnoses; the message names what is missing. */
export class NotADiagnosisList extends Error {}

const CODE = /^[A-Z][0-9][0-9A-Z](\.?[0-9A-Z]{1,4})?$/;

/**
 * Imports a list of diagnoses (CSV, plain or gzip) into the database at `now` (epoch ms), all in one
 * transaction: existing codes get the list's names, and no code is ever removed, because admissions refer to
 * them.
 * @throws NotADiagnosisList
 */
export async function importDiagnoses(db: Db, content: Buffer, now: number): Promise<DiagnosesImport> {
  const { diagnoses, complaints } = diagnosesIn(textOf(content));
  const report: DiagnosesImport = { added: 0, changed: 0, unchanged: 0, complaints };
  await transactionOf(db, AT_THE_SERVER, async (tx) => {
    for (let first = 0; first < diagnoses.length; first += CHUNK) {
      const chunk = diagnoses.slice(first, first + CHUNK);
      const { added, changed } = await upsertDiagnoses(tx, chunk);
      report.added += added;
      report.changed += changed;
      report.unchanged += chunk.length - added - changed;
    }
    if (report.added + report.changed > 0)
      await appendAudit(tx, {
        at: now,
        by: AT_THE_SERVER,
        action: 'imported',
        entity: 'diagnoses',
        entityId: null,
      });
  });
  await refreshDiagnosisStatistics(db);
  return report;
}

const isGzip = (content: Buffer) => content[0] === 0x1f && content[1] === 0x8b;
const textOf = (content: Buffer) => (isGzip(content) ? gunzipSync(content) : content).toString('utf8');

function diagnosesIn(text: string): { diagnoses: NewDiagnosis[]; complaints: string[] } {
  const { header, rows } = readCsv(text);
  const names = ['name', 'long_name', 'short_name'].filter((column) => header.includes(column));
  const [name] = names;
  if (!header.includes('icd_10_code') || name === undefined) {
    throw new NotADiagnosisList(
      'The first line must name the columns icd_10_code and name (or long_name), separated by commas.',
    );
  }
  const complaints: string[] = [];
  const byCode = new Map<string, NewDiagnosis>();
  for (const { line, fields } of rows) {
    const code = fields?.['icd_10_code']?.trim().toUpperCase() ?? '';
    const title = fields?.[name]?.trim() ?? '';
    const complaint = complaintAbout(fields === null, code, title);
    if (complaint !== null) complaints.push(`line ${line}: ${complaint}`);
    else
      byCode.set(withDot(code), {
        icd_10_code: withDot(code),
        name: title,
        description: fields?.['description']?.trim() ?? '',
      });
  }
  return { diagnoses: [...byCode.values()], complaints };
}

function complaintAbout(isRagged: boolean, code: string, title: string): string | null {
  if (isRagged) return 'not as many columns as the first line';
  if (!CODE.test(code)) return 'no ICD-10 code';
  return title === '' ? 'no name' : null;
}

/** Some lists leave the dot out: `J9600` is `J96.00`. */
const withDot = (code: string) =>
  code.length > 3 && !code.includes('.') ? `${code.slice(0, 3)}.${code.slice(3)}` : code;
