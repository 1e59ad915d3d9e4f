import type { AlarmSeverity } from '../../../../clinical/alarms/alarms';
import { isAhead } from '../../../../clinical/freshness';
import { VALUE_KINDS, type TechnicalKind } from '../../../../clinical/alarms/kindLists';
import type { AlertStates } from '../../../db/alerting/alertStates';
import type { FeedState } from '../../../db/devices/feedState';
import { newestValueAt, unpackFeeds } from '../../alerting/sharedFeeds';
import { unheard } from '../../alerting/values/unheard';
import { currentSince, silenceInDangerMsOf, silenceMsOf } from '../../feed/signal';
import type { ConditionChange } from '../conditionChange';

const MINUTE_MS = 60_000;

/** A feed that fell silent: since when (epoch ms), and how bad that is. */
export interface Silence {
  since: number;
  severity: AlarmSeverity;
}

/** A device that a patient wears. */
export interface Worn {
  /** Null of a device that never sent anything. */
  feed: Pick<FeedState, 'valueAt' | 'currentAt' | 'gaps'> | null;
  /** Since when the patient wears it, epoch ms. */
  wornSince: number;
  /** The last band was high, or a CRITICAL stands: such a patient is missed sooner. */
  isInDanger: boolean;
}

/**
 * Whether the feed of a worn device is lost at `now` (epoch ms; alarm-response §1). Null while it is not. What
 * comes so late that it is no longer shown does not keep a feed alive, however regularly it comes. A silence is since the
 * last value of the present, or since the device was put on, whichever was later; it counts from `notBefore` (epoch ms) at
 * the earliest: until then this server was not running, or had not seen the last value.
 */
export function silenceOf(
  { feed, wornSince, isInDanger }: Worn,
  notBefore: number,
  now: number,
): Silence | null {
  const current = feed === null ? null : currentSince(feed);
  // Written before the clock was set back, or by a server whose clock is ahead: as far as is known.
  const since = Math.max(
    ...[wornSince, current ?? -Infinity].map((at) => (isAhead(at, now) ? notBefore : at)),
  );
  const silentFor = now - Math.max(since, notBefore);
  if (isInDanger) return silentFor > silenceInDangerMsOf(feed) ? { since, severity: 'WARNING' } : null;
  return silentFor > silenceMsOf(feed) ? { since, severity: 'INFO' } : null;
}

/** Since when there is no value: those of a backlog may be newer than the last value of the present (all epoch ms). */
const noValueSince = ({ feeds }: AlertStates, since: number, now: number): number =>
  Math.max(since, ...[...unpackFeeds(feeds).values()].map(({ at }) => at).filter((at) => !isAhead(at, now)));

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
  const { severity } = silence;
  const since = noValueSince(states, silence.since, now);
  const kinds = { ...(states.v === 3 && states.kinds) };
  const standing = VALUE_KINDS.flatMap((kind) => {
    // The kind may have had no value for longer, as after another device.
    const found = unheard(kind, kinds[kind], Math.min(since, newestValueAt(states, kind) ?? since));
    if (found === null) return [];
    kinds[kind] = found.state;
    return [{ patientId, ...found.condition }];
  });
  const signalLost: ConditionChange = {
    patientId,
    kind: 'signalLost',
    severity,
    value: Math.floor((now - since) / MINUTE_MS),
    measuredAt: since,
    isNews: true,
    isLate: false,
    byHand: false,
    isSlow: false,
  };
  const marked = standing.length === 0 ? states : { ...states, kinds };
  return {
    states: withTechnical(marked, 'signalLost', { severity, at: now }),
    changes: [signalLost, ...standing],
  };
}
