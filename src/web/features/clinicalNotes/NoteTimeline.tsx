import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ClinicalNote } from '../../../contract/clinicalNotes';
import { usePatientNotes } from '../../api/clinicalNotes';
import { formatTimeUnderDay } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { isUnreadable, UNREADABLE_WORDS } from '../../lib/unreadable';
import { readableNote } from '../../clinical/words/readableNote';
import { authorName } from './authorName';
import './note.css';

/** Notes that each press adds, up to the server's largest page. */
const STEP = 20;
const MOST = 200;

interface NoteTimelineProps {
  patient: number;
  /** Notes that are looked for, newest first: they are marked, and the first of them is brought into sight. */
  sought: readonly number[];
}

/** The notes on a patient as they can be read one after the other: the newest first, by days, each whole. */
export function NoteTimeline({ patient, sought }: NoteTimelineProps) {
  const [size, setSize] = useState(sought.length > 0 ? MOST : STEP);
  const { data, currentData, error, refetch } = usePatientNotes({
    patient,
    page: 1,
    page_size: size,
    ordering: '-created_at',
  });
  const missing =
    data === undefined ? [] : sought.filter((id) => !data.results.some((note) => note.id === id));
  const firstFound = sought.find((id) => !missing.includes(id));
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown && firstFound !== undefined) showNote(firstFound);
  }, [isKnown, firstFound]);
  if (data === undefined && error === undefined)
    return <div className="note-timeline" role="status" aria-label="Loading" />;
  const notes = data?.results ?? [];
  return (
    <section className="note-timeline" aria-label="Time line of notes" aria-busy={currentData === undefined}>
      {error === undefined ? null : (
        <p role="alert">
          {data === undefined ? 'The notes could not be loaded.' : 'The notes below are not up to date.'}{' '}
          <button type="button" className="button" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {data?.count === 0 ? <p>No results</p> : null}
      {missing.map((id) => (
        <p key={id} role="status">
          {`Note ${id} is not among these. `}
          <Link to={paths.note(id)}>{`Open note ${id}`}</Link>
        </p>
      ))}
      {byDay(notes).map(({ day, notes: ofDay }) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ol>
            {ofDay.map((note) => (
              <li
                key={note.id}
                id={placeId(note.id)}
                {...(sought.includes(note.id)
                  ? { className: 'note-timeline-sought', 'aria-current': 'true', tabIndex: -1 }
                  : {})}
              >
                <Entry note={note} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <p className="note-timeline-foot" aria-live="polite">
        {data === undefined || data.count === 0 ? null : `${notes.length} of ${data.count} notes`}
        {data !== undefined && data.count > notes.length && size >= MOST
          ? '. The others are in the list.'
          : null}
      </p>
      {data !== undefined && data.count > notes.length && size < MOST ? (
        <button
          type="button"
          className="button"
          aria-disabled={currentData === undefined}
          onClick={() => {
            // Not `disabled`: that would take the focus from the button under it.
            if (currentData !== undefined) setSize(Math.min(size + STEP, MOST));
          }}
        >
          Older notes
        </button>
      ) : null}
    </section>
  );
}

const placeId = (note: number): string => `note-${note}`;

/** Brings a note into sight; the focus goes along unless the user has already taken it elsewhere. */
function showNote(note: number): void {
  const place = document.getElementById(placeId(note));
  place?.scrollIntoView?.({ block: 'center' });
  if (document.activeElement?.matches('body, h1') === true) place?.focus({ preventScroll: true });
}

function Entry({ note }: { note: ClinicalNote }) {
  if (isUnreadable(note)) return <p className="note-timeline-words">{`This note ${UNREADABLE_WORDS}.`}</p>;
  const { id, created_at: at, note_type: type, notes } = note;
  return (
    <>
      <time dateTime={at}>{formatTimeUnderDay(at)}</time>
      <div>
        <p className="note-timeline-who">
          <b>{authorName(note)}</b> {type.name}{' '}
          <Link className="finger" to={paths.note(id)}>{`Note ${id}`}</Link>
        </p>
        <p className="note-text">{readableNote(notes)}</p>
      </div>
    </>
  );
}

/** In the order given: notes of one day are together. */
function byDay(notes: readonly ClinicalNote[]): { day: string; notes: ClinicalNote[] }[] {
  const days: { day: string; notes: ClinicalNote[] }[] = [];
  for (const note of notes) {
    const day = isUnreadable(note)
      ? (days.at(-1)?.day ?? '')
      : dayjs(note.created_at).format('dddd DD/MM/YYYY');
    const last = days.at(-1);
    if (last?.day === day) last.notes.push(note);
    else days.push({ day, notes: [note] });
  }
  return days;
}
