import { NoteFacts } from '../../features/clinicalNotes/NoteFacts';
import { PencilIcon } from '../../ui/icons/icons';
import { NoteFrame } from './NoteFrame';

/** One clinical note. It cannot be edited from here (spec §2): its form has an address of its own. */
export function NoteDetailsScreen() {
  return (
    <NoteFrame
      title="Clinical Note"
      actions={
        <button type="button" className="button" disabled>
          <PencilIcon />
          Edit
        </button>
      }
    >
      {({ item }) => <NoteFacts note={item} />}
    </NoteFrame>
  );
}
