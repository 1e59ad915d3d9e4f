import type { Transaction } from 'kysely';
import { linkActor, transactionOf } from '../../../../db/accounts/actor';
import { setAlertStates } from '../../../../db/alerting/patientStates';
import type { AlertStates } from '../../../../db/alerting/alertStates';
import { findClockLag } from '../../../../db/hl7/monitors';
import type { Tables } from '../../../../db/tables/tables';
import { storeEvents } from '../../../alarms/alarmTransactions';
import type { AppliedEvents } from '../../../alarms/applyEvents';
import type { ConditionChange } from '../../../alarms/conditionChange';
import { raiseForeignPatient } from '../../../alarms/watch/foreignPatient';
import { inSlices } from '../../../inSlices';
import { LATE_AGE_MS } from '../../../alerting/announce';
import { evaluateForeignAlarm, type ReportedAlarm } from '../../../alerting/foreignAlarms';
import {
  FAULT_CODES,
  type MessageContext,
  type MessageFault,
  type Outcome,
} from '../../handling/messageHandler';
import type { Hl7Message } from '../../message/hl7Message';
import type { Hl7Segment } from '../../message/hl7Segment';
import { lockNamedPatient } from '../../patients/lockNamedPatient';
import { alarmPatient } from './alarmPatient';
import type { VitalsDependencies } from '../applyVitals';
import { deadAt } from '../faults';
import { monitorsOf } from '../monitors';
import { observedAt } from '../observedAt';
import { patientResults, type PatientResults, type ResultGroup } from '../labs/resultGroups';
import { SegmentSteps } from '../segmentSteps';
import { AHEAD, isAheadOf, timeWords } from '../senderClock';
import { sentAlarm, type SentAlarm } from './sentAlarms';

type Tx = Transaction<Tables>;
type Fault = MessageFault['fault'];
type Dependencies = Pick<VitalsDependencies, 'lookups' | 'onAlarms' | 'clock'>;

interface Work {
  message: Hl7Message;
  context: MessageContext;
  steps: SegmentSteps;
}

interface ReportedGroup {
  sent: SentAlarm;
  group: ResultGroup;
  results: PatientResults;
}

/** What became of one alarm. */
interface Became {
  patientId: number | null;
  isStale: boolean;
  fault: Fault | null;
  isForeign: boolean;
  /** By the clock of its sender it is of the future. */
  isAhead: boolean;
  applied: AppliedEvents | null;
}

const NOTHING: Became = {
  ...{ patientId: null, isStale: false, fault: null, isForeign: false, isAhead: false, applied: null },
};

/**
 * Alarms of another system (ORU^R40, IHE PCD-04) stand beside ours: of the patient who wore the monitor, else of
 * whom PID identifies, until that system says that they are over or a person closes them. The same message again
 * changes nothing.
 */
export async function applyAlarms(
  dependencies: Dependencies,
  message: Hl7Message,
  context: MessageContext,
): Promise<Outcome> {
  const work: Work = { message, context, steps: new SegmentSteps() };
  const all: ReportedGroup[] = [];
  for (const results of await inSlices(patientResults(message, context.link.codes))) {
    const monitors = await monitorsOf(results, context.link.device, dependencies.lookups);
    for (const group of results.groups) {
      const sent = sentAlarm(group, monitors, context.link);
      if (sent !== null) all.push({ sent, group, results });
    }
  }
  const became: Became[] = [];
  for (const reported of all) became.push(await apply(dependencies, work, reported));
  const fault = all.length === 0 ? noAlarmIn(work) : became.find((each) => each.fault !== null)?.fault;
  const patientId = became.find((each) => each.patientId !== null)?.patientId ?? null;
  const warnings = became.some(({ isAhead }) => isAhead) ? [AHEAD] : [];
  const common = { patientId, steps: work.steps.of(message), warnings };
  if (fault !== null && fault !== undefined) return { ...common, state: 'dead', fault };
  return { ...common, state: became.every(({ isStale }) => isStale) ? 'stale' : 'applied' };
}

function noAlarmIn({ message, steps }: Work): Fault {
  const text = 'The message reports no alarm (OBR, OBX).';
  steps.failed(message.header, text);
  return deadAt(message, { segment: message.header, field: 9 }, FAULT_CODES.segmentSequence, text);
}

