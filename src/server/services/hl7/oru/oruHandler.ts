import { linkActor, transactionOf } from '../../../db/accounts/actor';
import { inSlices } from '../../inSlices';
import {
  FAULT_CODES,
  MessageFault,
  type MessageContext,
  type MessageHandler,
  type Outcome,
} from '../handling/messageHandler';
import { eventOf, type Hl7Message } from '../message/hl7Message';
import { applyAlarms } from './alarms/applyAlarms';
import { applyLabs, type AppliedLabs, type PatientLabs } from './labs/applyLabs';
import { applyVitals, type AppliedVitals, type VitalsDependencies } from './applyVitals';
import { isOfMonitor, patientResults } from './labs/resultGroups';
import type { LabCounts } from './labs/storeLabs';
import { SegmentSteps } from './segmentSteps';
import { vitalsOfFile } from './vitalsOfFiles';

export interface OruDependencies extends VitalsDependencies {
  /** Receives what became of results of laboratories, for a summary. */
  onLabs?: (counts: LabCounts) => void;
}

/** Results at a patient: R01 and, of point-of-care devices, R30 to R32. */
const RESULTS = ['R01', 'R30', 'R31', 'R32'];
const ALARMS = 'R40';
const NOTHING: LabCounts = { added: 0, changed: 0, unchanged: 0, withdrawn: 0 };
const NOTHING_TAKEN = 'Nothing of this message was taken: its segments say why.';

/**
 * Applies a message of type ORU: vitals of monitors, results of laboratories, both in one, and alarms of other
 * systems. Vitals are stored first, whatever becomes of the rest: they are what lights a card.
 */
export function oruHandler(dependencies: OruDependencies): MessageHandler {
  return async (message, context) => {
    const { trigger } = eventOf(message);
    const isFile = context.link.direction === 'file';
    if (trigger === ALARMS && !isFile) return applyAlarms(dependencies, message, context);
    if (RESULTS.includes(trigger)) return applyResults(dependencies, message, context);
    throw new MessageFault({
      state: 'rejected',
      code: FAULT_CODES.unsupportedEvent,
      location: 'MSH^1^9^1^2',
      text: `ORU^${trigger} is not taken here: results (R01)${isFile ? '' : ' and alarms (R40)'} are.`,
      segment: 0,
    });
  };
}

async function applyResults(
  dependencies: OruDependencies,
  message: Hl7Message,
  context: MessageContext,
): Promise<Outcome> {
  const steps = new SegmentSteps();
  const work = { message, context, steps };
  const all = await inSlices(patientResults(message, context.link.codes));
  const vitals: AppliedVitals[] = [];
  const labs: PatientLabs[] = [];
  for (const results of all) {
    const ofMonitor = results.groups.filter(isOfMonitor);
    if (ofMonitor.length > 0)
      vitals.push(
        context.link.direction === 'file'
          ? vitalsOfFile(work, ofMonitor)
          : await applyVitals(dependencies, work, { results, groups: ofMonitor }),
      );
    const ofLaboratory = results.groups.filter((group) => !isOfMonitor(group));
    if (ofLaboratory.some(hasResults)) labs.push({ results, groups: ofLaboratory });
  }
  const faults = vitals.flatMap((each) => each.faults);
  const found = {
    patientId: vitals.flatMap(({ patientIds }) => patientIds)[0] ?? null,
    warnings: [...new Set(vitals.flatMap(({ warnings }) => warnings))],
  };
  const isNothing = faults.length === 0 && vitals.every(({ stored, tooOld }) => stored + tooOld === 0);
  if (labs.length === 0) {
    if (isNothing) found.warnings.push(NOTHING_TAKEN);
    const isStale = vitals.some(({ tooOld }) => tooOld > 0) && vitals.every(({ stored }) => stored === 0);
    return outcomeOf({ ...found, steps: steps.of(message), faults, isStale });
  }
  const counts: LabCounts = { ...NOTHING };
  const outcome = await transactionOf(context.db, linkActor(context.link.name), async (tx) => {
    const applied = await applyLabs(tx, work, labs);
    Object.assign(counts, applied.counts);
    const made = outcomeOf({
      patientId: found.patientId ?? applied.patientIds[0] ?? null,
      warnings: [...new Set([...found.warnings, ...applied.warnings, ...leftOutOf(applied, isNothing)])],
      steps: steps.of(message),
      faults: [...faults, ...applied.faults],
      isStale: false,
    });
    await context.conclude(tx, made);
    return made;
  }).catch((error: unknown) => {
    if (!(error instanceof MessageFault)) throw error;
    // The vitals beside a rejected report are stored: that is not without effect.
    if (error.fault.state === 'rejected' && vitals.length === 0) throw error;
    Object.assign(counts, NOTHING);
    notStored(work, labs, error.fault);
    return outcomeOf({
      ...found,
      steps: steps.of(message),
      faults: [...faults, error.fault],
      isStale: false,
    });
  });
  dependencies.onLabs?.(counts);
  return outcome;
}

/** What a person must know of results that were not stored. */
function leftOutOf(
  { counts, faults, notNumbers, notStanding }: AppliedLabs,
  isNothingElse: boolean,
): string[] {
  const isNone = Object.values(counts).every((count) => count === 0);
  if (isNone && isNothingElse && faults.length === 0) return [NOTHING_TAKEN];
  return [
    ...notTaken(notNumbers, ['its value is no number', 'their values are no numbers']),
    ...notTaken(notStanding, [
      'its status (OBX-11) does not say that it stands',
      'their status (OBX-11) does not say that they stand',
    ]),
  ];
}

function notTaken(count: number, [whyOne, whySeveral]: readonly [string, string]): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? `1 result of this message was not taken: ${whyOne}.`
      : `${count} results of this message were not taken: ${whySeveral}.`,
  ];
}

/** Of a transaction that was rolled back no segment had an effect. */
function notStored(
  { message, steps }: { message: Hl7Message; steps: SegmentSteps },
  labs: readonly PatientLabs[],
  { segment: failed, text }: MessageFault['fault'],
): void {
  const groups = labs.flatMap((each) => each.groups);
  const undone = groups.flatMap(({ order, observations }) => [
    ...(order === null ? [] : [order]),
    ...observations.map(({ segment }) => segment),
  ]);
  steps.undone(
    undone.filter(({ index }) => index !== failed),
    'not stored: the message is not certain',
  );
  const at = message.segments.find(({ index }) => index === failed);
  if (at !== undefined) steps.failed(at, text);
}

const hasResults = ({ observations }: PatientLabs['groups'][number]): boolean => observations.length > 0;

type Found = Pick<Outcome, 'patientId' | 'steps'> & {
  warnings: string[];
  faults: MessageFault['fault'][];
  isStale: boolean;
};

function outcomeOf({ patientId, steps, warnings, faults: [fault], isStale }: Found): Outcome {
  const common = { patientId: patientId ?? fault?.patientId ?? null, steps, warnings };
  if (fault !== undefined) return { ...common, state: 'dead', fault };
  return { ...common, state: isStale ? 'stale' : 'applied' };
}
