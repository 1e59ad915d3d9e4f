import type { Transaction } from 'kysely';
import { getVitalsWithin } from '../../db/readings/readings';
import type { Tables } from '../../db/tables/tables';
import type { News2Evaluator, News2Value } from '../alerting/values/news2Values';
import type { AttributedReading } from '../ingest/attributeReadings';
import { loadHistoryAsOf } from './history/patientHistories';
import type { PatientHistory } from './history/patientHistory';
import { scoresOf, type Scores } from './riskEngine';
import { HOUR_MS } from './vitals';

/** A reading with its scores, and with NEWS2 where it was worked out at it. */
export interface ScoredAttributedReading extends AttributedReading {
  news2?: News2Value;
}

/** The result of scoring one patient's new readings. */
export interface ScoredPatient {
  /** All of them, in time order, with their scores. */
  readings: ScoredAttributedReading[];
  /** Set when only late readings came: the scores that the newest reading, at `time`, has with them. */
  rescored: (Scores & { time: number }) | null;
}

/**
 * Scores one patient's new readings and adds them to the history. A reading newer than the history is scored
 * with it; a late one with what was known at its own time, which is read from the database, so that order of
 * arrival never matters.
 */
export async function scoreReadings(
  tx: Transaction<Tables>,
  patientId: number,
  history: PatientHistory,
  readings: readonly AttributedReading[],
  news2Of: News2Evaluator = () => null,
): Promise<ScoredPatient> {
  const sorted = [...readings].sort((a, b) => a.time - b.time);
  const late = sorted.filter(({ time }) => time < history.moment);
  const scored: ScoredAttributedReading[] = await scoreLate(tx, patientId, late);
  for (const { time, observations } of late) history.add(time, observations);
  if (late.length === sorted.length) {
    const rescored = { time: history.moment, ...scoresOf(history) };
    return { readings: scored, rescored: sorted.some(({ aiEnabled }) => aiEnabled) ? rescored : null };
  }
  for (const reading of sorted.slice(late.length)) {
    history.add(reading.time, reading.observations);
    const news2 = news2Of(history, reading);
    const withScore = withScores(reading, history);
    scored.push(news2 === null ? withScore : { ...withScore, news2 });
  }
  return { readings: scored, rescored: null };
}

async function scoreLate(
  tx: Transaction<Tables>,
  patientId: number,
  late: readonly AttributedReading[],
): Promise<AttributedReading[]> {
  const scored: AttributedReading[] = [];
  for (const run of runsOf(late)) {
    const from = run[0]?.time ?? NaN;
    const to = run.at(-1)?.time ?? NaN;
    const history = await loadHistoryAsOf(tx, patientId, from);
    const stored =
      from === to
        ? []
        : ((await getVitalsWithin(tx, [{ patientId, from, to }])).get(patientId) ?? []).sort(
            (a, b) => a.time - b.time,
          );
    let next = 0;
    for (const reading of run) {
      for (
        let known = stored[next];
        known !== undefined && known.time <= reading.time;
        known = stored[++next]
      ) {
        history.add(known.time, known.vitals);
      }
      history.add(reading.time, reading.observations);
      scored.push(withScores(reading, history));
    }
  }
  return scored;
}

/** Readings less than an hour apart share one read of the past. */
function runsOf(sorted: readonly AttributedReading[]): AttributedReading[][] {
  const runs: AttributedReading[][] = [];
  for (const reading of sorted) {
    const run = runs.at(-1);
    if (run !== undefined && reading.time - (run.at(-1)?.time ?? NaN) < HOUR_MS) run.push(reading);
    else runs.push([reading]);
  }
  return runs;
}

function withScores(reading: AttributedReading, history: PatientHistory): AttributedReading {
  if (!reading.aiEnabled) return reading;
  const { hipi, spi } = scoresOf(history);
  return { ...reading, observations: { ...reading.observations, hipi, spi } };
}
