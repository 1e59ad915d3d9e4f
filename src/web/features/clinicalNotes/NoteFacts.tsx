import { Link } from 'react-router-dom';
import type { ClinicalNote } from '../../../contract/clinicalNotes';
import { formatTimestamp } from '../../lib/dates';
import { paths } from '../../lib/paths';
import { Card } from '../../ui/Card';
import { Facts } from '../../ui/Facts';
import { readableNote } from '../../clinical/words/readableNote';
import { authorName } from './authorName';
import './note.css';

/** A clinical note, read-only. */
export function NoteFacts({ note }: { note: ClinicalNote }) {
  const { patient, note_type: type, created_at: createdAt, notes } = note;
  return (
    <Card title="Note" className="note">
      <Facts
        facts={[
          {
            label: 'Patient',
            value: <Link to={paths.patient(patient.id)}>{`${patient.first_name} ${patient.last_name}`}</Link>,
          },
          { label: 'Type', value: type.name },
          { label: 'Created At', value: formatTimestamp(createdAt) },
          { label: 'Created By', value: authorName(note) },
        ]}
      />
      <h3>Notes</h3>
      <p className="note-text">{readableNote(notes)}</p>
    </Card>
  );
}
