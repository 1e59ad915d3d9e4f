import { useMemo, useRef } from 'react';
import { news2Band } from '../../../../clinical/news2';
import { SCORE_KEYS, SCORE_NAMES, type ScoreKey } from '../../../../clinical/observationKeys';
import { useNewestNotes } from '../../../api/clinicalNotes';
import type { VitalDrawing } from '../../../clinical/charts/vitalDrawing';
import { scoreText } from '../../../clinical/words/observationText';
import { isUnreadable } from '../../../lib/unreadable';
import { useRiskNow } from '../scores/useRiskNow';
import type { Latest } from '../vitals/latest';
import { useWidth } from '../zoom/useWidth';
import { NoteLane } from './NoteLane';
import { markedNote, noteMarks } from './noteMarks';
import { ScoreLane, type ScoreNow } from './ScoreLane';
import { bandRuns, news2Cells, placeOf, scoreLine } from './scoreRuns';
import './ScoreStrip.css';

interface ScoreStripProps {
  patient: number;
  /** The strip stands on its time axis. */
  drawing: VitalDrawing;
  latest: Latest;
  /** The marked time, epoch ms; null while none is. */
  at: number | null;
  /** The window is that of a phone: the marks are as large as a finger. */
  isPhone: boolean;
}

/** A number in a cell of NEWS2 needs this much room, px. */
const NUMBER_PX = 20;

/** And a mark of notes this much to itself, with a mouse and under a finger, px. */
const MARK_PX = 24;
const FINGER_PX = 44;

/** Until the width is known. */
const USUAL_PX = 600;

const NOTHING: readonly never[] = [];

/**
 * HIPI, SPI and NEWS2 over the time of the charts, with the notes on the patient: what is drawn are the means of the chart's
 * buckets, what is said beside the line that is now are the scores of the newest reading.
 */
export function ScoreStrip({ patient, drawing, latest, at, isPhone }: ScoreStripProps) {
  const plot = useRef<HTMLDivElement>(null);
  const measured = useWidth(plot);
  const { frame } = drawing;
  const msPerPx = (frame.end - frame.start) / (measured > 0 ? measured : USUAL_PX);
  const { scores, freshness } = useScoresNow(patient, latest);
  const { notes, hasFailed } = useNewestNotes(patient);
  const marked = useMemo(
    () => (notes ?? NOTHING).filter((note) => !isUnreadable(note)).map(markedNote),
    [notes],
  );
  const marks = noteMarks(marked, frame, (isPhone ? FINGER_PX : MARK_PX) * msPerPx);
  const lane = { frame, freshness };
  return (
    <section aria-label="Scores and notes">
      <div className="score-strip">
        {SCORE_KEYS.map((key) => (
          <ScoreLane
            key={key}
            {...lane}
            name={SCORE_NAMES[key]}
            runs={bandRuns(drawing, key)}
            line={scoreLine(drawing, key)}
            now={scores[key]}
          />
        ))}
        <ScoreLane
          {...lane}
          name="NEWS2"
          runs={news2Cells(drawing, NUMBER_PX * msPerPx)}
          line={null}
          now={scores.news2}
        />
        <NoteLane
          patient={patient}
          frame={frame}
          marks={marks}
          state={hasFailed ? 'failed' : notes === undefined ? 'loading' : 'known'}
        />
        <div ref={plot} className="score-strip-plot" aria-hidden="true">
          {frame.now === null || frame.now > frame.end ? null : (
            <i className="score-strip-now" style={{ left: placeOf(frame.now, frame) }} />
          )}
          {at === null ? null : <i className="score-strip-at" style={{ left: placeOf(at, frame) }} />}
        </div>
      </div>
      <div className="note-lines" aria-hidden="true">
        {marks.map((mark) => (
          <i key={mark.notes[0]?.id} style={{ left: placeOf(mark.at, frame) }} />
        ))}
      </div>
    </section>
  );
}

/** What each score is now; null where it is not known, or too old to say anything about now. */
function useScoresNow(patient: number, latest: Latest) {
  const { risk, freshness } = useRiskNow(patient, latest);
  const known = freshness === 'expired' ? undefined : risk;
  const nowOf = (key: ScoreKey): ScoreNow | null => {
    const score = known?.[key] ?? null;
    return score === null ? null : { total: scoreText(score.score), band: score.band, parts: null };
  };
  const news2 = known?.news2 ?? null;
  const scores: Record<ScoreKey | 'news2', ScoreNow | null> = {
    hipi: nowOf('hipi'),
    spi: nowOf('spi'),
    news2:
      news2 === null
        ? null
        : {
            total: String(news2.total),
            band: news2Band(news2.total),
            parts: `${news2.parts_known} of 7 parts`,
          },
  };
  return { scores, freshness };
}
