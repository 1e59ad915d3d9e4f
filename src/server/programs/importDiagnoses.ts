import { CommandError, leftOut, runImport } from './commandLine';
import { importDiagnoses, NotADiagnosisList } from '../services/jobs/importDiagnoses';

const USAGE = `Takes a list of diagnoses, such as the whole of ICD-10-CM, into the database.

  npm run import:diagnoses -- FILE

FILE is CSV, plain or gzip, whose first line names the columns: icd_10_code and name (or long_name), and description if there is one.
The embedded database wants the server stopped.`;

void runImport(USAGE, async (db, content) => {
  try {
    const { added, changed, unchanged, complaints } = await importDiagnoses(db, content, Date.now());
    return `Diagnoses: ${added} new, ${changed} changed, ${unchanged} as they were.${leftOut(complaints)}`;
  } catch (error) {
    throw error instanceof NotADiagnosisList ? new CommandError(error.message) : error;
  }
});
