import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../../api/users';
import { NoteForm } from '../../features/clinicalNotes/NoteForm';
import { paths } from '../../lib/paths';
import { NoteFrame } from './NoteFrame';

/** The form of one clinical note. */
export function NoteEditScreen() {
  const navigate = useNavigate();
  const user = useCurrentUser();
  return (
    <NoteFrame title="Edit Clinical Note">
      {(note) => {
        const leave = () => void navigate(paths.note(note.item.id));
        if (user === undefined) return <div role="status" aria-label="Loading the note" />;
        return (
          <NoteForm
            key={note.item.id}
            note={note}
            isOwn={note.item.created_by.id === user.id}
            onSaved={leave}
            onCancel={leave}
          />
        );
      }}
    </NoteFrame>
  );
}
