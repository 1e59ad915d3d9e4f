import type { ClinicalNote, ClinicalNoteChanges } from '../../../contract/clinicalNotes';
import { useState } from 'react';
import { useUpdateNoteMutation } from '../../api/clinicalNotes';
import type { Versioned } from '../../api/versioned';
import { TextAreaField } from '../../forms/fields/TextAreaField';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateNoteChanges } from '../../forms/validators/clinicalNotes';
import './note.css';

interface NoteFormProps {
  note: Versioned<ClinicalNote>;
  onSaved: () => void;
  onCancel: () => void;
}

/** The text of a note, for its author to change. */
export function NoteForm({ note: { item, version }, onSaved, onCancel }: NoteFormProps) {
  const [update] = useUpdateNoteMutation();
  // What editing began with: an answer that comes meanwhile neither moves the text nor makes this version pass as the newest.
  const [begun] = useState({ version, initialValues: { notes: item.notes } });
  return (
    <SaveForm<ClinicalNoteChanges, ClinicalNoteChanges, ClinicalNote>
      className="panel-card note" label="Note" validator={validateNoteChanges} initialValues={begun.initialValues} judged="submit"
      save={({ notes }) => update({ id: item.id, version: begun.version, notes })} onSaved={onSaved}
    >
      {({ isSubmitting, formError }) => (
        <>
          <TextAreaField name="notes" label="Notes" required rows={12} />
          <SaveNote formError={formError} isSaving={isSubmitting} />
          <div className="form-buttons">
            <button type="button" className="button" disabled={isSubmitting} onClick={onCancel}>Cancel</button>
            <button type="submit" className="button button--primary" disabled={isSubmitting}>{isSubmitting ? 'Saving…' : 'Save'}</button>
          </div>
        </>
      )}
    </SaveForm>
  );
}
