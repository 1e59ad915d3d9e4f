import { useEffect, useState, type CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import type { ChartFrame } from '../../../ui/charts/chartFrame';
import { momentText } from '../../../ui/charts/clock';
import { NoteIcon } from '../../../ui/icons/icons';
import { markWords, MOST_SAID, noteCount, type NoteMark } from './noteMarks';
import { placeOf } from './scoreRuns';

interface NoteLaneProps {
  patient: number;
  frame: ChartFrame;
  marks: readonly NoteMark[];
  state: 'loading' | 'failed' | 'known';
}

/** The notes on the patient at their times: each mark says what it is of, and leads to it among the notes. */
export function NoteLane({ patient, frame, marks, state }: NoteLaneProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const isPointed = pointed !== null;
  useEffect(() => {
    if (!isPointed) return undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setPointed(null);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isPointed]);
  return (
    <div className="note-lane">
      <b className="score-lane-name">Notes</b>
      {state === 'failed' ? (
        <p className="note-lane-words">Could not be loaded</p>
      ) : state === 'known' && marks.length === 0 ? (
        <p className="note-lane-words">None in this time</p>
      ) : null}
      <ul className="note-marks" aria-label="Notes">
        {marks.map((mark) => {
          const [first] = mark.notes;
          const key = first?.id ?? 0;
          const leave = () => setPointed((now) => (now === key ? null : now));
          return (
            <li
              key={key}
              style={{ '--at': placeOf(mark.at, frame) } as CSSProperties}
              onPointerEnter={() => setPointed(key)}
              onPointerLeave={leave}
            >
              <Link
                className="note-mark"
                to={paths.patientNote(patient, idsOf(mark))}
                aria-label={markWords(mark)}
                onFocus={() => setPointed(key)}
                onBlur={leave}
              >
                <i className="note-mark-sign" />
                {mark.notes.length === 1 ? null : <span>{mark.notes.length}</span>}
              </Link>
              {pointed === key ? <NoteTip mark={mark} /> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Newest first, as they are listed. */
const idsOf = ({ notes }: NoteMark): number[] => notes.map(({ id }) => id).reverse();

/** What a mark is of. For sighted users; the mark's own name says the same. */
function NoteTip({ mark }: { mark: NoteMark }) {
  const newest = mark.notes.toReversed();
  const others = newest.length - MOST_SAID;
  return (
    <div className="note-tip" aria-hidden="true">
      {newest.length === 1 ? null : (
        <p className="note-tip-count">
          <NoteIcon size={14} />
          {noteCount(mark)}
        </p>
      )}
      {newest.slice(0, MOST_SAID).map(({ id, time, author, beginning }) => (
        <div key={id}>
          <p className="note-tip-who">
            {newest.length === 1 ? <NoteIcon size={14} /> : null}
            <b>{momentText(time)}</b> {author}
          </p>
          <p>{beginning}</p>
        </div>
      ))}
      {others > 0 ? <p className="note-tip-who">{`${others} more`}</p> : null}
    </div>
  );
}
