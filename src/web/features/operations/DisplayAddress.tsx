import type { NewDisplay } from '../../../contract/displays';
import { wallAddress } from './displayText';
import { ShownOnce } from './ShownOnce';

/** The address of a new display. */
export function DisplayAddress({ display, onClose }: { display: NewDisplay; onClose: () => void }) {
  const { name, department, token } = display;
  return (
    <ShownOnce
      title="Display added"
      intro={`Open this address on the screen of ${name}. It shows ${department?.name ?? 'all departments'}.`}
      label={`Address of ${name}`}
      noun="address"
      secret={wallAddress(token)}
      warning="It is shown only now. Anyone who has it sees the wall display."
      loss={`The address of ${name} is not shown again. Without it, end this display and add another.`}
      onClose={onClose}
    />
  );
}
