import { NoteFacts } from '../../features/clinicalNotes/NoteFacts';
import { PencilIcon } from '../../ui/icons/screenIcons';
import { useSmallScreen } from '../../ui/useSmallScreen';
import { NoteFrame } from './NoteFrame';

/** One clinical note. It cannot be edited from here (spec §2): its form has an address of its own. */
export function NoteDetailsScreen() {
  // On a phone a button that can never be pressed would only take the room of the note.
  const hasEdit = !useSmallScreen();
  return (
    <NoteFrame
      title="Clinical Note"
      isRead
      actions={
        hasEdit ? (
          <button type="button" className="button" disabled>
            <PencilIcon />
            Edit
          </button>
        ) : undefined
      }
    >
      {({ item }) => <NoteFacts note={item} />}
    </NoteFrame>
  );
}
