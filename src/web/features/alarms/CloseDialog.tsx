import { Button } from 'antd';
import type { CloseAlarmBody } from '../../../contract/alarms';
import { useCloseAlarmMutation } from '../../api/alarms';
import type { AlarmQuestion } from '../../clinical/alarms/alarmDialogs';
import { alarmLabel } from '../../clinical/words/alarms/alarmText';
import { PatientBannerLine } from '../../clinical/banner/PatientBannerLine';
import { TextField } from '../../forms/fields/TextField';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateClose } from '../../forms/validators/alarms';
import { closeUnlessUnsaved } from '../../lib/leaveGuard';
import { InfoIcon } from '../../ui/icons/icons';
import { AppModal } from '../../ui/modals/AppModal';
import './dialogs.css';
import { wordedConflict } from './wordedConflict';

/** Ends an alarm whose source will not send another value: why. */
export function CloseDialog({ alarm, patient, who, onClose }: AlarmQuestion & { onClose: () => void }) {
  const [send] = useCloseAlarmMutation();
  const close = () => closeUnlessUnsaved(onClose);
  return (
    <AppModal title={`Close ${alarmLabel(alarm.kind)} · ${who}`} width={400} onClose={close}>
      <PatientBannerLine patient={{ id: patient }} />
      <SaveForm<{ reason?: string }, CloseAlarmBody, unknown>
        className="alarm-form"
        label={`Close ${alarmLabel(alarm.kind)}`}
        validator={validateClose}
        validateOn="submit"
        toBody={({ reason = '' }) =>
          (reason.trim() === '' ? {} : { reason: reason.trim() }) as CloseAlarmBody
        }
        save={async ({ reason }) => {
          const { data, error } = await send({ id: alarm.id, reason });
          return error === undefined ? { data } : { error: wordedConflict(error) };
        }}
        onSaved={onClose}
      >
        {({ isSubmitting, formError }) => (
          <>
            <TextField name="reason" label="Reason" required placeholder="Cuff off, entry was wrong" />
            <p className="alarm-form-limits">
              <InfoIcon size={14} />
              Only where its source has given no value for 30 min, or the entry was wrong.
            </p>
            <SaveNote formError={formError} isSaving={isSubmitting} />
            <div className="app-modal-buttons">
              <Button onClick={close}>Cancel</Button>
              <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
                Close alarm
              </Button>
            </div>
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}
