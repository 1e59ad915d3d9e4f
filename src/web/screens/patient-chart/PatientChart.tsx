import { useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardEntry, DashboardPatient } from '../../../contract/dashboard';
import type { Patient } from '../../../contract/patients';
import { watchConnection } from '../../api/connection';
import { useChartDashboard } from '../../api/dashboard';
import { POLLING } from '../../api/polling';
import { BedsideActions } from '../../features/bedside/BedsideActions';
import { BedTabs } from '../../features/chart/BedTabs';
import { ChartIdentity } from '../../features/chart/ChartIdentity';
import { ComorbidityChips } from '../../features/chart/ComorbidityChips';
import { useLatest } from '../../features/chart/latest';
import { VitalsPane } from '../../features/chart/VitalsPane';
import { PrintLine } from '../../features/patients/PrintLine';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { ChevronLeftIcon, PrinterIcon } from '../../ui/icons';
import { ItemFault } from '../../ui/ItemRegion';
import { PageHeader } from '../../ui/PageHeader';
import { TAB_PANEL_ID } from '../../ui/RouteTabs';
import './PatientChart.css';

interface PatientChartProps {
  id: number;
  /** Undefined until known. */
  patient: Patient | undefined;
  hasFailed: boolean;
  retry: () => void;
}

type Monitored = DashboardEntry & { patient: DashboardPatient };

/**
 * One patient's chart among those of all monitored patients. A patient who is not monitored has a header and
 * a pane from the patient's own record, and no tab (requirements, Question 6).
 */
export function PatientChart({ id, patient, hasFailed, retry }: PatientChartProps) {
  useEffect(() => watchConnection('getVitals', POLLING.vitals), []);
  const { entries } = useChartDashboard();
  const monitored = (entries ?? []).filter((entry): entry is Monitored => entry.patient !== null);
  const own =
    monitored.find((entry) => entry.patient.id === id) ?? (entries === undefined ? undefined : null);
  const latest = useLatest(id, own);
  return (
    <div className="patient-chart">
      <PageHeader
        title="Patient Chart"
        breadcrumb={
          <Link className="patient-chart-back finger" to={`${paths.patientDashboard}/`}>
            <ChevronLeftIcon size={14} />
            Patient Dashboard
          </Link>
        }
        beside={
          patient === undefined ? null : (
            <ChartIdentity patient={patient} device={own?.device_id ?? null} latest={latest} />
          )
        }
        actions={
          <>
            {patient === undefined ? null : <BedsideActions patient={patient} />}
            <ReportButton patient={id} />
          </>
        }
        tabs={
          <>
            <PrintLine patient={id} />
            <ComorbidityChips comorbidities={patient?.comorbidities ?? []} />
          </>
        }
      />
      {/* One panel per patient; only that of the address has content and sends requests. */}
      <div
        className="patient-chart-panel"
        {...(own ? { role: 'tabpanel', id: TAB_PANEL_ID, 'aria-label': panelName(own.patient) } : {})}
      >
        {patient === undefined ? (
          <Waiting hasFailed={hasFailed} retry={retry} />
        ) : (
          <VitalsPane patient={patient} latest={latest} />
        )}
      </div>
      {monitored
        .filter((entry) => entry !== own)
        .map((entry) => (
          <div key={entry.patient.id} role="tabpanel" aria-label={panelName(entry.patient)} hidden />
        ))}
      <BedTabs patients={monitored.map((entry) => entry.patient)} chosen={id} />
    </div>
  );
}

/** Always off (spec §2); the report is printed elsewhere. */
function ReportButton({ patient }: { patient: number }) {
  const reason = useId();
  return (
    <div className="patient-chart-report">
      <button type="button" className="button" disabled aria-describedby={reason}>
        <PrinterIcon />
        Generate Report
      </button>
      <p id={reason}>
        Off here: print it from{' '}
        <Link className="finger" to={paths.patientProfile(patient)}>
          Trends on the profile
        </Link>
      </p>
    </div>
  );
}

const panelName = ({ bed }: DashboardPatient): string => `Bed ${bed ?? MISSING}`;

function Waiting({ hasFailed, retry }: Pick<PatientChartProps, 'hasFailed' | 'retry'>) {
  if (!hasFailed) return <div className="patient-chart-waiting" role="status" aria-label="Loading" />;
  return <ItemFault noun="patient" retry={retry} />;
}
