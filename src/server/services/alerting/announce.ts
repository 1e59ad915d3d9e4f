import { isAhead } from '../../../clinical/freshness';
import { SEVERITY_OF_LEVEL, type AlarmLevel, type Severity } from '../../../clinical/alarms/alarms';
import type { AlertState, PerSeverity } from '../../db/alerting/alertStates';
import { isClear, type RaiseRule } from './lanes/raiseRule';
import { standingLevel } from './lanes/standingLevel';

/**
 * An ongoing CRITICAL is announced again after this long, in ms, and a backlog announces a severity at most
 * once in this time.
 */
export const REPEAT_MS = 15 * 60_000;

/** A delivery whose newest value is older than this (ms) is a backlog. */
const BACKLOG_AGE_MS = 15 * 60_000;

/** An announcement at a delivery whose newest value is older than this (ms) is marked late. */
export const LATE_AGE_MS = 2 * 60_000;

export interface Announcement {
  severity: Severity;
  /** The value that raised it; for a repeat, the newest. */
  value: number;
  /** When that value was measured, epoch ms. */
  measuredAt: number;
  /** The newest value of the delivery was over 2 min old. */
  isLate: boolean;
  /** Announced before, and still standing. */
  isRepeat: boolean;
}

/**
 * What is announced after a delivery, by the server's clock `now` (epoch ms): an alarm that stands and has
 * not been announced, or a CRITICAL that has gone on for 15 min since its announcement. It goes on until it
 * eases, but is not repeated at a value where it may ease. `newest` is the newest value that was evaluated.
 */
export function announce(
  state: AlertState,
  newest: { time: number; byHand: boolean },
  now: number,
  rule: RaiseRule,
): { state: AlertState; announcement: Announcement | null } {
  const level = standingLevel(state);
  if (level === 0) return { state: withoutOldTimes(state, now), announcement: null };
  const isNew = level > (state.announced ?? 0);
  // One set that a person logged is no backlog: there may be no later delivery that could announce it.
  const isBacklog = !newest.byHand && now - newest.time > BACKLOG_AGE_MS;
  const isDue = isNew
    ? !isBacklog || wasLongAgo(state, level, now)
    : level === 2 && wasLongAgo(state, level, now);
  const about = isDue ? ((isNew ? state.raised : undefined) ?? newestOf(state, level, rule)) : undefined;
  if (about === undefined || (!isNew && isClear(rule, level, about[1])))
    return { state: withoutOldTimes(state, now), announcement: null };

  const told: PerSeverity<number | null> = [
    level === 1 ? now : (state.told?.[0] ?? null),
    level === 2 ? now : (state.told?.[1] ?? null),
  ];
  return {
    state: {
      ...state,
      announced: level,
      raised: undefined,
      told: stillRelevant({ ...state, announced: level, told }, now),
    },
    announcement: {
      severity: SEVERITY_OF_LEVEL[level],
      value: about[1],
      measuredAt: about[0],
      isLate: now - newest.time > LATE_AGE_MS,
      isRepeat: !isNew,
    },
  };
}

/**
 * The newest value, with its time, of a lane in which an alarm of this level stands; preferably one that is
 * not where the alarm ends.
 */
function newestOf({ stream, hand }: AlertState, level: AlarmLevel, rule: RaiseRule): AlertState['raised'] {
  const [newest] = [stream, hand]
    .flatMap((lane) =>
      lane?.level === level && lane.at !== null && lane.last !== undefined
        ? [[lane.at, lane.last] as const]
        : [],
    )
    .sort((a, b) => Number(isClear(rule, level, a[1])) - Number(isClear(rule, level, b[1])) || b[0] - a[0]);
  return newest;
}

function wasLongAgo({ told }: AlertState, level: AlarmLevel, now: number): boolean {
  const last = told?.[level === 1 ? 0 : 1] ?? null;
  return last === null || isAhead(last, now) || now - last >= REPEAT_MS;
}

const withoutOldTimes = (state: AlertState, now: number): AlertState =>
  state.told === undefined ? state : { ...state, told: stillRelevant(state, now) };

/** When severities were announced, without announcements too old to have any effect. */
function stillRelevant(state: AlertState, now: number): AlertState['told'] {
  if (state.told === undefined) return undefined;
  const told = ([1, 2] as const).map((level) =>
    wasLongAgo(state, level, now) ? null : (state.told?.[level - 1] ?? null),
  );
  return told.every((last) => last === null) ? undefined : [told[0] ?? null, told[1] ?? null];
}
