import { MAX_NAME } from '../../../../contract/patients';
import { lockAlertStates } from '../../../db/alerting/patientStates';
import { addIdentifiers, areOfMergedRecord, isSsnOfAnother } from '../../../db/hl7/identifiers';
import {
  insertPatient,
  lockProfile,
  updatePatientColumns,
  type ProfileColumns,
} from '../../../db/patients/patients';
import { FAULT_CODES } from '../handling/messageHandler';
import { isDamaged } from '../message/characters';
import { firstSegment } from '../message/hl7Message';
import { familyName } from '../patients/familyNames';
import { sentIdentifiers, SSN_AUTHORITY, ssnKey, type SentIdentifier } from '../patients/sentIdentifiers';
import { standInSsns } from '../patients/standInSsn';
import { addAllergies } from './allergies';
import { adtFault } from './adtFault';
import { noteBrought, type AdtWork } from './adtWork';
import { keepProfileEvent, profileOrder, type Order } from './eventOrder';
import { nameRepetition, sentProfile } from './sentProfile';

/** A birth date that is today anywhere on earth is not in the future. */
const FURTHEST_ZONE_MS = 14 * 3_600_000;

/** Registers the patient of a message who is not known yet, and locks the new state. Resolves with the id. @throws MessageFault */
export async function registerSent(work: AdtWork): Promise<number> {
  const { tx, message, pid, context, took, act } = work;
  const { columns, warnings } = sentProfile(message, pid);
  const identifiers = sentIdentifiers(pid, context.link);
  const { last_name, first_name = '', date_of_birth, gender = '', ssn, ...rest } = columns;
  if (date_of_birth === undefined) throw pid.text(7) === '' ? missing(work, 7, 'birth date') : unread(work);
  refuseUnborn(work, date_of_birth);
  if (last_name === undefined) {
    const { name } = familyName(pid, 5, nameRepetition(pid, 5));
    if (name.length > MAX_NAME) throw tooLong(work);
    if (pid.isCut(name)) throw cutOff(work);
    if (isDamaged(name)) throw damaged(work);
    throw missing(work, 5, 'family name');
  }
  const at = new Date(act.now).toISOString();
  const id = await insertPatient(
    tx,
    {
      last_name,
      first_name,
      date_of_birth,
      gender,
      ssn: ssn ?? (await freeStandIn(tx, identifiers)),
      ...rest,
    },
    at,
  );
  await lockAlertStates(tx, id);
  await keepNumbers(work, id, identifiers);
  await addAllergies(work, id);
  await keepProfileEvent(work, id);
  work.warnings.push(...warnings);
  took(pid, 'The patient was registered.');
  took(firstSegment(message, 'NK1'), 'The emergency contact.');
  return id;
}

/** Of the same patient, whom another message has just registered, it stays the one that is taken: the insert fails, and is tried again. */
async function freeStandIn(tx: AdtWork['tx'], identifiers: readonly SentIdentifier[]): Promise<string> {
  const [preferred, otherwise] = standInSsns(identifiers);
  return (await isSsnOfAnother(tx, preferred, identifiers)) ? otherwise : preferred;
}

