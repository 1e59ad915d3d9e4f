import { Button } from 'antd';
import type { Report } from '../../api/report';
import { useReport } from '../../api/report';
import { POLLING } from '../../api/transport/polling';
import { formatTimestamp } from '../../lib/dates';
import { useServerClock } from '../../lib/server/serverClock';
import { PrinterIcon } from '../../ui/icons/screenIcons';
import { AppModal } from '../../ui/modals/AppModal';
import { PatientBannerLine } from '../../clinical/banner/PatientBannerLine';
import { AggregationTable } from './AggregationTable';
import { ReportCharts } from './ReportCharts';
import { ReportSheet } from './ReportSheet';
import {
  EXTREMES,
  hasVitals,
  identifierOf,
  NO_OBSERVATIONS,
  periodText,
  type ReportPatient,
} from './reportText';
import { Waiting } from '../../ui/loading/Waiting';
import './VitalsHistory.css';

/** From this age on, in ms, a report is marked as old: two polls have failed. */
const OLD_MS = 2.5 * POLLING.report;

interface VitalsHistoryProps {
  patient: ReportPatient;
  onClose: () => void;
}

/** The last day of a patient's vitals, on screen and for printing. Printing prints the report alone. */
export function VitalsHistory({ patient, onClose }: VitalsHistoryProps) {
  const { report, hasFailed } = useReport(patient.id);
  return (
    <>
      <AppModal
        title="Vitals History"
        width={1120}
        onClose={onClose}
        footer={
          <>
            <Button data-autofocus onClick={onClose}>
              Close
            </Button>
            <Button
              type="primary"
              icon={<PrinterIcon />}
              disabled={report === undefined}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </>
        }
      >
        <PatientBannerLine patient={{ ...patient, ssn: identifierOf(patient) }} />
        {report === undefined ? <Absent hasFailed={hasFailed} /> : <History report={report} />}
      </AppModal>
      {/* Rendered while the dialog is open, so that it is ready for the print button and for the
          browser's menu. */}
      {report === undefined ? null : <ReportSheet patient={patient} report={report} />}
    </>
  );
}

function History({ report }: { report: Report }) {
  const isOld = useServerClock((now) => now - report.until > OLD_MS);
  return (
    <>
      <p className="vitals-history-period">
        {`Observation period ${periodText(report)}`}
        {isOld ? (
          <strong role="alert">{`Not refreshed since ${formatTimestamp(report.until)}`}</strong>
        ) : null}
      </p>
      {hasVitals(report) ? (
        <div className="vitals-history">
          <ReportCharts report={report} />
          <div>
            <AggregationTable aggregations={report.aggregations} />
            <p className="vitals-history-note">{EXTREMES}</p>
          </div>
        </div>
      ) : (
        <p className="vitals-history-words">{NO_OBSERVATIONS}</p>
      )}
    </>
  );
}

function Absent({ hasFailed }: { hasFailed: boolean }) {
  return hasFailed ? (
    <p className="vitals-history-words" role="alert">
      The vitals could not be loaded. Trying again every 20 seconds.
    </p>
  ) : (
    <Waiting className="vitals-history-skeleton" label="Loading vitals" />
  );
}
