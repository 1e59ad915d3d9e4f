import { leftOut, runImport } from './commandLine';
import { importLabs } from './services/jobs/importLabs';

const USAGE = `Takes laboratory results into the database.

  npm run import:labs -- FILE

FILE holds HL7 v2 messages of type ORU^R01. A patient is known by the SSN, in PID-3 or PID-19. Sent again, a result is stored once.
The embedded database wants the server stopped.`;

void runImport(USAGE, async (db, content) => {
  const { added, changed, unchanged, withdrawn, complaints } = await importLabs(db, content, Date.now());
  return `Results: ${added} new, ${changed} corrected, ${withdrawn} withdrawn, ${unchanged} as they were.${leftOut(complaints)}`;
});
