import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { Patient } from '../../../contract/patients';
import type { Versioned } from '../../api/transport/versioned';
import { BedsideActions } from '../../features/bedside/BedsideActions';
import { fullName, PrintLine } from '../../features/patients/PrintLine';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/page/Breadcrumb';
import { PatientBanner } from '../../clinical/banner/PatientBanner';
import { ItemFault } from '../../ui/loading/ItemFault';
import { PageHeader } from '../../ui/page/PageHeader';
import { RouteTabs } from '../../ui/page/RouteTabs';
import { PATIENT_TABS } from './patientTabs';
import { Waiting } from '../../ui/loading/Waiting';
import './PatientDetails.css';

const loadProfile = () => import(/* webpackChunkName: "patient-profile" */ './PatientProfile');

/** Its forms are not needed by the other tabs. */
const PatientProfile = lazy(async () => ({ default: (await loadProfile()).PatientProfile }));

interface PatientDetailsProps {
  id: number;
  /** Undefined until known. */
  patient: Versioned<Patient> | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** One patient: identity, and the tabs. All of it belongs to the patient in the address. */
export function PatientDetails({ id, patient, hasFailed, retry }: PatientDetailsProps) {
  const name = patient === undefined ? '' : fullName(patient.item);
  const { pathname } = useLocation();
  const isProfile = PATIENT_TABS.every(({ to }) => !pathname.startsWith(to(id)));
  useEffect(() => {
    // While the patient is being fetched. A failure is handled, and shown, when it is rendered.
    if (isProfile) loadProfile().catch(() => undefined);
  }, [isProfile]);
  const tabs = [
    { title: 'Profile', to: paths.patientProfile(id) },
    ...PATIENT_TABS.map(({ title, to }) => ({ title, to: to(id) })),
  ];
  return (
    <RouteTabs
      label="Patient"
      tabs={tabs}
      head={(bar) => (
        <PageHeader
          title="Patient Details"
          breadcrumb={<Breadcrumb back={{ title: 'Patient List', to: paths.patients }} current={name} />}
          {...(patient === undefined ? {} : { actions: <BedsideActions patient={patient.item} /> })}
          identity={
            <>
              <PrintLine patient={id} />
              <PatientBanner patient={id} isFaultBelow={patient === undefined && hasFailed} />
            </>
          }
          tabs={bar}
        />
      )}
    >
      {patient === undefined ? (
        <Absent hasFailed={hasFailed} retry={retry} />
      ) : (
        <Suspense fallback={<Waiting className="patient-waiting" />}>
          <Routes>
            <Route path="profile" element={<PatientProfile patient={patient} />} />
            {PATIENT_TABS.map(({ path, Panel }) => (
              <Route key={path} path={path} element={<Panel patient={patient.item} />} />
            ))}
            <Route index element={<Navigate to={paths.patientProfile(id)} replace />} />
            <Route path="*" element={<Navigate to={paths.root} replace />} />
          </Routes>
        </Suspense>
      )}
    </RouteTabs>
  );
}

function Absent({ hasFailed, retry }: Pick<PatientDetailsProps, 'hasFailed' | 'retry'>) {
  if (!hasFailed) return <Waiting className="patient-waiting" />;
  return <ItemFault noun="patient" retry={retry} />;
}
