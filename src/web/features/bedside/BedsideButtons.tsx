import { use } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardPatient } from '../../../contract/dashboard';
import { paths } from '../../lib/paths';
import { DotsIcon, NoteIcon, PulseIcon } from '../../ui/icons/icons';
import { useTabIndex } from '../../ui/tabStop';
import { BedsideContext } from './bedsideContext';

/** The buttons of a card: a new note, the chart, and the menu of the other bedside tasks. */
export function BedsideButtons({ patient }: { patient: DashboardPatient }) {
  const tabIndex = useTabIndex();
  const { patient: openPatient, toggleMenu, open } = use(BedsideContext);
  return (
    <>
      <button
        type="button"
        className="card-action"
        aria-label="Clinical notes"
        aria-haspopup="dialog"
        data-tip="Clinical notes"
        tabIndex={tabIndex}
        onClick={() => open('notes', patient)}
      >
        <NoteIcon />
      </button>
      <Link
        className="card-action"
        to={paths.patientChart(patient.id)}
        aria-label="Patient chart"
        data-tip="Patient chart"
        tabIndex={tabIndex}
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
        tabIndex={tabIndex}
        onClick={({ currentTarget }) => toggleMenu(patient, currentTarget)}
      >
        <DotsIcon />
      </button>
    </>
  );
}
