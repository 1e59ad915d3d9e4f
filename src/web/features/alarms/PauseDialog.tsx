import { Button } from 'antd';
import { MAX_PAUSE_MINUTES, type AlarmPauseBody } from '../../../contract/alarms';
import { usePauseAlarmsMutation } from '../../api/alarms';
import type { AlarmQuestion } from '../../clinical/alarms/alarmDialogs';
import { alarmLabel } from '../../clinical/words/alarms/alarmText';
import { PatientBannerLine } from '../../clinical/banner/PatientBannerLine';
import { TextField } from '../../forms/fields/TextField';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { useFieldValue } from '../../forms/useFieldValue';
import { validatePause } from '../../forms/validators/alarms';
import { closeUnlessUnsaved } from '../../lib/leaveGuard';
import { InfoIcon } from '../../ui/icons/icons';
import { AppModal } from '../../ui/modals/AppModal';
import { PauseMinutes } from './PauseMinutes';
import './dialogs.css';
import { wordedConflict } from './wordedConflict';

interface PauseValues {
  minutes: number;
  reason?: string;
}

const OFFERED = [5, 10, 15, 30] as const;
const FIRST = 10;
const INITIAL: PauseValues = { minutes: FIRST };

/** Holds back the announcements of one kind for one patient: for how long, and why. */
export function PauseDialog({ alarm, patient, who, onClose }: AlarmQuestion & { onClose: () => void }) {
  const [pause] = usePauseAlarmsMutation();
  const close = () => closeUnlessUnsaved(onClose);
  const longest = MAX_PAUSE_MINUTES[alarm.severity] ?? FIRST;
  const kind = alarm.kind;
  return (
    <AppModal title={`Pause ${alarmLabel(kind)} · ${who}`} width={400} onClose={close}>
      <PatientBannerLine patient={{ id: patient }} />
      <SaveForm<PauseValues, AlarmPauseBody, unknown>
        className="alarm-form"
        label={`Pause ${alarmLabel(kind)}`}
        validator={validatePause}
        validateOn="submit"
        initialValues={INITIAL}
        toBody={({ minutes, reason = '' }) =>
          ({ kind, minutes, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }) as AlarmPauseBody
        }
        save={async (body) => {
          const { data, error } = await pause({ patient, ...body });
          return error === undefined ? { data } : { error: wordedConflict(error) };
        }}
        onSaved={onClose}
      >
        {({ isSubmitting, formError }) => (
          <>
            <PauseMinutes name="minutes" offered={OFFERED.filter((minutes) => minutes <= longest)} />
            <TextField name="reason" label="Reason" required placeholder="Cuff being changed" />
            <p className="alarm-form-limits">
              <InfoIcon size={14} />
              {`Shown on card and chart with its end. No pause is longer than ${longest} min, and a worse alarm is never held back.`}
            </p>
            <SaveNote formError={formError} isSaving={isSubmitting} />
            <div className="app-modal-buttons">
              <Button onClick={close}>Cancel</Button>
              <Submit isSubmitting={isSubmitting} />
            </div>
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}

/** The button says for how long. */
function Submit({ isSubmitting }: { isSubmitting: boolean }) {
  const minutes = useFieldValue<number>('minutes') ?? FIRST;
  return (
    <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
      {`Pause ${minutes} min`}
    </Button>
  );
}
