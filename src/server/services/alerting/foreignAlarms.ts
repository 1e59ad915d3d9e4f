import type { AlarmSeverity } from '../../../clinical/alarms/alarms';
import { ALARM_SEVERITIES } from '../../../clinical/alarms/alarms';
import type { ForeignAlarms, OpenForeignAlarm } from '../../db/alerting/alertStates';
import { MAX_RAISING_AGE_MS } from './lanes/raisingAge';

/** Of so many alarms of other systems that stand at once a patient has no more. */
const MOST_OPEN = 50;
/** Their words are named, the worst first. */
const MOST_SAID = 3;

/** What another system tells of one of its alarms. */
export interface ToldAlarm extends OpenForeignAlarm {
  isOver: boolean;
}

/** What that leads to. */
export interface JudgedForeign {
  after: ForeignAlarms;
  /** Of all that stand; null: none does any more. */
  standing: { severity: AlarmSeverity; said: string; count: number } | null;
  /** It is new, or worse than it was. */
  isNews: boolean;
}

/**
 * What an alarm of another system changes of those that stand; `stale` when it began before it ended and is told late,
 * or is too old to raise anything; `full` when too many stand. `now` in epoch ms.
 */
export function judgeForeign(
  before: ForeignAlarms | undefined,
  told: ToldAlarm,
  now: number,
): JudgedForeign | 'stale' | 'full' {
  const { isOver, ...alarm } = told;
  const open = before?.open ?? [];
  const over = (before?.over ?? []).filter(({ at }) => Math.abs(now - at) <= MAX_RAISING_AGE_MS);
  if (isOver) {
    const named = open.filter(({ key }) => key === alarm.key);
    // A sender that numbers every message anew is known by what its alarm is about.
    const ended = named.length > 0 ? named : open.filter(({ about }) => about === alarm.about);
    const left = open.filter((each) => !ended.includes(each));
    const after = { open: left, over: [...over, { key: alarm.key, at: alarm.at }].slice(-MOST_OPEN) };
    return { after, standing: standingOf(left), isNews: false };
  }
  const known = open.find(({ key }) => key === alarm.key);
  const isLate = over.some(({ key, at }) => key === alarm.key && at >= alarm.at);
  if (isLate || (known?.at ?? -Infinity) > alarm.at || now - alarm.at >= MAX_RAISING_AGE_MS) return 'stale';
  const others = open.filter((each) => each !== known);
  if (others.length >= MOST_OPEN) return 'full';
  const after = { open: [...others, alarm], over };
  const isWorse = known !== undefined && rankOf(alarm.severity) < rankOf(known.severity);
  return { after, standing: standingOf(after.open), isNews: known === undefined || isWorse };
}

/** A person closed them: each begins anew with the next message about it. */
export const closedForeign = (before: ForeignAlarms | undefined): ForeignAlarms => ({
  open: [],
  over: before?.over ?? [],
});

/** The lower, the worse. */
const rankOf = (severity: AlarmSeverity): number => ALARM_SEVERITIES.indexOf(severity);

function standingOf(open: readonly OpenForeignAlarm[]): JudgedForeign['standing'] {
  const ordered = [...open].sort((a, b) => rankOf(a.severity) - rankOf(b.severity) || b.at - a.at);
  const [worst] = ordered;
  if (worst === undefined) return null;
  const words = ordered.slice(0, MOST_SAID).map(({ said }) => said);
  const more = ordered.length - words.length;
  const said = `${words.join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
  return { severity: worst.severity, said, count: open.length };
}
