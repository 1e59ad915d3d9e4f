import { use } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardPatient } from '../../../contract/dashboard';
import { paths } from '../../lib/paths';
import { DotsIcon, NoteIcon, PulseIcon } from '../../ui/icons';
import { BedsideContext } from './bedsideContext';

/** A card's way to a new note of its patient, to the chart, and to everything else that is done at the bed. */
export function BedsideButtons({ patient }: { patient: DashboardPatient }) {
  const { patient: openPatient, toggleMenu, open } = use(BedsideContext);
  return (
    <>
      <button
        type="button"
        className="card-action"
        aria-label="Clinical notes"
        aria-haspopup="dialog"
        data-tip="Clinical notes"
        onClick={() => open('notes', patient)}
      >
        <NoteIcon />
      </button>
      <Link
        className="card-action"
        to={paths.patientChart(patient.id)}
        aria-label="Patient chart"
        data-tip="Patient chart"
      >
        <PulseIcon />
      </Link>
      <button
        type="button"
        className="card-action"
        aria-label="Details"
        aria-haspopup="menu"
        aria-expanded={openPatient === patient.id}
        data-tip="Details"
        onClick={({ currentTarget }) => toggleMenu(patient, currentTarget)}
      >
        <DotsIcon />
      </button>
    </>
  );
}
