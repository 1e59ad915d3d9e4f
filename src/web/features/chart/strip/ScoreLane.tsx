import type { RiskBand } from '../../../../clinical/risk';
import { BAND_WORDS } from '../../../clinical/words/bandWords';
import type { Freshness } from '../../../clinical/freshness';
import { MISSING } from '../../../lib/missing';
import type { ChartFrame } from '../../../ui/charts/chartFrame';
import { cellText, isRange, LINE_BOX, placeOf, type ScoreRun } from './scoreRuns';

/** What a score is now. */
export interface ScoreNow {
  /** Its number. */
  total: string;
  band: RiskBand;
  /** Of NEWS2: how many parts are known, without which its total is not shown; null for any other. */
  parts: string | null;
}

interface ScoreLaneProps {
  name: string;
  runs: readonly ScoreRun[];
  /** The line of the score as a path; null: each run is a number. */
  line: string | null;
  frame: ChartFrame;
  /** Null while it is not known. */
  now: ScoreNow | null;
  freshness: Freshness;
}

/** One score over time: coloured by its band, with a line or with numbers, and what it is now beside the line that is now. */
export function ScoreLane({ name, runs, line, frame, now, freshness }: ScoreLaneProps) {
  return (
    <div className="score-lane" role="img" aria-label={laneWords({ name, runs, now, freshness })}>
      <b className="score-lane-name">{name}</b>
      <div className="score-lane-plot">
        {runs.map((run) => (
          <span
            key={run.from}
            className={`score-run score-run--${run.band}`}
            style={{ left: placeOf(run.from, frame), width: placeOf(frame.start + run.to - run.from, frame) }}
          >
            {line === null ? (
              <span {...(isRange(run) ? { className: 'score-run-range' } : {})}>{cellText(run)}</span>
            ) : null}
          </span>
        ))}
        {line === null || line === '' ? null : (
          <svg viewBox={`0 0 ${LINE_BOX.width} ${LINE_BOX.height}`} preserveAspectRatio="none">
            <path className="score-line-halo" d={line} />
            <path className="score-line" d={line} />
          </svg>
        )}
        {/* Without the line that is now, the present would stand beside the past. */}
        {frame.now === null || frame.now > frame.end ? null : (
          <p
            className={`score-lane-now score-lane-now--${freshness}`}
            style={{ left: placeOf(frame.now, frame) }}
          >
            {/* What finds no room beside this goes below it, out of sight, and is never cut within. */}
            <i />
            {now?.parts === null || now === null ? <b>{now?.total ?? MISSING}</b> : null}
            {now === null ? null : now.parts === null ? (
              <span>{wordOf(now, freshness)}</span>
            ) : (
              <span>
                <b>{now.total}</b> {now.parts}
              </span>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

const wordOf = ({ band }: ScoreNow, freshness: Freshness): string =>
  BAND_WORDS[band][freshness === 'live' ? 'live' : 'stale'];

/** 'HIPI: 12 to 91 in this time, now 91, High risk'. */
function laneWords({ name, runs, now, freshness }: Omit<ScoreLaneProps, 'line' | 'frame'>): string {
  const low = Math.floor(Math.min(...runs.map((run) => run.low)));
  const high = Math.floor(Math.max(...runs.map((run) => run.high)));
  const range =
    runs.length === 0 ? 'not known in this time' : `${low === high ? low : `${low} to ${high}`} in this time`;
  const present = now === null ? 'not known now' : `${freshness === 'live' ? 'now' : 'last'} ${now.total}`;
  const detail = now === null ? '' : `, ${now.parts ?? wordOf(now, freshness)}`;
  return `${name}: ${range}, ${present}${detail}`;
}
