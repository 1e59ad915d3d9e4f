import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { Card } from '../../ui/Card';
import { ResultToast } from '../../ui/ResultToast';
import { AdmissionCard } from './AdmissionCard';
import './AdmissionInfo.css';
import { NewAdmission } from './NewAdmission';
import { clearUnwatched } from './unwatchedPatients';
import { useAdmission } from './useAdmission';
import { useSaveAdmission } from './save/useSaveAdmission';
import { Waiting } from '../../ui/loading/Waiting';

/**
 * Where a patient lies, why, since when, on which device, and in which status; the latest admission, or the
 * form for the first one.
 */
export function AdmissionInfo({ patient }: { patient: number }) {
  const { known, hasFailed, isCurrent, shownFrom, refetch } = useAdmission(patient);
  const { save, onFound, movedTo, dialog, moved, clearMoved } = useSaveAdmission();
  const [isEntering, setEntering] = useState(false);
  const isWatched = isCurrent && typeof known?.admission?.device === 'number';
  useEffect(() => {
    if (isWatched) clearUnwatched(patient);
  }, [isWatched, patient]);
  if (known === undefined) {
    return (
      <Card title="Admission Info">
        {hasFailed ? (
          <p className="panel-card-words" role="alert">
            The admission could not be loaded.{' '}
            <button type="button" className="button" onClick={() => void refetch()}>
              Try again
            </button>
          </p>
        ) : (
          <Waiting className="admission-skeleton" label="Loading the admission" />
        )}
      </Card>
    );
  }
  const notice = (
    <div role="alert" className="admission-notice">
      {movedTo === null ? null : (
        <Alert
          type="warning"
          role="presentation"
          title={`Device ${movedTo} is assigned; the admission was not saved.`}
        />
      )}
    </div>
  );
  return (
    <>
      {known.admission === null || isEntering ? (
        <NewAdmission
          key={patient}
          patient={patient}
          worn={undefined}
          save={save}
          notice={notice}
          isAdmittedMeanwhile={known.admission !== null}
          // What is entered is not lost when another user admits the patient first.
          onUnsaved={setEntering}
          onCancel={known.admission === null ? undefined : () => setEntering(false)}
        />
      ) : (
        <AdmissionCard
          key={patient}
          patient={patient}
          known={{ ...known, admission: known.admission }}
          save={save}
          onFound={onFound}
          notice={notice}
          shownFrom={shownFrom}
        />
      )}
      {dialog}
      <ResultToast result={moved} onClose={clearMoved} />
    </>
  );
}
