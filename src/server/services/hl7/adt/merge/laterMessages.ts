import type { Transaction } from 'kysely';
import {
  findLaterMessages,
  hadNumber,
  moveAllergies,
  moveMessages,
  moveNumbers,
  moveOrders,
  moveStays,
  type LaterMessage,
} from '../../../../db/hl7/merge/laterMessages';
import type { Merging } from '../../../../db/hl7/merge/mergedRows';
import type { Tables } from '../../../../db/tables/tables';
import { UTF_8 } from '../../message/characters';
import type { Hl7Segment } from '../../message/hl7Segment';
import { readReceived } from '../../message/receivedMessage';
import { orderKeys } from '../../oru/labs/labOrders';
import { isNewResult } from '../../oru/labs/storeLabs';
import { patientsWith } from '../../patients/patientsWith';
import { sentIdentifiers, ssnKeysOf } from '../../patients/sentIdentifiers';
import { isAdmission } from '../admitEvents';
import { ALLERGY_ADDED, allergenOf } from '../allergies';
import { visitNumber } from '../sentStay';

type Tx = Transaction<Tables>;

/** What a message says of one patient: a PID and the segments up to the next. */
interface Part {
  pid: Hl7Segment;
  segments: Hl7Segment[];
}

interface Separating extends Pick<Merging, 'survivor' | 'retired'> {
  /** An instant's text. */
  mergedAt: string;
}

/**
 * Gives the retired record, which is a patient's own again, the messages that name it and came since the merge, as far as they are kept;
 * and of those from before the journal kept it (`keepBrought`) what they brought: its numbers, allergies, stays and results of
 * laboratories. What they changed of something older stays there.
 */
export async function separateMessages(tx: Tx, separating: Separating): Promise<void> {
  const { survivor: from, retired: to, mergedAt } = separating;
  const known = new Set<string>();
  for (const later of await findLaterMessages(tx, { from, to }, mergedAt)) {
    const { message } = readReceived(later.message, later.settings.charset ?? UTF_8);
    const all = message === null ? [] : partsOf(message.segments);
    const own: Part[] = [];
    for (const part of all) if (await isOfRetired(tx, separating, later, part)) own.push(part);
    if (later.isNeeded) for (const part of own) await giveBack(tx, separating, later, part, known);
    if (all.length > 0 && own.length === all.length) await moveMessages(tx, { from, to }, [later.id]);
  }
}

function partsOf(segments: readonly Hl7Segment[]): Part[] {
  const parts: Part[] = [];
  for (const segment of segments)
    if (segment.name === 'PID') parts.push({ pid: segment, segments: [] });
    else parts.at(-1)?.segments.push(segment);
  return parts;
}

/** Whether PID names the retired record, and no number that the survivor had before the merge. */
async function isOfRetired(
  tx: Tx,
  { survivor, retired, mergedAt }: Separating,
  { settings }: LaterMessage,
  { pid }: Part,
): Promise<boolean> {
  const sent = sentIdentifiers(pid, settings);
  const found = await patientsWith(tx, sent);
  if (!found.some(({ id }) => id === retired)) return false;
  if (found.some(({ id }) => id !== retired && id !== survivor)) return false;
  if (!found.some(({ id }) => id === survivor)) return true;
  const ssns = ssnKeysOf(sent);
  const values = sent.map(({ value }) => value);
  return !(await hadNumber(tx, survivor, { values, ssns, at: mergedAt }));
}

/** `known` has the orders that earlier messages named. */
async function giveBack(
  tx: Tx,
  { survivor: from, retired: to, mergedAt }: Separating,
  { settings, steps }: LaterMessage,
  { pid, segments }: Part,
  known: Set<string>,
): Promise<void> {
  const move = { from, to };
  const became = (segment: Hl7Segment): string[] =>
    steps.filter((step) => step.segment === segment.index).map(({ text }) => text);
  await moveNumbers(tx, move, sentIdentifiers(pid, settings), mergedAt);
  const added = segments.filter(
    (segment) => segment.name === 'AL1' && became(segment).includes(ALLERGY_ADDED),
  );
  if (added.length > 0) await moveAllergies(tx, move, added.map(allergenOf));
  const pv1 = segments.find(({ name }) => name === 'PV1') ?? null;
  const visit = visitNumber({ pid, pv1, context: { link: settings } });
  if (visit !== null && pv1 !== null && became(pv1).some(isAdmission)) await moveStays(tx, move, [visit]);
  for (const [order, results] of ordersOf(segments)) {
    const keys = orderKeys(order);
    // An order that was there before these messages is of the record that had it.
    const isNew = keys.every((key) => !known.has(key)) && results.flatMap(became).some(isNewResult);
    for (const key of keys) known.add(key);
    if (isNew) await moveOrders(tx, move, keys);
  }
}

function ordersOf(segments: readonly Hl7Segment[]): [Hl7Segment, Hl7Segment[]][] {
  const orders: [Hl7Segment, Hl7Segment[]][] = [];
  for (const segment of segments)
    if (segment.name === 'OBR') orders.push([segment, []]);
    else if (segment.name === 'OBX') orders.at(-1)?.[1].push(segment);
  return orders;
}
