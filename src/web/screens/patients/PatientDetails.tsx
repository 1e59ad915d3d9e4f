import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { Patient } from '../../../contract/patients';
import type { Versioned } from '../../api/versioned';
import { BedsideActions } from '../../features/bedside/BedsideActions';
import { fullName, PrintLine } from '../../features/patients/PrintLine';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { GenderIcon } from '../../clinical/GenderIcon';
import { ItemFault } from '../../ui/ItemRegion';
import { PageHeader } from '../../ui/PageHeader';
import { chosenTab, RouteTabs, TAB_PANEL_ID } from '../../ui/RouteTabs';
import { PatientProfile } from './PatientProfile';
import { PATIENT_TABS } from './patientTabs';
import './PatientDetails.css';

interface PatientDetailsProps {
  id: number;
  /** Undefined until known. */
  patient: Versioned<Patient> | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** One patient: identity, and the tabs. All of it belongs to the patient in the address. */
export function PatientDetails({ id, patient, hasFailed, retry }: PatientDetailsProps) {
  const { pathname } = useLocation();
  const name = patient === undefined ? '' : fullName(patient.item);
  const tabs = [
    { title: 'Profile', to: paths.patientProfile(id) },
    ...PATIENT_TABS.map(({ title, to }) => ({ title, to: to(id) })),
  ];
  return (
    <>
      <PageHeader
        title="Patient Details"
        breadcrumb={<Breadcrumb back={{ title: 'Patient List', to: paths.patients }} current={name} />}
        {...(patient === undefined ? {} : { actions: <BedsideActions patient={patient.item} /> })}
        tabs={
          <>
            <PrintLine patient={id} />
            {patient === undefined ? null : (
              <p className="patient-name">
                <GenderIcon gender={patient.item.gender} size={20} />
                {name}
              </p>
            )}
            <RouteTabs label="Patient" tabs={tabs} />
          </>
        }
      />
      {patient === undefined ? (
        <Waiting hasFailed={hasFailed} retry={retry} />
      ) : (
        <div role="tabpanel" id={TAB_PANEL_ID} aria-label={chosenTab(tabs, pathname)?.title}>
          <Suspense fallback={<div className="patient-waiting" role="status" aria-label="Loading" />}>
            <Routes>
              <Route path="profile" element={<PatientProfile patient={patient} />} />
              {PATIENT_TABS.map(({ path, Panel }) => (
                <Route key={path} path={path} element={<Panel patient={patient.item} />} />
              ))}
              <Route index element={<Navigate to={paths.patientProfile(id)} replace />} />
              <Route path="*" element={<Navigate to={paths.root} replace />} />
            </Routes>
          </Suspense>
        </div>
      )}
    </>
  );
}

function Waiting({ hasFailed, retry }: Pick<PatientDetailsProps, 'hasFailed' | 'retry'>) {
  if (!hasFailed) return <div className="patient-waiting" role="status" aria-label="Loading" />;
  return <ItemFault noun="patient" retry={retry} />;
}
