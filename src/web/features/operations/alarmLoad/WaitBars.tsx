import { Link } from 'react-router-dom';
import type { AlarmLoad } from '../../../../contract/alarmLoad';
import { formatTimestamp } from '../../../lib/dates';
import { MISSING } from '../../../lib/missing';
import { paths } from '../../../lib/paths';
import { waitText } from './loadText';

const STEPS = [
  { key: 'raised_delivered', from: 'raised', to: 'delivered' },
  { key: 'delivered_shown', from: 'delivered', to: 'shown' },
  { key: 'shown_acknowledged', from: 'shown', to: 'acknowledged' },
  { key: 'raised_acknowledged', from: 'raised', to: 'acknowledged' },
] as const;

/** How long each step took: half of the alarms, and 95 in 100; and the alarms that reached level 3. */
export function WaitBars({ load }: { load: AlarmLoad }) {
  const longest = Math.max(...STEPS.map(({ key }) => load.waits[key].p95 ?? 0), 1);
  const widthOf = (seconds: number | null): string => `${(100 * (seconds ?? 0)) / longest}%`;
  return (
    <>
      <table className="load-waits">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Step</th>
            <td />
            <th scope="col">Median</th>
            <th scope="col">95th percentile</th>
          </tr>
        </thead>
        <tbody>
          {STEPS.map(({ key, from, to }) => {
            const { p50, p95 } = load.waits[key];
            return (
              <tr key={key}>
                <th scope="row">
                  {from} <span aria-label="to">→</span> {to}
                </th>
                <td aria-hidden="true">
                  <span className="load-wait">
                    <i className="load-wait--p95" style={{ width: widthOf(p95) }} />
                    <i className="load-wait--p50" style={{ width: widthOf(p50) }} />
                  </span>
                </td>
                <td>
                  <b>{waitText(p50)}</b>
                </td>
                <td>{waitText(p95)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="load-note">
        {`${load.alarms} alarms, ${load.beds} beds, ${load.bed_days.toFixed(1)} monitored days. `}
        {load.reached_level_3_count === 0
          ? 'No critical alarm reached level 3.'
          : `${load.reached_level_3_count} critical alarms reached level 3: `}
        {load.reached_level_3.map(({ id, bed, raised_at }, index) => (
          <span key={id}>
            {index === 0 ? null : ', '}
            <Link to={paths.alarm(id)}>{`${bed ?? MISSING} ${formatTimestamp(raised_at)}`}</Link>
          </span>
        ))}
      </p>
    </>
  );
}
