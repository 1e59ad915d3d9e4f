import { Select } from 'antd';
import { useId } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useAllDepartments } from '../../api/departments';
import { WardLimits } from '../../features/alarms/limits/WardLimits';
import { paths } from '../../lib/paths';
import { readableOf } from '../../lib/unreadable';
import { ItemFault } from '../../ui/loading/ItemFault';
import { Waiting } from '../../ui/loading/Waiting';

const HOSPITAL = 0;

/** The alarm limits of the hospital, and of the department that the address names. */
export function AlarmLimits() {
  const { department } = useParams();
  const navigate = useNavigate();
  const labelId = useId();
  const { data, error, refetch } = useAllDepartments();
  const departments = readableOf(data?.results);
  const chosen = department === undefined ? HOSPITAL : Number(department);
  const found = departments?.find(({ id }) => id === chosen);
  if (chosen !== HOSPITAL && departments === undefined)
    return error === undefined ? (
      <Waiting className="item-region-waiting" />
    ) : (
      <ItemFault noun="departments" retry={() => void refetch()} />
    );
  if (chosen !== HOSPITAL && found === undefined) return <Navigate to={paths.alarmLimits} replace />;
  return (
    <div className="ward-limits">
      <div className="ward-limits-of">
        <span id={labelId}>Limits of</span>
        <Select<number>
          aria-labelledby={labelId}
          className="field-select"
          classNames={{ popup: { root: 'field-popup' } }}
          showSearch={{ optionFilterProp: 'label' }}
          value={chosen}
          options={[
            { value: HOSPITAL, label: 'The hospital' },
            ...(departments ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => void navigate(id === HOSPITAL ? paths.alarmLimits : paths.alarmLimitsOf(id))}
        />
      </div>
      <WardLimits
        key={chosen}
        department={found?.id}
        whose={found === undefined ? 'the hospital' : found.name}
      />
    </div>
  );
}
