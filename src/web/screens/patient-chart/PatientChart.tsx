import { Suspense, useId } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardEntry, DashboardPatient } from '../../../contract/dashboard';
import type { Patient } from '../../../contract/patients';
import { useChartDashboard } from '../../api/dashboard';
import { usePatientWatch } from '../../api/recordGone';
import { POLLING } from '../../api/transport/polling';
import { PatientBanner, PatientFacts } from '../../clinical/banner/PatientBanner';
import { BedsideButtons } from '../../features/bedside/BedsideActions';
import { useBedsideDialog } from '../../features/bedside/useBedsideDialog';
import { BedTabs } from '../../features/chart/BedTabs';
import { ComorbidityChips } from '../../features/chart/ComorbidityChips';
import { useLatest } from '../../features/chart/vitals/latest';
import { TAB_PANEL_ID } from '../../features/chart/tabPanel';
import { VitalsPane } from '../../features/chart/vitals/VitalsPane';
import { PrintLine } from '../../features/patients/PrintLine';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { ChevronLeftIcon } from '../../ui/icons/icons';
import { PrinterIcon } from '../../ui/icons/screenIcons';
import { ItemFault } from '../../ui/loading/ItemFault';
import { PageHeader } from '../../ui/page/PageHeader';
import { useLowScreen, useSmallScreen } from '../../ui/useSmallScreen';
import { lazyPart } from '../../ui/loading/lazyPart';
import './PatientChart.css';

/** Loaded a moment later: the chart's first load is near its size limit. */
const PatientAlarmsBar = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "patient-alarms-bar" */ '../../features/alarms/PatientAlarmsBar'))
      .PatientAlarmsBar,
);

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
  usePatientWatch(id, 'getVitals', POLLING.vitals);
  const { entries } = useChartDashboard();
  const monitored = (entries ?? []).filter((entry): entry is Monitored => entry.patient !== null);
  const own =
    monitored.find((entry) => entry.patient.id === id) ?? (entries === undefined ? undefined : null);
  const latest = useLatest(id, own);
  const { dialog, open } = useBedsideDialog();
  const isSmall = useSmallScreen();
  const isLow = useLowScreen();
  // The plot comes first: below it is what else a header has.
  const isBelow = isSmall || isLow;
  const comorbidities =
    patient === undefined ? null : <ComorbidityChips comorbidities={patient.comorbidities} />;
  const actions = (
    <>
      {patient === undefined ? null : <BedsideButtons patient={patient} open={open} />}
      <ReportButton patient={id} />
    </>
  );
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
        {...(isBelow ? {} : { actions })}
        identity={
          <>
            <PrintLine patient={id} />
            <PatientBanner
              patient={id}
              isLinked
              hasFacts={!isBelow}
              isFaultBelow={patient === undefined && hasFailed}
            >
              {isBelow ? null : comorbidities}
            </PatientBanner>
          </>
        }
      />
      {patient === undefined ? null : (
        <Suspense>
          <PatientAlarmsBar patient={patient} />
        </Suspense>
      )}
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
      {isBelow ? (
        <>
          <div className="page-header-actions">{actions}</div>
          <PatientFacts patient={id} />
          <div className="patient-chart-conditions">{comorbidities}</div>
        </>
      ) : null}
      {dialog}
      <BedTabs entries={monitored} chosen={id} />
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
