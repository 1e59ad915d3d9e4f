import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Patient } from '../../../../contract/patients';
import { useLazyGetPatientExportQuery } from '../../../api/patientRecords';
import { paths } from '../../../lib/paths';
import { saveFile } from '../../../lib/browser/saveFile';
import { Card } from '../../../ui/Card';
import { ErrorBoundary } from '../../../ui/loading/ErrorBoundary';
import { lazyPart } from '../../../ui/loading/lazyPart';
import './record.css';

/** Loaded separately: it is rarely opened. */
const EraseDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "erase-patient" */ './EraseDialog')).EraseDialog,
);

/** The whole record of a patient, for an Admin: given out as a file, or erased. */
export function RecordCard({ patient }: { patient: Patient }) {
  const [isErasing, setErasing] = useState(false);
  const navigate = useNavigate();
  return (
    <Card title="Patient record" className="patient-record">
      <p className="panel-card-words">
        Everything that is kept about this patient. An export or erasure is in the audit log.
      </p>
      <div className="patient-record-actions">
        <ExportButton patient={patient.id} />
        <Button aria-haspopup="dialog" onClick={() => setErasing(true)}>
          Erase patient
        </Button>
      </div>
      {isErasing ? (
        <ErrorBoundary>
          <Suspense>
            <EraseDialog
              patient={patient}
              onClose={() => setErasing(false)}
              onErased={() => void navigate(paths.patients, { replace: true })}
            />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </Card>
  );
}

function ExportButton({ patient }: { patient: number }) {
  const [ask] = useLazyGetPatientExportQuery();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const save = async () => {
    setBusy(true);
    const { data, error } = await ask(patient);
    setBusy(false);
    // A file that failed has the text of the one before beside its error.
    const isLoaded = error === undefined && data !== undefined;
    setFailed(!isLoaded);
    if (isLoaded) saveFile(`patient-${patient}.json`, 'application/json', data);
  };
  return (
    <>
      <Button loading={isBusy} onClick={() => void save()}>
        Export JSON
      </Button>
      {hasFailed ? (
        <span className="patient-record-problem" role="alert">
          The file could not be loaded. Try again.
        </span>
      ) : null}
    </>
  );
}
