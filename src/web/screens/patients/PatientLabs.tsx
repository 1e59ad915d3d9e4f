import { Suspense } from 'react';
import type { Patient } from '../../../contract/patients';
import { LabTable } from '../../features/labTests/LabTable';
import { lazyPart } from '../../ui/loading/lazyPart';
import { useKeptView } from '../../ui/tables/useKeptView';
import { ViewSwitch } from '../../ui/ViewSwitch';

/** Loaded when it is asked for: the first load of the tab is near its size limit. */
const LabSeriesTable = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "lab-series" */ '../../features/labTests/LabSeriesTable'))
      .LabSeriesTable,
);

const VIEWS = ['List', 'By test'] as const;

/** The second tab: lab results, as they came in or test by test. */
export function PatientLabs({ patient }: { patient: Patient }) {
  const [view, setView] = useKeptView(VIEWS, 'List');
  return (
    <div className="list-screen list-screen--tab labs patient-views">
      <ViewSwitch label="View of the lab tests" views={VIEWS} view={view} onChange={setView} />
      {view === 'List' ? (
        <LabTable patient={patient.id} />
      ) : (
        <Suspense>
          <LabSeriesTable patient={patient.id} />
        </Suspense>
      )}
    </div>
  );
}
