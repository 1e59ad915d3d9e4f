import type { Transaction } from 'kysely';
import { transactionOf } from '../../db/accounts/actor';
import { appendAudit } from '../../db/accounts/audit';
import type { Db } from '../../db/engine/client';
import {
  deleteLabObservation,
  findPatientsByNumber,
  upsertLabObservation,
  upsertLabTest,
} from '../../db/patients/labImports';
import type { Tables } from '../../db/tables/tables';
import { AT_THE_SERVER } from '../accounts/accounts';
import { readHl7 } from '../hl7/message/hl7Message';
import { labReport, type LabOrder } from '../hl7/labs/labReport';

type Tx = Transaction<Tables>;

/** The result of importing a file of laboratory reports. */
export interface LabsImport {
  added: number;
  changed: number;
  unchanged: number;
  withdrawn: number;
  /** The segments not imported, by line, with the reason. Numbers and names of patients are left out. */
  complaints: string[];
}

/**
 * Imports HL7 v2 reports (ORU^R01) into the database at `now` (epoch ms), all in one transaction. A message
 * that is sent again is not stored again: an order is identified by its number, a result by its code, and the
 * newest message about it wins, in any order of arrival.
 */
export async function importLabs(db: Db, content: Buffer, now: number): Promise<LabsImport> {
  const { messages, strays } = readHl7(content.toString('utf8'));
  const report: LabsImport = {
    added: 0,
    changed: 0,
    unchanged: 0,
    withdrawn: 0,
    complaints: strays.map((line) => `line ${line}: outside of every message`),
  };
  if (messages.length === 0) report.complaints.push('There is no HL7 v2 message in this file.');
  await transactionOf(db, AT_THE_SERVER, async (tx) => {
    for (const message of messages) {
      const { orders, complaints } = labReport(message, now);
      report.complaints.push(...complaints);
      for (const order of orders) await take(tx, order, report);
    }
    const written = report.added + report.changed + report.withdrawn;
    if (written > 0)
      await appendAudit(tx, {
        at: now,
        by: AT_THE_SERVER,
        action: 'imported',
        entity: 'laboratory results',
        entityId: null,
      });
  });
  return report;
}

async function take(tx: Tx, order: LabOrder, report: LabsImport): Promise<void> {
  const patient = await patientOf(tx, order);
  if (typeof patient === 'string') {
    report.complaints.push(`line ${order.line}, OBR: ${patient}`);
    return;
  }
  const reportedAt = new Date(order.reportedAt).toISOString();
  const labTestId = await upsertLabTest(tx, {
    patientId: patient,
    orderKey: order.key,
    type: order.type,
    sampledAt: new Date(order.sampledAt).toISOString(),
    resultedAt: new Date(order.resultedAt).toISOString(),
  });
  for (const { value, ...result } of order.results) {
    if (value !== null) report[await upsertLabObservation(tx, { ...result, labTestId, value, reportedAt })]++;
    else if (await deleteLabObservation(tx, labTestId, result.code, reportedAt)) report.withdrawn++;
    else report.unchanged++;
  }
}

/**
 * The patient of these results, or why that is not certain: results of another patient are worse than none.
 */
async function patientOf(tx: Tx, { patientNumbers, born }: LabOrder): Promise<number | string> {
  const [found, ...others] = await findPatientsByNumber(tx, patientNumbers);
  if (found === undefined) return 'no patient has a number of this message (PID-3, PID-19)';
  if (others.length > 0) return 'several patients have a number of this message (PID-3, PID-19)';
  return born === null || born === found.date_of_birth
    ? found.id
    : 'the patient with this number was born on another day (PID-7)';
}
