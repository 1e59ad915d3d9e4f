import { leftOut, runImport } from './commandLine';
import { hasFailed, importLabs } from '../services/jobs/importLabs';

const USAGE = `Takes laboratory results into the database.

  npm run import:labs -- FILE

FILE holds HL7 v2 messages of type ORU^R01. They come over the link "file", by the rules of every link: a patient is known by a
number and the birth date or family name, and sent again, a result is stored once. A message that cannot be applied is kept as a
dead letter: mend its cause and replay it (Operations → Interfaces). The exit code is 1 with dead letters,
when a report is rejected or nothing was taken, and when the file contradicts its batch segments (FHS, BHS, BTS, FTS): a part of it may be missing.
The embedded database wants the server stopped.`;

void runImport(USAGE, async (db, content, { hospitalTimeZone: zone, demo: takesTraining }) => {
  const report = await importLabs(db, content, { clock: Date.now, zone, takesTraining });
  const { added, changed, unchanged, withdrawn, dead, complaints } = report;
  // For a job that runs it by itself.
  if (hasFailed(report)) process.exitCode = 1;
  const letters = dead === 0 ? '' : `\nDead letters: ${dead}.`;
  return `Results: ${added} new, ${changed} corrected, ${withdrawn} withdrawn, ${unchanged} as they were.${letters}${leftOut(complaints)}`;
});
