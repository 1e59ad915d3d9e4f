import type { AlarmKind } from '../../../../clinical/alarms/alarmKinds';
import { VALUE_KINDS } from '../../../../clinical/alarms/kindLists';
import type { AlarmLevel } from '../../../../clinical/alarms/alarms';
import type { AlertState, AlertStates, KindState } from '../../../db/alerting/alertStates';

/** The alarm that stands: the higher of the lanes' alarms; 0 when none does. */
export function standingLevel({ stream, hand }: Pick<KindState, 'stream' | 'hand'>): AlarmLevel | 0 {
  return Math.max(stream?.level ?? 0, hand?.level ?? 0) as AlarmLevel | 0;
}

/** The same of a state that may be of another shape, or none. */
export const levelOf = (state: AlertState | undefined): AlarmLevel | 0 =>
  state?.v === 2 ? standingLevel(state) : 0;

/** The level of a kind in the stored states of a patient. */
export function levelIn(states: AlertStates, kind: AlarmKind): AlarmLevel | 0 {
  const state = states.v === 3 ? states.kinds?.[kind] : undefined;
  return state === undefined ? 0 : standingLevel(state);
}

/** Whether any CRITICAL of values stands. */
export const standsCritical = (states: AlertStates): boolean =>
  VALUE_KINDS.some((kind) => levelIn(states, kind) === 2);
