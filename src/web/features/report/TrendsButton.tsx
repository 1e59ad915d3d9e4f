import { Suspense, useId, useState } from 'react';
import type { Patient } from '../../../contract/patients';
import { ErrorBoundary } from '../../ui/loading/ErrorBoundary';
import { TrendIcon } from '../../ui/icons/screenIcons';
import { lazyPart } from '../../ui/loading/lazyPart';
import type { ReportPatient } from './reportText';

/** Loaded separately: a user who only reads the profile does not need charts and report. */
const VitalsHistory = lazyPart(
  async () => (await import(/* webpackChunkName: "vitals-history" */ './VitalsHistory')).VitalsHistory,
);

/**
 * Opens the Vitals History of a patient who lies in a bed (spec §2); for any other patient it states why it
 * does not.
 */
export function TrendsButton({ patient }: { patient: Pick<Patient, 'id' | 'ssn' | 'gender' | 'bed'> }) {
  const { id, ssn, gender, bed } = patient;
  return bed === null ? <NoTrends /> : <Trends patient={{ id, ssn, gender, bed }} />;
}

function Trends({ patient }: { patient: ReportPatient }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <TrendIcon />
        Trends
      </button>
      {isOpen ? (
        <ErrorBoundary>
          <Suspense>
            <VitalsHistory patient={patient} onClose={() => setIsOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}

function NoTrends() {
  const reason = useId();
  return (
    <>
      <button type="button" className="button" disabled aria-describedby={reason}>
        <TrendIcon />
        Trends
      </button>
      <p id={reason}>Trends open once the patient has a bed.</p>
    </>
  );
}
