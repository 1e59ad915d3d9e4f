import { use, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useCurrentUser } from '../../api/users';
import { TextAreaField } from '../../forms/fields/TextAreaField';
import { FormHold, FormLock } from '../../forms/fields/useFormField';
import { useFormApi } from '../../forms/useFormApi';
import { formatTimeOfDay } from '../../lib/dates';
import { findDraft, deleteDraft, keepDraft, type Draft, type DraftOf } from '../../lib/drafts';
import { onceLeft, PlaceContext } from '../../lib/place';
import { serverNow } from '../../lib/server/serverTime';
import { draftOfNote } from './noteDraft';
import './note.css';

interface EditedNote {
  id: number;
  version: string | null;
  /** Called with whether the text is a draft from before this version: the record has to be shown beside it. */
  onOldDraft: (isOld: boolean) => void;
}

interface NoteTextProps {
  /** The name of the field, and its label. */
  name: string;
  label: string;
  rows: number;
  patient: number;
  /** The note that is edited; left out for a new one. */
  note?: EditedNote;
  /** A draft is neither kept nor offered: the note is another user's. */
  isReadOnly?: boolean;
}

/** The text of a note. Ctrl+Enter saves, and a draft that a reload interrupted is offered back. */
export function NoteText({ name, label, rows, patient, note, isReadOnly = false }: NoteTextProps) {
  const user = useCurrentUser();
  return (
    <>
      <TextAreaField
        name={name}
        label={label}
        required
        rows={rows}
        onKeyDown={submitOnCtrlEnter}
        note={isReadOnly ? undefined : <span className="note-hint">Ctrl+Enter saves</span>}
      />
      {/* After its field, which must be known to the form first. */}
      {user === undefined || isReadOnly ? null : (
        <KeptDraft
          key={`${user.id} ${patient} ${note?.id}`}
          name={name}
          {...draftOfNote(user.id, patient, note?.id)}
          basis={note?.version ?? null}
          onOldDraft={note?.onOldDraft}
        />
      )}
    </>
  );
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

interface KeptDraftProps extends DraftOf {
  name: string;
  basis: string | null;
  onOldDraft: EditedNote['onOldDraft'] | undefined;
}

/** Keeps what is typed until it is saved or given up, and says so when it was found again. */
function KeptDraft({ name, person, about, basis, onOldDraft }: KeptDraftProps) {
  const form = useFormApi<Record<string, string>>();
  const hold = use(FormHold);
  const isHeld = use(FormLock);
  const place = use(PlaceContext);
  const [found] = useState<Draft | null>(() => {
    const { dirty, initialValues } = form.getState();
    // What was typed before the person was known stays.
    const draft = dirty ? null : findDraft({ person, about }, serverNow());
    // A change that was kept though its answer was lost is no draft any more.
    return draft === null || draft.text === initialValues?.[name] ? null : draft;
  });
  const [offered, setOffered] = useState(found);
  // What is typed on is still of the version that the draft was begun on.
  const isApplied = useRef(false);
  const begunOn = useRef(found === null ? basis : found.basis);
  useEffect(() => {
    const of = { person, about };
    // Once: putting the form away ends this effect, and it begins again when other text may have been typed.
    if (found !== null && !isApplied.current) {
      form.change(name, found.text);
      // Another text would be another note beside the one that may be stored.
      if (found.sent !== null) hold(true);
    }
    isApplied.current = true;
    let kept = findDraft(of, serverNow())?.text;
    // Not an effect of a rendering: saving and closing the form may be one.
    const stop = form.subscribe(
      ({ values, dirty }) => {
        const text = values[name] ?? '';
        if (!dirty || text.trim() === '') {
          kept = undefined;
          deleteDraft(of);
        } else if (text !== kept) {
          kept = text;
          keepDraft(of, { text, at: serverNow(), basis: begunOn.current, sent: null });
        }
      },
      { values: true, dirty: true },
    );
    return () => {
      stop();
      // Left after a confirmation, or saved. A reload does not come here; a form that is put away does, and keeps it.
      onceLeft(place, () => deleteDraft(of));
    };
  }, [form, name, person, about, found, hold, place]);
  const isOld = offered !== null && offered.basis !== basis;
  useEffect(() => onOldDraft?.(isOld), [isOld, onOldDraft]);
  if (offered === null) return null;
  const discard = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes: the keyboard stays in the text.
    currentTarget.closest('form')?.querySelector('textarea')?.focus();
    begunOn.current = basis;
    hold(false);
    form.change(name, form.getState().initialValues?.[name] ?? '');
    setOffered(null);
  };
  return (
    <p className="note-draft" role="status">
      <span>{wordsOf(offered, { isOld, isHeld })}</span>
      <button type="button" className="button" onClick={discard}>
        Discard
      </button>
    </p>
  );
}

function wordsOf({ at, sent }: Draft, { isOld, isHeld }: { isOld: boolean; isHeld: boolean }): string {
  const time = formatTimeOfDay(new Date(at).toISOString());
  if (sent !== null && isHeld)
    return `Sent at ${time}, and no answer came: this note may have been saved already. Sending it again never stores it twice.`;
  return `Unsaved draft from ${time}${isOld ? ', written before the note was last changed.' : '.'}`;
}
