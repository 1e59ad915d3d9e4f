import { RISK_KINDS, type RiskKind, type ValueKind } from '../../../clinical/alarms/kindLists';
import { ALARM_KINDS } from '../../../clinical/alarms/alarmKinds';
import { isAhead } from '../../../clinical/freshness';
import type { AlertStates, KindState, KindStates } from '../../db/alerting/alertStates';
import type { ConditionChange } from '../alarms/conditionChange';
import { evaluateDelivery, clearUnworn, usable } from './alertRule';
import { ALERT_SERIES, NEWS2_SERIES, valueIn, type AlertSeries } from './alertSeries';
import type { Announcement } from './announce';
import type { Condition } from './conditionOf';
import { MAX_LOGGED_AGE_MS } from './lanes/handLane';
import { attached, detached } from './kindStates';
import type { ScoreValue } from './lanes/passedValues';
import type { EvaluatedAlert, PatientDelivery } from './patientDelivery';
import { isOutsideAny, type RaiseRule, type RaiseRules } from './lanes/raiseRule';
import { FeedClock, packFeeds, unpackFeeds, type Feed, type Feeds } from './sharedFeeds';
import { levelOf } from './lanes/standingLevel';
import { evaluateTechnical } from './technicalRules';
import { passUnheard, silenceBefore } from './values/unheard';

/** What one patient's delivery leads to. */
interface EvaluatedPatient {
  /** The states to store; those before, the very object, when nothing changed. */
  after: AlertStates;
  alerts: EvaluatedAlert[];
  changes: ConditionChange[];
}

/** Evaluates the kinds of alarm of one patient after a delivery, at `now` (epoch ms). Pure. */
export function evaluatePatient(
  patientId: number,
  delivery: PatientDelivery,
  stored: AlertStates,
  rules: RaiseRules,
  now: number,
): EvaluatedPatient {
  const before: AlertStates = stored.v === 3 ? stored : {};
  const feeds = unpackFeeds(before.feeds);
  const logged = loggedUntil(before, now);
  const kinds: KindStates = { ...before.kinds };
  const result: EvaluatedPatient = { after: stored, alerts: [], changes: [] };
  const clock = new FeedClock();
  const newest = delivery.readings.findLast(({ canRaise }) => canRaise);
  const silenceOf = silenceBefore(before, feeds, delivery);
  let isChanged = delivery.parts !== undefined;

  for (const series of ALERT_SERIES) {
    const values = valuesOf(series, delivery);
    if (values.length === 0) {
      isChanged = countAnew(series, { feeds, logged, kinds, delivery, now }) || isChanged;
      const silent = passUnheard(series, { delivery, newest, feeds, kinds });
      result.changes.push(...silent.map((condition) => ({ patientId, ...condition })));
      isChanged ||= silent.length > 0;
      continue;
    }
    const known = feeds.get(series.name);
    for (const kind of series.kinds) {
      const rule = rules[kind];
      const state = kinds[kind];
      if (rule === null) continue;
      // A calm kind whose values are all inside has nothing to remember but what it shares.
      if (state === undefined && !values.some(({ score }) => isOutsideAny(rule, score))) continue;
      const evaluated = evaluateKind(
        { state, known, loggedAt: logged[series.name], silenceMs: silenceOf(known) },
        values,
        rule,
        delivery,
        now,
      );
      isChanged ||= evaluated.state !== state;
      kinds[kind] = evaluated.state;
      if (evaluated.state === undefined) delete kinds[kind];
      if (evaluated.condition !== null)
        result.changes.push({
          patientId,
          kind,
          ...evaluated.condition,
          ...(kind === 'news2' && partsOf(delivery, evaluated.condition.measuredAt)),
        });
      if (evaluated.announcement !== null && isRiskKind(kind))
        result.alerts.push(alertOf(patientId, kind, evaluated.announcement));
    }
    isChanged = advance(series, values, { feeds, logged, clock, delivery, now }) || isChanged;
  }

  const technical = evaluateTechnical(before, { delivery, feeds, kinds, now });
  result.changes.push(...technical.conditions.map((condition) => ({ patientId, ...condition })));
  if (!isChanged && !technical.isChanged) return result;
  for (const [name, at] of Object.entries(logged)) if (now - at > MAX_LOGGED_AGE_MS) delete logged[name];
  result.after = {
    v: 3,
    feeds: packFeeds(feeds),
    ...(Object.keys(logged).length > 0 && { logged }),
    ...(Object.keys(kinds).length > 0 && { kinds }),
    ...partsOfSet(before, delivery),
    ...technical.state,
    ...(before.foreign !== undefined && { foreign: before.foreign }),
  };
  return result;
}

/**
 * When people logged, by series. A time ahead of the clock was written before that was set back: it is unknown, or
 * it would make the times of a stream unknown too, until the clock has caught up.
 */
