import type { ReactNode } from 'react';
import type { AlarmLoad } from '../../../../contract/alarmLoad';
import { changeText, percentText, rateText, waitText } from './loadText';

interface Figure {
  name: string;
  value: ReactNode;
  /** Beside the number. */
  unit?: string;
  note: string;
}

/** The seven figures of a span. */
export function LoadFigures({ load }: { load: AlarmLoad }) {
  return (
    <dl className="load-figures">
      {figuresOf(load).map(({ name, value, unit, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {unit === undefined ? null : <span>{` ${unit}`}</span>}
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(load: AlarmLoad): Figure[] {
  const change = changeText(load.per_bed_and_day, load.per_bed_and_day_before);
  const fresh = load.repeated === null ? null : 1 - load.repeated;
  return [
    {
      name: 'Alarms a bed and day',
      value: rateText(load.per_bed_and_day),
      ...(change === null ? {} : { unit: change }),
      note: change === null ? 'ECRI: 150–400' : 'to the span before; ECRI: 150–400',
    },
    {
      name: 'New / repeated',
      value: percentText(fresh),
      unit: `/ ${percentText(load.repeated)}`,
      note: `of ${load.alarms} ${load.alarms === 1 ? 'alarm' : 'alarms'}`,
    },
    {
      name: 'Acknowledged',
      value: percentText(load.acknowledged),
      note: `p50 after ${waitText(load.waits.raised_acknowledged.p50)}`,
    },
    {
      name: 'Escalated',
      value: percentText(load.escalated),
      note: `${load.reached_level_3_count} reached level 3`,
    },
    {
      name: 'Over within 1 min',
      value: percentText(load.under_a_minute),
      note: 'published: 87–99% without action',
    },
    {
      name: 'Again within 10 min',
      value: percentText(load.again_within_10_min),
      note: 'same patient and kind',
    },
    {
      name: 'Paused',
      value: Math.round(load.paused_minutes),
      unit: 'min',
      note: `in ${load.pauses} ${load.pauses === 1 ? 'pause' : 'pauses'}`,
    },
  ];
}
