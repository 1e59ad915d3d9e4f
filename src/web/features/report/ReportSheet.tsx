import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { REPORT_RESOLUTION } from '../../../contract/constants';
import type { Report } from '../../api/report';
import { useCurrentUser } from '../../api/users';
import { genderText } from '../../clinical/words/genderText';
import { isDemo } from '../../lib/browser/meta';
import { usePrintedText } from '../../lib/server/printedAt';
import { AggregationTable } from './AggregationTable';
import { ReportCharts } from './ReportCharts';
import {
  EXTREMES,
  hasVitals,
  identifierOf,
  NO_OBSERVATIONS,
  patientLineOf,
  periodText,
  type ReportPatient,
} from './reportText';
import './ReportSheet.css';

interface ReportSheetProps {
  patient: ReportPatient;
  report: Report;
}

/**
 * The report on paper (spec §2). It is rendered outside the app, at the width of the paper and out of sight,
 * so that its charts are drawn before the user prints; on paper it is alone. Head and foot are those of a
 * table, which browsers repeat on every page.
 */
export function ReportSheet({ patient, report }: ReportSheetProps) {
  return createPortal(
    <section className="report" aria-label="Report">
      <table role="presentation" className="report-pages">
        <thead>
          <tr>
            <td>
              <Head />
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <h2>Patient Vital Signs Trend Analysis</h2>
              <Facts patient={patient} report={report} />
              {hasVitals(report) ? (
                <Findings report={report} />
              ) : (
                <p className="report-empty">{NO_OBSERVATIONS}</p>
              )}
            </td>
          </tr>
        </tbody>
        {/* Reserves the space of the foot. */}
        <tfoot>
          <tr>
            <td className="report-foot-room" />
          </tr>
        </tfoot>
      </table>
      <Foot patient={patient} />
    </section>,
    document.body,
  );
}

const Head = () => (
  <div className="report-head">
    <p className="report-label">FOR RESEARCH USE ONLY</p>
    <p>Wardline{isDemo() ? ' · Demo data' : ''}</p>
  </div>
);

function Facts({ patient, report }: ReportSheetProps) {
  return (
    <dl className="report-facts">
      <Fact label="SSN">{identifierOf(patient)}</Fact>
      <Fact label="Gender">{genderText(patient.gender)}</Fact>
      <Fact label="Bed">{patient.bed}</Fact>
      <Fact label="Observation period">{periodText(report)}</Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Findings({ report }: { report: Report }) {
  return (
    <>
      <h3>Trend</h3>
      <p>{`Mean of each ${REPORT_RESOLUTION} min. A break in a line means no data.`}</p>
      <ReportCharts report={report} isPrinted />
      <h3>Aggregation</h3>
      <AggregationTable aggregations={report.aggregations} />
    </>
  );
}

function Foot({ patient }: { patient: ReportPatient }) {
  const printed = usePrintedText(useCurrentUser());
  return (
    <footer className="report-foot">
      <span className="report-foot-note">{EXTREMES}</span>
      <span>{patientLineOf(patient)}</span>
      <span>{printed}</span>
    </footer>
  );
}
