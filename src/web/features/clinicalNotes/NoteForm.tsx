import type { ClinicalNote, ClinicalNoteChanges } from '../../../contract/clinicalNotes';
import { useId, useState } from 'react';
import { useUpdateNoteMutation } from '../../api/clinicalNotes';
import type { Versioned } from '../../api/transport/versioned';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateNoteChanges } from '../../forms/validators/clinicalNotes';
import { authorName } from './authorName';
import { NoteText } from './NoteText';
import './note.css';

interface NoteFormProps {
  note: Versioned<ClinicalNote>;
  /**
   * The signed-in user wrote it. The form of another author's note is shown disabled: the server accepts
   * changes only from the author.
   */
  isOwn: boolean;
  onSaved: () => void;
  onCancel: () => void;
}

/** The text of a note, editable by its author; other users see why it is disabled. */
export function NoteForm({ note: { item, version }, isOwn, onSaved, onCancel }: NoteFormProps) {
  const reason = useId();
  const [update] = useUpdateNoteMutation();
  // The version at the start of editing: a later response neither changes the text nor makes this version
  // count as the newest.
  const [begun] = useState({ version, initialValues: { notes: item.notes } });
  return (
    <SaveForm<ClinicalNoteChanges, ClinicalNoteChanges, ClinicalNote>
      className="panel-card note"
      label="Note"
      validator={validateNoteChanges}
      initialValues={begun.initialValues}
      validateOn="submit"
      save={({ notes }) => update({ id: item.id, version: begun.version, notes })}
      onSaved={onSaved}
    >
      {({ isSubmitting, formError }) => (
        <>
          <fieldset
            className="note-fields"
            disabled={!isOwn}
            {...(isOwn ? {} : { 'aria-describedby': reason })}
          >
            <NoteText
              name="notes"
              label="Notes"
              rows={12}
              patient={item.patient.id}
              note={{ id: item.id, version: begun.version }}
              isReadOnly={!isOwn}
            />
          </fieldset>
          <SaveNote formError={formError} isSaving={isSubmitting} />
          <div className="form-buttons">
            <button type="button" className="button" disabled={isSubmitting} onClick={onCancel}>
              Cancel
            </button>
            <button
              type="submit"
              className="button button--primary"
              disabled={isSubmitting || !isOwn}
              {...(isOwn ? {} : { 'aria-describedby': reason })}
            >
              {isSubmitting ? 'Saving…' : 'Save'}
            </button>
          </div>
          {isOwn ? null : (
            <p
              id={reason}
              className="note-reason"
            >{`Only its author, ${authorName(item)}, can edit this note.`}</p>
          )}
        </>
      )}
    </SaveForm>
  );
}
