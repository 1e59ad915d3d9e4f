import { HOUR_MS, MINUTE_MS } from '../../../src/server/services/scoring/vitals';
import type { Moment } from '../play';
import type { Protocol } from '../protocols';
import { fallsOf, HYPOTENSION, pressuresOf } from './hypotension';
import { onsetOf } from './sepsis';
import { quantile } from '../statistics/quantile';

/** A score over time; null where it was not known. */
export type ScoreCurve = readonly { time: number; score: number | null }[];

/** How long before its event a score first reached a threshold. */
export interface LeadTime {
  threshold: number;
  events: number;
  /** Events before which it had, … */
  before: number;
  /** … and those before which it had, or within the allowance after. */
  inTime: number;
  /** Quartiles of the lead, in ms, over the events before which it had. */
  quartiles: readonly [lower: number, median: number, upper: number];
}

/** An event of a patient, and the moment (epoch ms) from which on a crossing counts as announcing it. */
export interface AwaitedEvent {
  time: number;
  from: number;
  curve: ScoreCurve;
}

/** `allowance`: how long after an event (ms, included) a crossing still counts as in time. */
export function leadTime(events: readonly AwaitedEvent[], threshold: number, allowance: number): LeadTime {
  const first = events.map(({ time, from, curve }) => {
    const crossing = curve.find(
      (each) =>
        each.time >= from && each.time <= time + allowance && each.score !== null && each.score >= threshold,
    );
    return crossing === undefined ? null : time - crossing.time;
  });
  const leads = first.filter((lead): lead is number => lead !== null && lead > 0);
  return {
    threshold,
    events: events.length,
    before: leads.length,
    inTime: first.filter((lead) => lead !== null).length,
    quartiles: [quantile(leads, 0.25), quantile(leads, 0.5), quantile(leads, 0.75)],
  };
}

/** The lead times of one score at several thresholds. */
export interface LeadTimes {
  score: 'HIPI' | 'SPI';
  /** What the events are. */
  event: string;
  /** How far back a crossing is looked for, in ms. */
  reach: number;
  rows: LeadTime[];
}

const PRESSURE_REACH = 6 * HOUR_MS;
const SEPSIS_REACH = 12 * HOUR_MS;
const ALLOWANCE = 5 * MINUTE_MS;

/** Lead times of HIPI before falls of the pressure, and of SPI before the onset of sepsis; scores without an event are left out. */
export function leadTimesOf(
  played: readonly { moments: readonly Moment[] }[],
  { fallLasts }: Protocol,
  thresholds: readonly number[],
): LeadTimes[] {
  const rows = (events: readonly AwaitedEvent[]): LeadTime[] =>
    thresholds.map((threshold) => leadTime(events, threshold, ALLOWANCE));
  const falls = played.flatMap(({ moments }) => awaitedFalls(moments, fallLasts));
  const onsets = played.flatMap(({ moments }) => {
    const time = onsetOf(moments);
    return time === null
      ? []
      : [
          {
            time,
            from: time - SEPSIS_REACH,
            curve: moments.map((moment) => ({ time: moment.time, score: moment.observations.spi })),
          },
        ];
  });
  const lasting = fallLasts > 0 ? ` for ${fallLasts / MINUTE_MS} min` : '';
  const all: LeadTimes[] = [
    {
      score: 'HIPI',
      event: `falls of MAP under ${HYPOTENSION} mmHg${lasting} after an hour without`,
      reach: PRESSURE_REACH,
      rows: rows(falls),
    },
    { score: 'SPI', event: 'onsets of sepsis', reach: SEPSIS_REACH, rows: rows(onsets) },
  ];
  return all.filter(({ rows: [first] }) => (first?.events ?? 0) > 0);
}

/** A crossing before an earlier low pressure announces that one and not this. */
function awaitedFalls(moments: readonly Moment[], lasts: number): AwaitedEvent[] {
  const pressures = pressuresOf(moments);
  const curve = moments.map(({ time, observations }) => ({ time, score: observations.hipi }));
  return fallsOf(pressures, lasts).map((time) => {
    const lastLow =
      pressures.findLast((each) => each.time < time && each.value < HYPOTENSION)?.time ?? -Infinity;
    return { time, from: Math.max(time - PRESSURE_REACH, lastLow + 1), curve };
  });
}
