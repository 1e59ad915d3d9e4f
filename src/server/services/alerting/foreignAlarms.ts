import type { AlarmSeverity } from '../../../clinical/alarms/alarms';
import { ALARM_SEVERITIES } from '../../../clinical/alarms/alarms';
import type { ForeignAlarms, OpenForeignAlarm } from '../../db/alerting/alertStates';
import { MAX_RAISING_AGE_MS } from './lanes/raisingAge';

/** At most n alarms of other systems stand for a patient at once. */
const MOST_OPEN = 50;
/** Their words are named, the worst first. */
const MOST_SAID = 3;

/** What another system reports of one of its alarms. */
export interface ReportedAlarm extends OpenForeignAlarm {
  isOver: boolean;
}

/** What that leads to. */
export interface ForeignEvaluation {
  after: ForeignAlarms;
  /** Of all that stand; null: none does any more. */
  standing: { severity: AlarmSeverity; said: string; count: number } | null;
  /** It is new, or worse than it was. */
  isNews: boolean;
}

/**
 * What an alarm of another system changes of those that stand; `stale` when something newer is known of it, when it
 * is reported after its end, or begins too long ago to raise anything; `full` when too many stand. `now` in epoch ms.
 */
export function evaluateForeignAlarm(
  before: ForeignAlarms | undefined,
  reported: ReportedAlarm,
  now: number,
): ForeignEvaluation | 'stale' | 'full' {
  const { isOver, ...alarm } = reported;
  const open = before?.open ?? [];
  const over = (before?.over ?? []).filter(({ at }) => Math.abs(now - at) <= MAX_RAISING_AGE_MS);
  if (isOver) return ended(open, over, alarm);
  const known = open.find(({ key }) => key === alarm.key);
  const isTooOld = known === undefined ? now - alarm.at >= MAX_RAISING_AGE_MS : known.at > alarm.at;
  if (isTooOld || isOfEnded(over, alarm)) return 'stale';
  const others = open.filter((each) => each !== known);
  if (others.length >= MOST_OPEN) return 'full';
  const after = { open: [...others, alarm], over };
  const isWorse = known !== undefined && rankOf(alarm.severity) < rankOf(known.severity);
  return { after, standing: standingOf(after.open), isNews: known === undefined || isWorse };
}

/** An end is of what was reported up to its time: a newer alarm of the same source, or number, stands. */
function ended(
  open: readonly OpenForeignAlarm[],
  over: ForeignAlarms['over'],
  { key, about, at }: OpenForeignAlarm,
): ForeignEvaluation | 'stale' {
  const named = open.filter((each) => each.key === key);
  // A sender that numbers every message anew is known by what its alarm is about.
  const isNamed = named.length > 0;
  const matching = isNamed ? named : ofAbout(open, about);
  const left = open.filter((each) => !matching.includes(each) || each.at > at);
  if (matching.length > 0 && left.length === open.length) return 'stale';
  const end = { key, at, ...(!isNamed && { about }) };
  const after = { open: left, over: [...over, end].slice(-MOST_OPEN) };
  return { after, standing: standingOf(left), isNews: false };
}

/** What is about the same; where nothing of the link is, what came over another link from the same monitor. */
function ofAbout(open: readonly OpenForeignAlarm[], about: string): readonly OpenForeignAlarm[] {
  const own = open.filter((each) => each.about === about);
  const sought = withoutLink(about);
  if (own.length > 0 || sought === about || sought.startsWith('null,')) return own;
  return open.filter((each) => withoutLink(each.about) === sought);
}

/** It is JSON of the link, the monitor, the event and its source. */
const withoutLink = (about: string): string => about.replace(/^\[\d+,/, '');

/** Of two alarms about the same in one second the later one may be the next. */
const isOfEnded = (over: ForeignAlarms['over'], { key, about, at }: OpenForeignAlarm): boolean =>
  over.some((end) => (end.key === key && end.at >= at) || (end.about === about && end.at > at));

/** A person closed them: each begins anew with the next message about it. */
export const closedForeign = (before: ForeignAlarms | undefined): ForeignAlarms => ({
  open: [],
  over: before?.over ?? [],
});

/** The lower, the worse. */
const rankOf = (severity: AlarmSeverity): number => ALARM_SEVERITIES.indexOf(severity);

function standingOf(open: readonly OpenForeignAlarm[]): ForeignEvaluation['standing'] {
  const ordered = [...open].sort((a, b) => rankOf(a.severity) - rankOf(b.severity) || b.at - a.at);
  const [worst] = ordered;
  if (worst === undefined) return null;
  const words = ordered.slice(0, MOST_SAID).map(({ said }) => said);
  const more = ordered.length - words.length;
  const said = `${words.join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
  return { severity: worst.severity, said, count: open.length };
}
