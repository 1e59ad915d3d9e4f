import { VITALS, VITAL_KEYS } from '../../../../clinical/vitals';
import type { IngestAnswer } from '../../../../contract/readings';
import { findWornOutside, stampKeyOf, type KeptReading } from '../../../db/hl7/monitors';
import type { IdentifiedPatient } from '../../../db/hl7/identifiers';
import type { AppliedEvents } from '../../alarms/applyEvents';
import { raiseForeignPatient } from '../../alarms/watch/foreignPatient';
import type { Ingest } from '../../ingest/ingest';
import { inSlices } from '../../inSlices';
import { FAULT_CODES, MessageFault, type MessageContext } from '../handling/messageHandler';
import type { Hl7Message } from '../message/hl7Message';
import { deadAt, locationOf } from './faults';
import type { GroupedLookups } from './groupedLookups';
import { monitorsOf } from './monitors';
import { namedBy, numbersOfPid, type NumbersOfPid } from './namedPatient';
import type { PatientResults, ResultGroup } from './labs/resultGroups';
import type { SegmentSteps } from './segmentSteps';
import { timeWords, warnIfAhead } from './senderClock';
import { vitalReadings, type SentReading } from './vitalReadings';

type Fault = MessageFault['fault'];

const OF_NO_PATIENT =
  'Values of this monitor are of no patient: none wore it at their time, or it was being handed over.';

const UNUSABLE = 'Values that cannot be used were not taken:';

/** With this many other messages in work, readings wait this long (ms) to be stored together. */
const WORTH_WAITING_FOR = 3;
const PATIENCE_MS = 60;

export interface VitalsDependencies {
  ingest: Pick<Ingest, 'submit'>;
  lookups: GroupedLookups;
  /** Alarms that were raised are committed. */
  onAlarms: (applied: AppliedEvents) => void;
  /** Epoch ms. */
  clock: () => number;
}

/** What became of the vitals of a message. */
export interface AppliedVitals {
  patientIds: number[];
  /** Readings that are stored, now or before. */
  stored: number;
  /** Readings that were too old. */
  tooOld: number;
  warnings: string[];
  faults: Fault[];
}

interface Work {
  message: Hl7Message;
  context: MessageContext;
  steps: SegmentSteps;
}

/**
 * Stores the vitals that monitors report of one patient, by the way of every reading (services/ingest). Who wears
 * the monitor is the patient, whatever PID says.
 * @throws MessageFault, IngestUnavailable
 */
export async function applyVitals(
  { ingest, lookups, onAlarms, clock }: VitalsDependencies,
  { message, context, steps }: Work,
  { results, groups }: { results: PatientResults; groups: readonly ResultGroup[] },
): Promise<AppliedVitals> {
  const { db, link, zone, receivedAt } = context;
  const time = { zone, now: receivedAt };
  const monitors = await monitorsOf(results, link.device, lookups);
  const { header } = message;
  const sent = await inSlices(vitalReadings(groups, { header, link, monitors, time, steps }));
  const applied: AppliedVitals = { patientIds: [], stored: 0, tooOld: 0, warnings: [], faults: [] };
  if (sent.waveforms > 0)
    applied.warnings.push(`Waveforms are counted only: ${sent.waveforms} in this message.`);
  if (groups.some(({ observations }) => observations.some(({ observed }) => observed.isContradictory)))
    applied.warnings.push('Codes that name different vitals (OBX-3): those values were not taken.');
  if (sent.readings.length > 0 && sent.unusable.length > 0)
    applied.warnings.push(
      `${UNUSABLE} ${[...new Set(sent.unusable)].map((vital) => VITALS[vital].label).join(', ')}.`,
    );
  const [lost] = sent.withoutDevice;
  if (lost !== undefined)
    applied.faults.push(
      deadAt(
        message,
        { segment: lost, field: 18 },
        FAULT_CODES.requiredFieldMissing,
        'No device: the message does not say for certain which monitor measured this, and the link has none of its own.',
      ),
    );
  if (sent.readings.length === 0) return applied;

  await refuseOutside({ message, context, steps }, sent.readings);
  const [answer, numbers] = await Promise.all([
    ingest.submit(
      sent.readings.map(({ reading }) => reading),
      { patienceMs: context.beside >= WORTH_WAITING_FOR ? PATIENCE_MS : 0, splitsMoments: true },
    ),
    numbersOfPid(results.patient, link, lookups.patientsWith),
  ]);
  const kept = await lookups.keptReadings(
    sent.readings.map(({ reading }) => ({
      vendorDeviceId: reading.vendor_device_id,
      stamp: Date.parse(reading.timestamp),
    })),
  );
  noteStored({ message, context, steps }, { readings: sent.readings, answer, kept }, applied);
  // A monitor sends several readings of one patient.
  const owners = [
    ...new Map(
      kept.flatMap(({ owner, vendorDeviceId }) =>
        owner === null ? [] : [[`${owner.id} ${vendorDeviceId}`, { ...owner, vendorDeviceId }] as const],
      ),
    ).values(),
  ].sort((a, b) => a.id - b.id);
  applied.patientIds = [...new Set(owners.map(({ id }) => id))];
  for (const owner of owners) {
    const fault = foreignIn({ message, steps }, results.patient, numbers, owner);
    if (fault === null) continue;
    applied.faults.push(fault);
    const { vendorDeviceId, id: patientId } = owner;
    const raised = await raiseForeignPatient(
      db,
      { patientId, vendorDeviceId, measuredAt: receivedAt },
      clock(),
    );
    if (raised !== null) onAlarms(raised);
  }
  if (owners.length === 0 || kept.some(({ owner }) => owner === null)) applied.warnings.push(OF_NO_PATIENT);
  return applied;
}

