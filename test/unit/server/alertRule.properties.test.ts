import fc from 'fast-check';
import type { AlertState } from '../../../src/server/db/alertStates';
import { judge, QUIET, type Severity } from '../../../src/server/services/alerting/alertRule';

const START = Date.UTC(2026, 10, 20, 6, 0, 0);
const SILENCE = 5 * 60_000;

interface Reading {
  time: number;
  score: number;
}

/** Scores that linger around the edges of the rule, at gaps from a second to six minutes. */
const score = fc.oneof(fc.constantFrom(0, 44, 45, 46, 49, 50, 51, 79, 80, 81, 84, 85, 86, 100), fc.integer({ min: 0, max: 1_000 }).map((n) => n / 10));
const gap = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 30_000 }) }, fc.constantFrom(SILENCE, SILENCE + 1, 360_000));
const readings = fc.array(fc.record({ gap, score }), { minLength: 1, maxLength: 120 }).map((steps) => {
  let time = START;
  return steps.map((step): Reading => ({ time: (time += step.gap), score: step.score }));
});

interface Raised {
  index: number;
  severity: Severity;
  isRepeat: boolean;
}

function run(sequence: readonly Reading[], from: AlertState = QUIET): { raised: Raised[]; state: AlertState } {
  let state = from;
  const raised: Raised[] = [];
  sequence.forEach((reading, index) => {
    const judged = judge(state, reading, reading.time);
    state = judged.state;
    if (judged.alarm) raised.push({ index, ...judged.alarm });
  });
  return { raised, state };
}

/** New alarms straight from the words of the rule, looking at the whole past again at each reading. */
function newAlarmsByTheBook(sequence: readonly Reading[]): Raised[] {
  const raised: Raised[] = [];
  sequence.forEach((_reading, index) => {
    const start = sequence.findLastIndex((each, at) => at <= index && at > 0 && each.time - (sequence[at - 1] as Reading).time > SILENCE);
    const episode = Math.max(start, 0);
    const holds = (threshold: number) => index - 2 >= episode && sequence.slice(index - 2, index + 1).every((each) => each.score >= threshold);
    const isArmed = (threshold: number, severities: readonly Severity[]) => {
      const last = raised.findLast((each) => each.index >= episode && severities.includes(each.severity));
      return last === undefined || sequence.slice(last.index, index).some((each) => each.score <= threshold - 5);
    };
    if (holds(85) && isArmed(85, ['CRITICAL'])) raised.push({ index, severity: 'CRITICAL', isRepeat: false });
    else if (holds(50) && isArmed(50, ['WARNING', 'CRITICAL'])) raised.push({ index, severity: 'WARNING', isRepeat: false });
  });
  return raised;
}

describe('the alert rule, over random sequences', () => {
  it('[ALT-19] raises exactly what the words of the rule say', () => {
    fc.assert(
      fc.property(readings, (sequence) => {
        expect(run(sequence).raised.filter(({ isRepeat }) => !isRepeat)).toEqual(newAlarmsByTheBook(sequence));
      }),
      { numRuns: 2_000 },
    );
  });

  it('[ALT-19] repeats only a CRITICAL that stood for 15 minutes at or above HIGH, and never sooner', () => {
    const long = fc.array(fc.constantFrom(86, 86, 86, 86, 86, 86, 84), { minLength: 100, maxLength: 300 });
    fc.assert(
      fc.property(long, (scores) => {
        const sequence = scores.map((each, index) => ({ time: START + index * 30_000, score: each }));
        const { raised } = run(sequence);
        raised.forEach((each, nth) => {
          if (!each.isRepeat) return;
          const before = raised[nth - 1] as Raised;
          expect(each.severity).toBe('CRITICAL');
          expect((sequence[each.index] as Reading).time - (sequence[before.index] as Reading).time).toBeGreaterThanOrEqual(15 * 60_000);
          expect(sequence.slice(each.index - 30, each.index + 1).every((reading) => reading.score >= 85)).toBe(true);
        });
      }),
      { numRuns: 300 },
    );
  });

  it('is the same whether or not its state went through the database between two readings', () => {
    fc.assert(
      fc.property(readings, fc.nat(119), (sequence, at) => {
        const first = run(sequence.slice(0, at));
        const kept = JSON.parse(JSON.stringify(first.state)) as AlertState;
        expect(run(sequence.slice(at), kept).state).toEqual(run(sequence).state);
      }),
    );
  });

  it('is deaf to what is late, repeated, over 2 minutes old or without a score', () => {
    fc.assert(
      fc.property(readings, fc.nat(600_000), (sequence, age) => {
        const { state } = run(sequence);
        const last = sequence.at(-1) as Reading;
        expect(judge(state, { time: last.time - age, score: 100 }, last.time)).toEqual({ state, alarm: null });
        expect(judge(state, { time: last.time + 1, score: 100 }, last.time + 1 + 120_000 + age)).toEqual({ state, alarm: null });
        expect(judge(state, { time: last.time + 1, score: null }, last.time + 1)).toEqual({ state, alarm: null });
      }),
    );
  });

  it('is never ready for a WARNING without being ready for a CRITICAL', () => {
    fc.assert(
      fc.property(readings, (sequence) => {
        const { state } = run(sequence);
        expect(state.warningArmed && !state.criticalArmed).toBe(false);
      }),
    );
  });
});
