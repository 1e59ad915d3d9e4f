import { useNavigate } from 'react-router-dom';
import { NoteForm } from '../../features/notes/NoteForm';
import { paths } from '../../lib/paths';
import { NoteFrame } from './NoteFrame';

/** The form of one clinical note. */
export function NoteEditScreen() {
  const navigate = useNavigate();
  return (
    <NoteFrame title="Edit Clinical Note">
      {(note) => {
        const leave = () => void navigate(paths.note(note.item.id));
        return <NoteForm key={note.item.id} note={note} onSaved={leave} onCancel={leave} />;
      }}
    </NoteFrame>
  );
}
