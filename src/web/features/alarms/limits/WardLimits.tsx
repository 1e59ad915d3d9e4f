import { Button } from 'antd';
import { useState } from 'react';
import type { AlarmLimits } from '../../../../contract/alarmLimits';
import { useGetAlarmLimitsQuery } from '../../../api/alarmLimits';
import type { Versioned } from '../../../api/transport/versioned';
import { SaveNote } from '../../../forms/SaveForm';
import { paths } from '../../../lib/paths';
import { ItemRegion } from '../../../ui/loading/ItemRegion';
import { ResultToast, type Result } from '../../../ui/ResultToast';
import { LimitHistory } from './LimitHistory';
import { LimitsForm } from './LimitsForm';

interface WardLimitsProps {
  /** Undefined: the hospital. */
  department: number | undefined;
  /** 'the hospital', 'Intensive Care'. */
  whose: string;
}

/** The alarm limits that an Admin sets for the hospital or for one department. */
export function WardLimits({ department, whose }: WardLimitsProps) {
  const of = department === undefined ? {} : { department };
  const query = useGetAlarmLimitsQuery(of, { refetchOnMountOrArgChange: true });
  const [saved, setSaved] = useState<{ limits: Versioned<AlarmLimits>; edition: number } | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const label = `Alarm limits of ${whose}`;
  return (
    <ItemRegion<Versioned<AlarmLimits>> noun="alarm limits" query={query} missing={paths.alarmLimits}>
      {(read) => {
        const limits = saved?.limits ?? read;
        return (
          <>
            <LimitsForm
              key={saved?.edition ?? 0}
              of={of}
              limits={limits}
              label={label}
              onSaved={(next) => {
                setSaved({ limits: next, edition: (saved?.edition ?? 0) + 1 });
                setResult({ kind: 'success', text: `${label} were saved.` });
              }}
            >
              {({ isSubmitting, formError }) => (
                <div className="form-buttons limits-buttons">
                  <SaveNote formError={formError} isSaving={isSubmitting} />
                  <Button type="primary" htmlType="submit" loading={isSubmitting} disabled={isSubmitting}>
                    Save
                  </Button>
                </div>
              )}
            </LimitsForm>
            <LimitHistory history={limits.item.history} />
            <ResultToast result={result} onClose={() => setResult(null)} />
          </>
        );
      }}
    </ItemRegion>
  );
}