const loggedUntil = ({ logged }: AlertStates, now: number): Record<string, number> =>
  Object.fromEntries(Object.entries(logged ?? {}).filter(([, at]) => !isAhead(at, now)));

const partsOfSet = (
  { parts: known }: AlertStates,
  { parts = known }: PatientDelivery,
): Pick<AlertStates, 'parts'> => (parts === undefined ? {} : { parts });

/** Moves on what the kinds of a series share; false when no value was newer than the last one. */
function advance(
  { name }: AlertSeries,
  values: readonly ScoreValue[],
  { feeds, logged, clock, delivery, now }: Shared,
): boolean {
  const newest = values.at(-1)?.time ?? -Infinity;
  if (delivery.byHand) {
    if (now - newest > MAX_LOGGED_AGE_MS || newest <= (logged[name] ?? -Infinity)) return false;
    logged[name] = Math.min(newest, now);
    return true;
  }
  const known = feeds.get(name);
  const start = isUnknown(known, delivery, now) ? undefined : known;
  const next = clock.advance(
    start,
    values.map(({ time }) => time),
  );
  if (next === known) return false;
  if (next === undefined) feeds.delete(name);
  else feeds.set(name, next);
  return true;
}

/**
 * A series that the device does not send, whose last value is dated ahead of a clock that was set back: for how long it
 * has been missing counts from now. False when it is no such one.
 */
function countAnew(
  { name, kinds: own }: AlertSeries,
  { feeds, logged, kinds, delivery, now }: Omit<Shared, 'clock'> & { kinds: KindStates },
): boolean {
  const known = feeds.get(name);
  if (delivery.byHand || known === undefined || !isAhead(known.at, now)) return false;
  for (const kind of own) {
    if (kinds[kind] === undefined) continue;
    kinds[kind] = detached(usable(attached(kinds[kind], known, logged[name]), now));
    if (kinds[kind] === undefined) delete kinds[kind];
  }
  feeds.set(name, { ...known, at: now });
  return true;
}

interface Shared {
  feeds: Feeds;
  logged: Record<string, number>;
  clock: FeedClock;
  delivery: PatientDelivery;
  now: number;
}

interface KnownOfKind {
  state: KindState | undefined;
  known: Feed | undefined;
  loggedAt: number | undefined;
  silenceMs: number;
}

/** Evaluates one kind that has anything to evaluate; the very state when its values changed nothing. */
function evaluateKind(
  { state, known, loggedAt, silenceMs }: KnownOfKind,
  values: readonly ScoreValue[],
  rule: RaiseRule,
  { wornSince, unknownAfter }: PatientDelivery,
  now: number,
): { state: KindState | undefined; announcement: Announcement | null; condition: Condition | null } {
  const before = attached(state, known, loggedAt);
  const start = wornSince === null ? before : clearUnworn(before, wornSince);
  const evaluated = evaluateDelivery(
    start,
    { values, now, silenceMs, unknownAfter, stoodBefore: levelOf(before) },
    rule,
  );
  return { ...evaluated, state: evaluated.state === before ? state : detached(evaluated.state) };
}

function isUnknown(feed: Feed | undefined, { unknownAfter }: PatientDelivery, now: number): boolean {
  return (
    feed !== undefined && (isAhead(feed.at, now) || (unknownAfter !== undefined && feed.at > unknownAfter))
  );
}

function valuesOf(series: AlertSeries, { readings, byHand }: PatientDelivery): ScoreValue[] {
  const values: ScoreValue[] = [];
  for (const { time, observations, canRaise, news2 } of readings) {
    if (!canRaise) continue;
    const score = series.name === NEWS2_SERIES ? (news2?.total ?? null) : valueIn(series, observations);
    if (score !== null) values.push({ time, score, byHand });
  }
  return values;
}

/** How many parts of NEWS2 were known at the value that is announced, and which: of no other value than that one. */
function partsOf(
  { readings }: PatientDelivery,
  measuredAt: number,
): Pick<ConditionChange, 'partsKnown' | 'parts'> {
  const atTime = readings.find(({ time, news2 }) => time === measuredAt && news2 !== undefined)?.news2;
  const news2 = atTime ?? readings.findLast((reading) => reading.news2 !== undefined)?.news2;
  if (news2 === undefined) return {};
  return { partsKnown: news2.partsKnown, ...(atTime !== undefined && { parts: atTime.parts }) };
}

const isRiskKind = (kind: ValueKind): kind is RiskKind => RISK_KINDS.some((key) => key === kind);

function alertOf(patientId: number, key: RiskKind, { value, ...rest }: Announcement): EvaluatedAlert {
  const observationType = ALARM_KINDS[key].observationType;
  return { patientId, key, observationType, observationValue: Math.round(10 * value) / 10, ...rest };
}