/** Brings a patient's profile up to what a message says of it. `order`: of the event, where it is known. @throws MessageFault */
export async function updateSent(work: AdtWork, id: number, order?: Order): Promise<void> {
  const { tx, message, pid, context, took, act } = work;
  const before = await lockProfile(tx, id);
  if (before === null) throw new Error(`The patient ${id} is gone within a transaction.`);
  const { columns, warnings } = sentProfile(message, pid);
  if (columns.date_of_birth !== undefined) refuseUnborn(work, columns.date_of_birth);
  if (columns.ssn !== undefined && ssnKey(columns.ssn) === ssnKey(before.ssn)) delete columns.ssn;
  const changes = Object.fromEntries(
    Object.entries(columns).filter(([key, value]) => before[key as keyof ProfileColumns] !== value),
  );
  const identifiers = sentIdentifiers(pid, context.link);
  const values = identifiers.map(({ value }) => value);
  const why = await whyLeft(work, { id, numbers: values, order });
  if (why === null) await keepProfileEvent(work, id);
  else if (Object.keys(changes).length > 0) {
    warnings.push(`${why}: the profile stays as it is.`);
    for (const key of Object.keys(changes)) delete changes[key];
  }
  if (Object.keys(changes).length > 0)
    await updatePatientColumns(tx, id, changes, new Date(act.now).toISOString());
  await keepNumbers(work, id, identifiers);
  await addAllergies(work, id);
  work.warnings.push(...warnings);
  const changed = Object.keys(changes);
  took(pid, changed.length === 0 ? 'The patient is known.' : `Changed: ${changed.join(', ')}.`);
  took(firstSegment(message, 'NK1'), 'The emergency contact.');
}

/** Why the profile is not taken from a message; null when it is. */
async function whyLeft(
  work: AdtWork,
  { id, numbers, order: known }: { id: number; numbers: readonly string[]; order: Order | undefined },
): Promise<string | null> {
  // Its sender does not know of the merge: what it says is of the record that went, and an undo would not take it back.
  if (await areOfMergedRecord(work.tx, id, numbers))
    return 'The number is of a record that was merged into this one';
  const order = known ?? (await profileOrder(work, id));
  if (order === 'newer') return null;
  if (order === 'older') return 'Something newer of this person was applied before';
  return 'The clock of the sender was ahead, and whether this event is older than the last one of this person is not certain';
}

async function keepNumbers(work: AdtWork, id: number, identifiers: readonly SentIdentifier[]): Promise<void> {
  const { tx, act, warnings } = work;
  const kept = identifiers.filter(({ authority }) => authority !== SSN_AUTHORITY);
  const { added, taken } = await addIdentifiers(tx, id, kept, new Date(act.now).toISOString());
  await noteBrought(work, id, 'patient_identifiers', added);
  if (taken > 0)
    warnings.push('A number of this message is of another kind with another patient; it was left out.');
}

function refuseUnborn(work: AdtWork, date: string): void {
  const latest = new Date(work.act.now + FURTHEST_ZONE_MS).toISOString().slice(0, 10);
  if (date <= latest && date >= '1900-01-01') return;
  throw adtFault({
    state: 'dead',
    code: FAULT_CODES.dataType,
    segment: work.pid,
    field: 7,
    text: 'The birth date is not possible.',
  });
}

const unread = ({ pid }: AdtWork) =>
  adtFault({
    state: 'dead',
    code: FAULT_CODES.dataType,
    segment: pid,
    field: 7,
    text: 'The birth date is no day of the calendar (YYYYMMDD). Register the patient by hand, then replay.',
  });

const missing = ({ pid }: AdtWork, field: number, what: string) =>
  adtFault({
    state: 'dead',
    code: FAULT_CODES.requiredFieldMissing,
    segment: pid,
    field,
    text: `There is no ${what}. Register the patient by hand, then replay.`,
  });

const damaged = ({ pid }: AdtWork) =>
  adtFault({
    state: 'dead',
    code: FAULT_CODES.dataType,
    segment: pid,
    field: 5,
    text: 'The family name has characters that cannot be read. Correct the character set of the link or of the sender, then replay.',
  });

const cutOff = ({ pid }: AdtWork) =>
  adtFault({
    ...{ state: 'dead', code: FAULT_CODES.valueTooLong, segment: pid, field: 5 },
    text: 'The family name was cut off by its sender. Register the patient by hand, then replay.',
  });

const tooLong = ({ pid }: AdtWork) =>
  adtFault({
    state: 'dead',
    code: FAULT_CODES.valueTooLong,
    segment: pid,
    field: 5,
    text: `The family name is longer than ${MAX_NAME} characters. Register the patient by hand, then replay.`,
  });