/** A link that is bound to a department sends nothing of patients elsewhere. */
async function refuseOutside(
  { message, context, steps }: Work,
  readings: readonly SentReading[],
): Promise<void> {
  const { db, link } = context;
  if (link.department === undefined) return;
  const ids = [...new Set(readings.map(({ reading }) => reading.vendor_device_id))];
  const outside = await findWornOutside(db, ids, link.department);
  const refused = readings.find(({ reading }) => outside.includes(reading.vendor_device_id));
  const [segment] = refused?.segments.values() ?? [];
  if (segment === undefined) return;
  steps.failed(segment, 'the monitor is worn in another department');
  throw new MessageFault({
    state: 'rejected',
    code: FAULT_CODES.unknownKey,
    location: locationOf(message, segment, 18),
    text: 'The monitor is worn by a patient of another department than that of this link.',
    segment: segment.index,
  });
}

function noteStored(
  { message, steps }: Work,
  {
    readings,
    answer: { rejected, warnings },
    kept,
  }: { readings: readonly SentReading[]; answer: IngestAnswer; kept: readonly KeptReading[] },
  applied: AppliedVitals,
): void {
  // Of a stamp that came with several values the last one.
  const timeOf = new Map(kept.map((each) => [stampKeyOf(each), each.time]));
  const refusedAt = new Map(rejected.map(({ index, errors }) => [index, errors]));
  const impossibleAt = new Map(warnings.map(({ index, fields }) => [index, fields]));
  readings.forEach(({ reading, segments }, index) => {
    const errors = refusedAt.get(index);
    if (errors === undefined) applied.stored++;
    else if ('timestamp' in errors) applied.tooOld++;
    const sentAt = Date.parse(reading.timestamp);
    const storedAt =
      timeOf.get(stampKeyOf({ vendorDeviceId: reading.vendor_device_id, stamp: sentAt })) ?? sentAt;
    warnIfAhead(applied.warnings, sentAt, storedAt);
    for (const vital of VITAL_KEYS) {
      const segment = segments.get(vital);
      if (segment === undefined) continue;
      const { label, unit } = VITALS[vital];
      const said = `${label} ${String(reading.observations[vital])} ${unit}`;
      if (errors !== undefined) steps.failed(segment, `${said}: ${Object.values(errors).flat().join(' ')}`);
      else if (impossibleAt.get(index)?.includes(vital) === true)
        steps.leftOut(segment, `${said}: no patient's value, stored as not known`);
      else
        steps.taken(segment, `${said}, ${timeWords(sentAt, storedAt)}, monitor ${reading.vendor_device_id}`);
    }
    const [first] = segments.values();
    if (errors !== undefined && !('timestamp' in errors) && first !== undefined)
      applied.faults.push(
        deadAt(
          message,
          { segment: first, field: 5 },
          FAULT_CODES.dataType,
          Object.values(errors).flat().join(' '),
        ),
      );
  });
  const impossible = warnings.length;
  if (impossible > 0) applied.warnings.push('Values that are no patient’s are stored as not known.');
}

/** The fault when PID names another patient than this one, whose readings they are. */
function foreignIn(
  { message, steps }: Pick<Work, 'message' | 'steps'>,
  pid: PatientResults['patient'],
  numbers: NumbersOfPid,
  owner: IdentifiedPatient,
): Fault | null {
  if (pid === null) return null;
  const named = namedBy(pid, owner, numbers);
  if (named === 'the wearer') steps.taken(pid, 'the patient who wears the monitor');
  if (named === 'none') steps.leftOut(pid, 'names no patient: who wears the monitor is meant');
  if (named !== 'another') return null;
  const text =
    'PID names another patient than the one who wears the monitor; the values are stored for the wearer.';
  steps.failed(pid, text);
  return {
    ...deadAt(message, { segment: pid, field: 3 }, FAULT_CODES.unknownKey, text),
    patientId: owner.id,
  };
}
