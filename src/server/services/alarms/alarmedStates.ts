import { ALARM_KIND_KEYS, type AlarmKind } from '../../../clinical/alarms/alarmKinds';
import type { AlertStates, KindState } from '../../db/alerting/alertStates';
import type { Span } from '../../db/readings/aggregations/span';
import { withDepth } from '../alerting/lanes/depthLane';
import { clearKind } from '../alerting/kindStates';
import { depthBeyond, nearerDepth } from './lifecycle/depth';
import type { Outcome, PatientAlarms } from './lifecycle/patientAlarms';

/** The values before an acknowledgement that the depth rule compares with, in ms. */
export const BASELINE_MS = 60_000;

/** The values of a kind that were measured on a patient in a span, without its beginning. */
export type ValuesOfKind = (patientId: number, kind: AlarmKind, span: Span) => Promise<readonly number[]>;

interface Changed {
  before: ReadonlyMap<number, PatientAlarms>;
  outcomes: ReadonlyMap<number, Outcome>;
  /** The rule's, by patient. */
  states: ReadonlyMap<number, AlertStates>;
}

/**
 * The states of the rule after the lifecycle, at `now` (epoch ms): how deep an acknowledged or paused kind may
 * go, and nothing of kinds that ended by other means than their values. Only those that are others than
 * before.
 */
export async function statesAfter(
  valuesOf: ValuesOfKind,
  { before, outcomes, states }: Changed,
  now: number,
): Promise<Map<number, AlertStates>> {
  const changed = new Map<number, AlertStates>();
  for (const [patientId, { patient, cleared }] of outcomes) {
    const known = states.get(patientId) ?? {};
    let after = known;
    for (const kind of cleared) after = clearKind(after, kind);
    for (const kind of ALARM_KIND_KEYS) {
      const answered = answeredAt(patient, kind, now);
      if (answered === null) {
        if (after.kinds?.[kind]?.deep !== undefined) after = withDepth(after, kind, null);
      } else if (answered > (answeredAt(before.get(patientId), kind, now) ?? -Infinity)) {
        after = withDepth(
          after,
          kind,
          await depthOf(valuesOf, patient, kind, { known: after.kinds?.[kind], now }),
        );
      }
    }
    if (after !== known) changed.set(patientId, after);
  }
  return changed;
}

/** When the kind was last acknowledged or paused, epoch ms; null when neither holds. */
function answeredAt(patient: PatientAlarms | undefined, kind: AlarmKind, now: number): number | null {
  const times = [
    ...(patient?.alarms ?? []).flatMap((alarm) =>
      alarm.kind === kind && alarm.acknowledgement !== null && alarm.acknowledgement.until > now
        ? [alarm.acknowledgement.at]
        : [],
    ),
    ...(patient?.pauses ?? []).flatMap((pause) =>
      pause.kind === kind && pause.endedAt === null ? [pause.startedAt] : [],
    ),
  ];
  return times.length === 0 ? null : Math.max(...times);
}

async function depthOf(
  valuesOf: ValuesOfKind,
  patient: PatientAlarms,
  kind: AlarmKind,
  { known, now }: { known: KindState | undefined; now: number },
): Promise<number | null> {
  const values = await valuesOf(patient.patientId, kind, { from: now - BASELINE_MS, to: now });
  const alarm = patient.alarms.find((each) => each.kind === kind && each.resolved === null);
  // Shortly after the raise most of these values are from before it: what was acknowledged is outside.
  const depth = depthBeyond(kind, values, alarm?.value ?? null);
  const isPaused = patient.pauses.some((pause) => pause.kind === kind && pause.endedAt === null);
  // A pause that goes on ends where it would have ended.
  return depth !== null && isPaused && known?.deep !== undefined
    ? nearerDepth(kind, depth, known.deep.raisesAt)
    : depth;
}
