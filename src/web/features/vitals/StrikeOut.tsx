import { Button } from 'antd';
import type { LoggedSet, StrikeOutBody } from '../../../contract/loggedSets';
import { useStrikeOutMutation } from '../../api/loggedSets';
import { TextAreaField } from '../../forms/fields/TextAreaField';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateStrikeOut } from '../../forms/validators/loggedSets';
import { closeUnlessUnsaved } from '../../lib/leaveGuard';
import { AppModal } from '../../ui/modals/AppModal';
import { PatientBannerLine } from '../../clinical/banner/PatientBannerLine';
import { setLine, setTime } from './loggedSetText';

interface StrikeOutProps {
  patient: { id: number; bed: string | null; ssn: string };
  set: LoggedSet;
  onClose: () => void;
}

/** Asks for the reason, and strikes a set out: it stays listed, but is no longer used. */
export function StrikeOut({ patient, set, onClose }: StrikeOutProps) {
  const [strikeOut] = useStrikeOutMutation();
  const close = () => closeUnlessUnsaved(onClose);
  const save = ({ reason }: StrikeOutBody) => strikeOut({ set: set.id, patient: patient.id, reason });
  return (
    <AppModal title="Strike out" onClose={close}>
      <PatientBannerLine patient={patient} />
      <div className="strike-out-set">
        <b>{setTime(set)}</b>
        <span>{setLine(set)}</span>
      </div>
      <p className="strike-out-words">
        It stays listed as struck out, and counts in no chart, score or report any more.
      </p>
      <SaveForm<StrikeOutBody, StrikeOutBody, LoggedSet>
        validator={validateStrikeOut}
        validateOn="submit"
        save={save}
        onSaved={onClose}
      >
        {({ isSubmitting, formError }) => (
          <>
            <TextAreaField name="reason" label="Reason" required rows={2} />
            <SaveNote formError={formError} isSaving={isSubmitting} />
            <div className="app-modal-buttons">
              <Button onClick={close}>Cancel</Button>
              <Button type="primary" htmlType="submit" loading={isSubmitting}>
                Strike out
              </Button>
            </div>
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}
