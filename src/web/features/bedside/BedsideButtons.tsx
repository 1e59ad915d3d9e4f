import { use } from 'react';
import type { DashboardPatient } from '../../../contract/dashboard';
import { DotsIcon, NoteIcon } from '../../ui/icons';
import { BedsideContext } from './bedsideContext';

/** A card's way to a new note of its patient, and to everything else that is done at the bed. */
export function BedsideButtons({ patient }: { patient: DashboardPatient }) {
  const { patient: openPatient, toggleMenu, open } = use(BedsideContext);
  return (
    <>
      <button
        type="button" className="card-action" aria-label="Clinical notes" aria-haspopup="dialog" data-tip="Clinical notes"
        onClick={() => open('notes', patient)}
      >
        <NoteIcon />
      </button>
      <button
        type="button" className="card-action" aria-label="Details" aria-haspopup="menu" aria-expanded={openPatient === patient.id} data-tip="Details"
        onClick={({ currentTarget }) => toggleMenu(patient, currentTarget)}
      >
        <DotsIcon />
      </button>
    </>
  );
}