async function apply(
  { onAlarms, clock }: Dependencies,
  work: Work,
  reported: ReportedGroup,
): Promise<Became> {
  const { db, link, receivedAt } = work.context;
  const { sent } = reported;
  const became = await transactionOf(db, linkActor(link.name), (tx) =>
    evaluateIn(tx, work, reported, clock()),
  );
  if (became.fault !== null && !became.isForeign) work.steps.failed(sent.segment, became.fault.text);
  for (const [facet, segment] of sent.facets)
    if (segment !== sent.segment) work.steps.taken(segment, `${facet} of the alarm`);
  if (became.applied !== null) onAlarms(became.applied);
  const { patientId } = became;
  if (became.isForeign && patientId !== null && sent.device !== null) {
    const foreign = { patientId, vendorDeviceId: sent.device, measuredAt: receivedAt };
    const raised = await raiseForeignPatient(db, foreign, clock());
    if (raised !== null) onAlarms(raised);
  }
  return became;
}

async function evaluateIn(
  tx: Tx,
  { message, context, steps }: Work,
  { sent, group, results }: ReportedGroup,
  now: number,
): Promise<Became> {
  const { link, zone, receivedAt } = context;
  const { segment } = sent;
  const time = { zone, now: receivedAt };
  const when = observedAt(segment, { order: group.order, header: message.header, time });
  if ('why' in when) {
    const text = `An alarm that has no exact time cannot be placed: ${when.why}.`;
    return {
      ...NOTHING,
      fault: deadAt(message, { segment, field: 14 }, FAULT_CODES.requiredFieldMissing, text),
    };
  }
  // As its vitals. What is stored as of the future would hide what is reported until then.
  const lag = sent.device === null ? 0 : await findClockLag(tx, sent.device);
  const at = Math.min(when.at + lag, receivedAt);
  const { patient: pid } = results;
  const identify = () => alarmPatient(tx, { message, link, sent, pid, at, receivedAt });
  const patient = await identify();
  if ('fault' in patient)
    return { ...NOTHING, patientId: patient.fault.patientId ?? null, fault: patient.fault };
  const states = await lockNamedPatient(tx, patient.id, async () => {
    const again = await identify();
    return 'fault' in again ? null : again.id;
  });
  const { foreign, isNamed } = patient;
  if (pid !== null && foreign !== null) steps.failed(pid, foreign.text);
  if (pid !== null && isNamed) steps.taken(pid, 'the patient, by a number and birth date or family name');
  const isAhead = isAheadOf(when.at, at);
  if (isAhead) steps.taken(segment, `as of ${timeWords(when.at, at)}`);
  const { key, about, said, severity, isOver } = sent;
  const became = await raise(
    tx,
    { message, segment, steps },
    { patientId: patient.id, states, reported: { key, about, said, severity, isOver, at } },
    now,
  );
  return { ...became, fault: became.fault ?? foreign, isForeign: foreign !== null, isAhead };
}

async function raise(
  tx: Tx,
  { message, segment, steps }: { message: Hl7Message; segment: Hl7Segment; steps: SegmentSteps },
  { patientId, states, reported }: { patientId: number; states: AlertStates; reported: ReportedAlarm },
  now: number,
): Promise<Became> {
  const found = evaluateForeignAlarm(states.foreign, reported, now);
  if (found === 'stale') {
    steps.leftOut(segment, 'too old to raise anything, or older than what is known of it');
    return { ...NOTHING, patientId, isStale: true };
  }
  if (found === 'full') {
    const text = 'Too many alarms of other systems stand for this patient.';
    return {
      ...NOTHING,
      patientId,
      fault: deadAt(message, { segment, field: 5 }, FAULT_CODES.internal, text),
    };
  }
  const { standing, after, isNews } = found;
  const change: ConditionChange = {
    patientId,
    kind: 'foreignAlarm',
    severity: standing?.severity ?? null,
    value: standing?.count ?? 0,
    measuredAt: reported.at,
    isNews,
    isLate: now - reported.at > LATE_AGE_MS,
    byHand: false,
    isSlow: false,
    ...(standing !== null && { said: standing.said }),
  };
  const kept = { ...states, v: 3 as const, foreign: after };
  await setAlertStates(tx, patientId, kept);
  const event = { type: 'condition', change, explanation: { model: '', reasons: [] } } as const;
  const applied = await storeEvents(tx, patientId, { events: [event], states: kept, now });
  steps.taken(segment, reported.isOver ? `over: ${reported.said}` : `${reported.severity}: ${reported.said}`);
  return { ...NOTHING, patientId, applied };
}
