import { Button } from 'antd';
import { useState } from 'react';
import type { AlarmLimits } from '../../../../contract/alarmLimits';
import { useGetAlarmLimitsQuery } from '../../../api/alarmLimits';
import type { Versioned } from '../../../api/transport/versioned';
import { PatientBannerLine } from '../../../clinical/banner/PatientBannerLine';
import { TextAreaField } from '../../../forms/fields/TextAreaField';
import { SaveNote } from '../../../forms/SaveForm';
import { closeUnlessUnsaved } from '../../../lib/leaveGuard';
import { paths } from '../../../lib/paths';
import { ItemRegion } from '../../../ui/loading/ItemRegion';
import { AppModal } from '../../../ui/modals/AppModal';
import { InfoModal } from '../../../ui/modals/InfoModal';
import { LimitHistory } from './LimitHistory';
import { LimitsForm } from './LimitsForm';
import { untilText } from './limitText';
import { REASON } from './limitValues';

interface PatientLimitsProps {
  patient: { id: number; bed: string | null; ssn: string };
  onClose: () => void;
}

/** The alarm limits of one patient, until the stay ends or the next one begins. What was not saved stays in the form. */
export function PatientLimits({ patient, onClose }: PatientLimitsProps) {
  const of = { patient: patient.id };
  const query = useGetAlarmLimitsQuery(of, { refetchOnMountOrArgChange: true });
  const [saved, setSaved] = useState<AlarmLimits | null>(null);
  if (saved !== null)
    return (
      <InfoModal kind="success" title="Alarm Limits Saved" onClose={onClose}>
        <PatientBannerLine patient={patient} />
        <p>{untilText(saved)}</p>
      </InfoModal>
    );
  const close = () => closeUnlessUnsaved(onClose);
  return (
    <AppModal title="Alarm Limits" width={760} onClose={close}>
      <PatientBannerLine patient={patient} />
      <ItemRegion<Versioned<AlarmLimits>> noun="alarm limits" query={query} missing={paths.patients}>
        {(limits) => (
          <>
            <LimitsForm of={of} limits={limits} label="Alarm limits" onSaved={({ item }) => setSaved(item)}>
              {({ isSubmitting, formError }) => (
                <>
                  <TextAreaField name={REASON} label="Reason for what is changed" required rows={2} />
                  <SaveNote formError={formError} isSaving={isSubmitting} />
                  <div className="app-modal-buttons">
                    <Button onClick={close}>Cancel</Button>
                    <Button type="primary" htmlType="submit" loading={isSubmitting} disabled={isSubmitting}>
                      Save
                    </Button>
                  </div>
                </>
              )}
            </LimitsForm>
            <LimitHistory history={limits.item.history} />
          </>
        )}
      </ItemRegion>
    </AppModal>
  );
}
