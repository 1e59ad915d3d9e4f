import type { LinkSettings } from '../../../contract/links';
import { transactionOf } from '../../db/accounts/actor';
import { appendAudit } from '../../db/accounts/audit/audit';
import type { Db } from '../../db/engine/client';
import { findOutcomeOf, type MessageOutcome } from '../../db/hl7/importedMessages';
import { insertLink, listLinks } from '../../db/hl7/links';
import { AT_THE_SERVER } from '../accounts/accounts';
import type { OpenedLink } from '../hl7/handling/applyMessage';
import { Exchange } from '../hl7/handling/exchange';
import { UTF_8 } from '../hl7/message/characters';
import { readReceived } from '../hl7/message/receivedMessage';
import { groupedLookups } from '../hl7/oru/groupedLookups';
import { oruHandler } from '../hl7/oru/oruHandler';
import type { LabCounts } from '../hl7/oru/labs/storeLabs';
import { messagesOfFile, type FileMessage } from './messagesOfFile';

/** The link that messages of files come over. */
const FILE_LINK: LinkSettings = { name: 'file', direction: 'file' };

/** The result of importing a file of laboratory reports. */
export interface LabsImport extends LabCounts {
  /** Messages that are kept until a person has mended their cause (Operations → Interfaces). */
  dead: number;
  /** A report was rejected, or the file is not what its own wrapping segments say: a part of it may be missing. */
  isIncomplete: boolean;
  /** The segments not imported, by line, with the reason. Numbers and names of patients are left out. */
  complaints: string[];
}

/** Whether a person has to look at it: a message is a dead letter, a part of the file may be missing, or nothing was taken. */
export const hasFailed = ({
  added,
  changed,
  unchanged,
  withdrawn,
  dead,
  isIncomplete,
}: LabsImport): boolean => dead > 0 || isIncomplete || added + changed + unchanged + withdrawn === 0;

interface ImportOptions {
  /** Epoch ms. */
  clock: () => number;
  /** The hospital's time zone. */
  zone: string;
  /** Whether messages of training and debugging have effects. */
  takesTraining: boolean;
}

/**
 * Imports the HL7 v2 reports (ORU^R01) of a file over the link `file`, by the rules of every link: a message is kept
 * with what became of it, and has its effect once. One that cannot be applied is a dead letter.
 */
export async function importLabs(
  db: Db,
  content: Buffer,
  { clock, zone, takesTraining }: ImportOptions,
): Promise<LabsImport> {
  const { messages, strays, faults } = messagesOfFile(content);
  const report: LabsImport = {
    ...{ added: 0, changed: 0, unchanged: 0, withdrawn: 0, dead: 0 },
    isIncomplete: faults.length > 0,
    complaints: [...faults, ...strays.map((line) => `line ${line}: outside of every message`)],
  };
  if (messages.length === 0) {
    report.complaints.push('There is no HL7 v2 message in this file.');
    return report;
  }
  const link = await fileLink(db, clock());
  if (link === null) {
    report.complaints.push('The link "file" is none of files: remove it, or give it another name.');
    return report;
  }
  let counted: LabCounts | null;
  const handler = oruHandler({
    // A link of files has neither vitals nor alarms.
    ingest: { submit: () => Promise.reject(new Error('A file has no vitals.')) },
    lookups: groupedLookups(db),
    onAlarms: () => undefined,
    clock,
    onLabs: (counts) => (counted = counts),
  });
  const exchange = new Exchange({
    ...{ db, clock, zone, takesTraining, handlers: { ORU: handler } },
    // What a handler did not expect is said by the message, which is then dead.
    onError: () => undefined,
  });
  for (const message of messages) {
    counted = null;
    await exchange.receive(link, message.bytes, () => undefined);
    const { controlId } = readReceived(message.bytes, link.charset ?? UTF_8);
    const outcome = await findOutcomeOf(db, { linkId: link.id, controlId, bytes: message.bytes });
    if (outcome === null) throw new Error('A message that was kept is gone.');
    count(report, counted ?? knownBefore(outcome, message));
    if (outcome.state === 'dead') report.dead++;
    if (outcome.state === 'rejected' && message.segments.some(({ name }) => name === 'OBX'))
      report.isIncomplete = true;
    report.complaints.push(...complaintsOf(outcome, message));
  }
  const written = report.added + report.changed + report.withdrawn;
  const done = { at: clock(), by: AT_THE_SERVER, action: 'imported', entity: 'laboratory results' } as const;
  if (written > 0)
    await transactionOf(db, AT_THE_SERVER, (tx) => appendAudit(tx, { ...done, entityId: null }));
  return report;
}

/** The link `file`, with what it is set up as; made at the first import. Null when another link has its name. */
async function fileLink(db: Db, now: number): Promise<OpenedLink | null> {
  const find = async () => (await listLinks(db)).find(({ settings }) => settings.name === FILE_LINK.name);
  const known = await find();
  if (known === undefined)
    await transactionOf(db, AT_THE_SERVER, (tx) =>
      insertLink(tx, FILE_LINK, { fromFile: false, at: new Date(now).toISOString() }),
    );
  const link = known ?? (await find());
  if (link === undefined) throw new Error('The link of files is gone.');
  return link.settings.direction === 'file' ? { ...link.settings, id: link.id } : null;
}

/** Of a message that had its effect before: its results are as they were. */
function knownBefore({ steps }: MessageOutcome, { segments }: FileMessage): LabCounts {
  const taken = steps.filter(
    ({ segment, result }) => result === 'taken' && segments[segment]?.name === 'OBX',
  );
  return { added: 0, changed: 0, unchanged: taken.length, withdrawn: 0 };
}

function count(report: LabsImport, counts: LabCounts): void {
  for (const key of ['added', 'changed', 'unchanged', 'withdrawn'] as const) report[key] += counts[key];
}

const NAMED = ['PID', 'OBR', 'OBX'];

function complaintsOf(
  { state, error_text: error, steps }: MessageOutcome,
  { segments }: FileMessage,
): string[] {
  const nameOf = (segment: number): string => segments[segment]?.name ?? '';
  // Nothing more is wrong with the results of a patient who is not certain.
  const isUnidentified = steps.some(
    ({ segment, result }) => result === 'failed' && nameOf(segment) === 'PID',
  );
  const said = steps.flatMap(({ segment, result, text }) => {
    const { line, name } = segments[segment] ?? { line: 0, name: '' };
    const isNamed = result === 'failed' || (result === 'left out' && NAMED.includes(name) && !isUnidentified);
    return isNamed ? [`line ${line}, ${name}: ${text}`] : [];
  });
  const isSaid = error === null || steps.some(({ text }) => text === error);
  return state === 'applied' || isSaid ? said : [...said, `line ${segments[0]?.line ?? 0}, MSH: ${error}`];
}
