import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { OPENING_MINUTES, type Opening, type OpeningBody } from '../../../contract/scope';
import { useOpenPatientMutation } from '../../api/scope';
import { TextAreaField } from '../../forms/fields/TextAreaField';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateOpening } from '../../forms/validators/scope';
import { paths } from '../../lib/paths';
import { Breadcrumb } from '../../ui/page/Breadcrumb';
import { Card } from '../../ui/Card';
import { PageHeader } from '../../ui/page/PageHeader';
import './OpenWithReason.css';

/** An alarm, another tab or an Admin may open the patient meanwhile, ms. */
const AGAIN_MS = 5_000;

interface OpenWithReasonProps {
  patient: number;
  title: string;
  /** Asks again whether the patient is open. */
  onOpened: () => unknown;
}

/** A patient of another department: says so, and opens the record for an hour to who gives a reason. */
export function OpenWithReason({ patient, title, onOpened }: OpenWithReasonProps) {
  const [open] = useOpenPatientMutation();
  const again = useRef(onOpened);
  useEffect(() => {
    again.current = onOpened;
  });
  useEffect(() => {
    const timer = setInterval(() => void again.current(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <PageHeader
        title={title}
        breadcrumb={
          <Breadcrumb
            back={{ title: 'Patient List', to: paths.patients }}
            current={`Patient number ${patient}`}
          />
        }
      />
      <div className="outside-scope">
        <Card title={`Patient number ${patient} is in another department`}>
          <p>You do not belong to the department of this patient, so this record is closed to you.</p>
          <p>
            If you care for this patient, open the record with a reason. It stays open to you for{' '}
            {OPENING_MINUTES} minutes. Admins see who opened it and why, and the audit log keeps it.
          </p>
          <SaveForm<{ reason: string }, OpeningBody, Opening>
            className="outside-scope-form"
            label="Open with a reason"
            validator={validateOpening}
            validateOn="submit"
            initialValues={{ reason: '' }}
            save={(body) => open({ patient, body })}
            onSaved={onOpened}
          >
            {({ isSubmitting, formError }) => (
              <>
                <TextAreaField name="reason" label="Reason" required />
                <SaveNote formError={formError} isSaving={isSubmitting} />
                <div className="outside-scope-buttons">
                  <Link className="button" to={paths.patients}>
                    Back to the patients
                  </Link>
                  <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
                    Open with this reason
                  </Button>
                </div>
              </>
            )}
          </SaveForm>
        </Card>
      </div>
    </>
  );
}
