import type { ClinicalNote, ClinicalNoteChanges } from '../../../contract/clinicalNotes';
import { useId, useMemo, useState } from 'react';
import { useGetNoteQuery, useUpdateNoteMutation } from '../../api/clinicalNotes';
import type { Versioned } from '../../api/transport/versioned';
import { EditConflict, type RecordField } from '../../forms/edit/EditConflict';
import { useVersionedEdit } from '../../forms/edit/useVersionedEdit';
import { SaveButton } from '../../forms/SaveButton';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateNoteChanges } from '../../forms/validators/clinicalNotes';
import { readableNote } from '../../clinical/words/readableNote';
import { authorName } from './authorName';
import { NoteText } from './NoteText';
import './note.css';

const RECORD: readonly RecordField<ClinicalNote>[] = [
  { label: 'Notes', text: ({ notes }) => readableNote(notes) },
];

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
export function NoteForm({ note, isOwn, onSaved, onCancel }: NoteFormProps) {
  const reason = useId();
  const [hasOldDraft, setOldDraft] = useState(false);
  const [update] = useUpdateNoteMutation();
  const { item } = note;
  const { refetch } = useGetNoteQuery(item.id);
  const { base, version, conflict, save } = useVersionedEdit({
    current: note,
    refetch,
    send: ({ notes }: ClinicalNoteChanges, on) => update({ id: item.id, version: on.version, notes }),
    fields: RECORD,
    isStored: ({ notes }, now) => notes === now.notes,
    answerOf: ({ item: now }): ClinicalNote => now,
  });
  const initialValues = useMemo(() => ({ notes: base.notes }), [base]);
  return (
    <SaveForm<ClinicalNoteChanges, ClinicalNoteChanges, ClinicalNote>
      className="panel-card note"
      label="Note"
      validator={validateNoteChanges}
      initialValues={initialValues}
      validateOn="submit"
      save={save}
      onSaved={onSaved}
    >
      {({ isSubmitting, formError }) => (
        <>
          {conflict ?? (hasOldDraft ? <EditConflict fields={RECORD} before={null} now={base} /> : null)}
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
              note={{ id: item.id, version, onOldDraft: setOldDraft }}
              isReadOnly={!isOwn}
            />
          </fieldset>
          <SaveNote formError={formError} isSaving={isSubmitting} />
          <div className="form-buttons">
            <button type="button" className="button" disabled={isSubmitting} onClick={onCancel}>
              Cancel
            </button>
            <SaveButton isSaving={isSubmitting} isDisabled={!isOwn} reason={isOwn ? undefined : reason} />
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
