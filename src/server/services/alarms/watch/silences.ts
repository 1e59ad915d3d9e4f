import { SEVERITY_OF_LEVEL, type AlarmSeverity } from '../../../../clinical/alarms/alarms';
import { isAhead } from '../../../../clinical/freshness';
import { VALUE_KINDS, type TechnicalKind } from '../../../../clinical/alarms/kindLists';
import type { AlertStates } from '../../../db/alerting/alertStates';
import type { FeedState } from '../../../db/devices/feedState';
import { levelIn } from '../../alerting/lanes/standingLevel';
import { currentSince, isSilent, usualGapOf } from '../../feed/signal';
import type { ConditionChange } from '../conditionChange';

const MINUTE_MS = 60_000;

/** A gap of a feed whose gaps are not known yet, in ms. */
const ASSUMED_GAP_MS = 10 * MINUTE_MS;

/** A feed that fell silent: since when (epoch ms), and how bad that is. */
export interface Silence {
  since: number;
  severity: AlarmSeverity;
}

interface Worn {
  feed: Pick<FeedState, 'valueAt' | 'currentAt' | 'gaps'> | null;
  /** The silence of which nothing is known: before the device was put on, this server started, or it saw the last value. */
  notBefore: number;
  /** The last band was high, or a CRITICAL stands: such a patient is missed sooner. */
  isInDanger: boolean;
}

/**
 * Whether the feed of a worn device is lost at `now` (epoch ms; alarm-response §1). Null while it is not. What
 * comes so late that it is no longer shown does not keep a feed alive, however regularly it comes.
 */
export function silenceOf({ feed, notBefore, isInDanger }: Worn, now: number): Silence | null {
  const current = feed === null ? null : currentSince(feed);
  if (current === null) return null;
  // Written before the clock was set back, or by a server whose clock is ahead: as far as is known.
  const since = isAhead(current, now) ? notBefore : Math.max(current, notBefore);
  const gap = usualGapOf(feed) ?? ASSUMED_GAP_MS;
  if (isInDanger)
    return now - since > Math.max(1.5 * MINUTE_MS, 3.2 * gap) ? { since, severity: 'WARNING' } : null;
  return isSilent(since, feed, now) ? { since, severity: 'INFO' } : null;
}

/** Whether any CRITICAL of values stands. */
export const standsCritical = (states: AlertStates): boolean =>
  VALUE_KINDS.some((kind) => levelIn(states, kind) === 2);

/** What the lifecycle receives for a silence: the lost signal, and every alarm that stands without data since. */
export function changesOfSilence(
  patientId: number,
  states: AlertStates,
  { since, severity }: Silence,
  now: number,
): ConditionChange[] {
  const common = { patientId, measuredAt: since, isLate: false, byHand: false, isSlow: false };
  const standing = VALUE_KINDS.flatMap((kind): ConditionChange[] => {
    const level = levelIn(states, kind);
    const lane = states.kinds?.[kind]?.stream;
    if (level === 0 || lane?.level !== level) return [];
    return [
      {
        ...common,
        kind,
        severity: SEVERITY_OF_LEVEL[level],
        value: lane.last ?? 0,
        isNews: false,
        noDataSince: since,
      },
    ];
  });
  return [
    { ...common, kind: 'signalLost', severity, value: Math.floor((now - since) / MINUTE_MS), isNews: true },
    ...standing,
  ];
}

/** What time alone leads to: the states to store, and what the lifecycle receives. */
export interface FoundByTime {
  states: AlertStates;
  changes: ConditionChange[];
}

export const withTechnical = (
  states: AlertStates,
  kind: TechnicalKind,
  state: NonNullable<AlertStates['technical']>[TechnicalKind],
): AlertStates => ({ ...states, v: 3, technical: { ...states.technical, [kind]: state } });

/**
 * What a silence of a device worn since `wornSince` leads to, at `now` (both epoch ms). Null when it is known
 * already, at this severity or as a WARNING.
 */
export function lostSignal(
  patientId: number,
  states: AlertStates,
  { silence, wornSince }: { silence: Silence; wornSince: number },
  now: number,
): FoundByTime | null {
  const known = states.technical?.signalLost;
  const isKnown = known !== undefined && known.at >= wornSince;
  if (isKnown && (known.severity === silence.severity || known.severity === 'WARNING')) return null;
  return {
    states: withTechnical(states, 'signalLost', { severity: silence.severity, at: now }),
    changes: changesOfSilence(patientId, states, silence, now),
  };
}
