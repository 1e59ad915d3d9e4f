import { Button, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetAlarmLoadQuery, useLazyGetAlarmLoadCsvQuery, type LoadAsked } from '../../../api/alarmLoad';
import { useAllDepartments } from '../../../api/departments';
import { serverNow } from '../../../lib/server/serverTime';
import { readableOf } from '../../../lib/unreadable';
import { Card } from '../../../ui/Card';
import { FileButton } from '../../../ui/FileButton';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons/icons';
import { ItemRegion } from '../../../ui/loading/ItemRegion';
import { paths } from '../../../lib/paths';
// In the order of the cascade.
import './alarmLoad.css';
import './HourChart.css';
import './WaitBars.css';
import './PlaceList.css';
import './alarmLoadNarrow.css';
import { HourChart } from './HourChart';
import { KindTable } from './KindTable';
import { LoadFigures } from './LoadFigures';
import {
  addressOfSpan,
  momentsOf,
  SPAN_DAYS,
  SPAN_WORDS,
  spanOfAddress,
  spanText,
  type ShownSpan,
} from './loadSpan';
import { PlaceList } from './PlaceList';
import { SeverityLegend } from './SeverityBar';
import { WaitBars } from './WaitBars';

const ALL = 0;

/** What alarms cost the staff, by time, kind and place. The span and the department are in the address. */
export function AlarmLoadPage() {
  const [parameters, setParameters] = useSearchParams();
  const shown = spanOfAddress(parameters);
  // Today stays today while the screen is open: a span that moves would be another one with every drawing.
  const [now] = useState(serverNow);
  const span = momentsOf(shown, now);
  const asked: LoadAsked = { ...span, department: shown.department };
  const query = useGetAlarmLoadQuery(asked, { refetchOnMountOrArgChange: true });
  const show = (change: Partial<ShownSpan>) =>
    setParameters(addressOfSpan({ ...shown, ...change }), { replace: false });
  return (
    <div className="alarm-load">
      <div className="load-tools">
        <Select
          aria-label="Length"
          value={shown.days}
          options={SPAN_DAYS.map((value) => ({ value, label: SPAN_WORDS[value] }))}
          onChange={(days) => show({ days, back: 0 })}
        />
        <Button
          aria-label="Earlier"
          icon={<ChevronLeftIcon />}
          onClick={() => show({ back: shown.back + 1 })}
        />
        <span className="load-span" role="status">
          {spanText(span)}
        </span>
        <Button
          aria-label="Later"
          icon={<ChevronRightIcon />}
          disabled={shown.back === 0}
          onClick={() => show({ back: shown.back - 1 })}
        />
        <DepartmentSelect value={shown.department} onChange={(department) => show({ department })} />
        <CsvButton asked={asked} />
      </div>
      <ItemRegion noun="alarm load" query={query} missing={paths.operations}>
        {(load) => (
          <>
            <LoadFigures load={load} />
            <div className="load-cards">
              <Card title="By hour of the day" aside={<SeverityLegend />}>
                <HourChart hours={load.by_hour} />
              </Card>
              <Card title="From raised to acknowledged">
                <WaitBars load={load} />
              </Card>
              <Card title="By kind" className="load-kinds">
                <KindTable kinds={load.by_kind} />
              </Card>
              <div className="load-column">
                <Card title="Ten beds with most">
                  <PlaceList places={load.by_bed.map(({ bed, ...counts }) => ({ name: bed, ...counts }))} />
                </Card>
                <Card title="Departments">
                  <PlaceList
                    places={load.by_department.map(({ department, ...counts }) => ({
                      name: department,
                      ...counts,
                    }))}
                  />
                </Card>
              </div>
            </div>
          </>
        )}
      </ItemRegion>
    </div>
  );
}

interface DepartmentSelectProps {
  /** An id; null: all. */
  value: number | null;
  onChange: (department: number | null) => void;
}

function DepartmentSelect({ value, onChange }: DepartmentSelectProps) {
  const { currentData } = useAllDepartments();
  const departments = readableOf(currentData?.results) ?? [];
  return (
    <Select
      aria-label="Department"
      className="load-department"
      value={value ?? ALL}
      options={[
        { value: ALL, label: 'All departments' },
        ...departments.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onChange(id === ALL ? null : id)}
    />
  );
}

/** Saves what is shown as a file. */
function CsvButton({ asked }: { asked: LoadAsked }) {
  const [ask] = useLazyGetAlarmLoadCsvQuery();
  return (
    <FileButton
      label="CSV"
      name={`alarm-load-${asked.start.slice(0, 10)}.csv`}
      load={async () => ask(asked)}
    />
  );
}
