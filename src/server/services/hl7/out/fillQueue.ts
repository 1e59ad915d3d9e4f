import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { alarmKind } from '../../../../clinical/alarms/kindLists';
import type { Db } from '../../../db/engine/client';
import { keyOfStored } from '../../../db/alarms/patientAlarms';
import { saveValuesSent, valuesSentUntil } from '../../../db/hl7/linkSenders';
import { enqueueMessages, type NewOutboundMessage } from '../../../db/hl7/out/outbound';
import {
  deleteWaitingAlarmEvents,
  findWaitingAlarmEvents,
  type WaitingAlarmEvent,
} from '../../../db/hl7/out/outboundAlarms';
import { findErased, findOutboundPatients, type OutboundPatient } from '../../../db/hl7/out/outboundPatients';
import { findMinuteMeans, hasQueued } from '../../../db/hl7/out/outboundValues';
import { findNamedDepartment } from '../../../db/hl7/places';
import type { Tables } from '../../../db/tables/tables';
import type { LimitsOf } from '../../alarms/limits/effectiveLimits';
import type { OpenedLink } from '../handling/applyMessage';
import { alarmMessage } from './alarmMessage';
import { EVENT_PHASES } from './alarmTerms';
import { newControlId } from './header';
import { valuesMessage } from './valuesMessage';

export interface FillOptions {
  db: Db;
  link: OpenedLink;
  /** The hospital's time zone. */
  zone: string;
  limitsOf: LimitsOf;
}

const MINUTE_MS = 60_000;
/** A minute is taken this long (ms) after its end: until then its last readings have come. */
const LAST_READINGS_MS = 5_000;
/** At most n steps of alarms are put into the queue at once. */
const AT_ONCE = 200;
const VALUES = 'ORU^R01';

/** A link's department is none of ours, in words. */
export class UnknownDepartment extends Error {}

/** All departments, or the one that the link is about. @throws UnknownDepartment */
async function departmentOf({ db, link }: FillOptions): Promise<number | null> {
  if (link.department === undefined) return null;
  const id = await findNamedDepartment(db, link.department);
  if (id === null) throw new UnknownDepartment(`There is no department "${link.department}".`);
  return id;
}

/**
 * Makes messages of the steps of alarms that wait, at `now` (epoch ms): in one transaction they are in the queue,
 * and wait no more. Resolves with whether there may be others. @throws UnknownDepartment
 */
export async function queueAlarms(options: FillOptions, now: number): Promise<boolean> {
  const { db, link } = options;
  const department = await departmentOf(options);
  return db.transaction().execute(async (tx) => {
    const waiting = await findWaitingAlarmEvents(tx, link.id, AT_ONCE);
    if (waiting.length === 0) return false;
    const ids = [...new Set(waiting.map(({ patientId }) => patientId))];
    const patients = await findOutboundPatients(tx, ids);
    const unknown = ids.filter((id) => !patients.has(id));
    const erased = await findErased(tx, unknown);
    // A merge that was committed since the steps were read made a patient another one's: the next look finds that one.
    const known = waiting.filter(({ patientId }) => patients.has(patientId) || erased.has(patientId));
    const followed = new Set(known.flatMap((event) => (event.isFollowed ? event.alarmId : [])));
    const messages = known.flatMap((event): NewOutboundMessage[] => {
      const patient = patients.get(event.patientId);
      if (patient === undefined) return [];
      // An alarm whose beginning was sent is sent to its end, wherever the patient is moved.
      const isForLink =
        department === null || patient.departmentId === department || followed.has(event.alarmId);
      const message = isForLink ? messageOf(options, event, patient, now) : null;
      if (message === null) return [];
      followed.add(event.alarmId);
      return [message];
    });
    await enqueueMessages(tx, link.id, messages, now);
    await deleteWaitingAlarmEvents(
      tx,
      link.id,
      known.map(({ id }) => id),
    );
    return known.length === AT_ONCE;
  });
}

/** Null for a step, or a kind, that is not sent to other systems. */
function messageOf(
  { link, zone, limitsOf }: FillOptions,
  event: WaitingAlarmEvent,
  patient: OutboundPatient,
  now: number,
): NewOutboundMessage | null {
  const kind = keyOfStored(event.kind);
  const phase = EVENT_PHASES[event.event];
  // What another system raised goes out to none: it would come back from there.
  if (kind === null || phase === null || alarmKind(kind).class === 'foreign') return null;
  const controlId = newControlId();
  const { limits } = limitsOf(patient.id);
  const message = alarmMessage({
    ...{ receiver: link, zone, now, controlId, patient, event, kind, phase, limits },
  });
  return { ...described(controlId, message, patient), type: 'ORU^R40', alarmEventId: event.id };
}

const described = (controlId: string, message: Uint8Array, patient: OutboundPatient) => ({
  controlId,
  message,
  hash: createHash('sha256').update(message).digest('hex'),
  subject: patient.identifiers[0]?.value ?? patient.ssn,
  patientId: patient.id,
});

/** The end (epoch ms) of the newest full minute that a link's pace asks for by `now`; null when it sends no values. */
export function valuesDueUntil(link: OpenedLink, now: number): number | null {
  if (link.sends?.includes('values') !== true) return null;
  const every = 1_000 * (link.values_every ?? MINUTE_MS / 1_000);
  const round = Math.floor((now - LAST_READINGS_MS) / every) * every;
  return Math.floor(round / MINUTE_MS) * MINUTE_MS;
}

/**
 * Puts the means of the minute that ended at `until` into the queue, once. While values still wait there are no
 * newer ones: a later round says how patients are then, and alarms need not wait behind those of hours.
 * @throws UnknownDepartment
 */
export async function queueValues(options: FillOptions, until: number, now: number): Promise<void> {
  const { db, link } = options;
  const department = await departmentOf(options);
  await db.transaction().execute(async (tx) => {
    const sent = await valuesSentUntil(tx, link.id);
    // One that is ahead of every clock was written by a clock that has been set back since.
    if (sent !== null && sent >= until && sent <= now + MINUTE_MS) return;
    if (!(await hasQueued(tx, link.id, VALUES)))
      await enqueueMessages(tx, link.id, await valuesOf(tx, options, { department, until, now }), now);
    await saveValuesSent(tx, link.id, until);
  });
}

async function valuesOf(
  tx: Transaction<Tables>,
  { link, zone }: FillOptions,
  { department, until, now }: { department: number | null; until: number; now: number },
): Promise<NewOutboundMessage[]> {
  const from = until - MINUTE_MS;
  const found = await findMinuteMeans(tx, from);
  const patients = await findOutboundPatients(
    tx,
    found.map(({ patientId }) => patientId),
  );
  return found.flatMap(({ patientId, means }) => {
    const patient = patients.get(patientId);
    if (patient === undefined || (department !== null && patient.departmentId !== department)) return [];
    const controlId = newControlId();
    const message = valuesMessage({ receiver: link, zone, now, controlId, patient, means, from, until });
    return { ...described(controlId, message, patient), type: VALUES, alarmEventId: null };
  });
}
