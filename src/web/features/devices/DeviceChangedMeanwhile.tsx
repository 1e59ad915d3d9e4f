import type { Device } from '../../../contract/devices';
import { MISSING } from '../../lib/observationText';

const FIELDS: readonly { label: string; text: (device: Device) => string }[] = [
  { label: 'Patient', text: ({ patient }) => (patient === null ? '' : `${patient.first_name} ${patient.last_name}`) },
  { label: 'Url', text: ({ url }) => url ?? '' },
  { label: 'AI', text: ({ ai_enabled }) => (ai_enabled ? 'Enabled' : 'Disabled') },
];

/** What somebody else has saved since one began to edit: nobody's entry disappears unseen. A changed PIN is not to be seen. */
export function DeviceChangedMeanwhile({ before, now }: { before: Device; now: Device }) {
  const changed = FIELDS.filter(({ text }) => text(before) !== text(now));
  return (
    <div className="device-changed" role="group" aria-label="Changed meanwhile">
      <p>{changed.length === 0 ? 'Somebody else has saved this device meanwhile.' : 'On record now:'}</p>
      <ul>{changed.map(({ label, text }) => <li key={label}>{`${label}: ${text(now) || MISSING}`}</li>)}</ul>
      <p>What you changed is kept below. Save again to put it on record, or Cancel to leave the record as it is.</p>
    </div>
  );
}
