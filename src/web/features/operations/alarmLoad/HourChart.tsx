import type { AlarmLoad } from '../../../../contract/alarmLoad';
import { SeverityBar } from './SeverityBar';

const LINES = 4;

/** A number of one, two or five and zeros, at least this large. */
function roundUp(number: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, number)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= number) ?? 10) * power;
}

/** Alarms by the hour of the day, as columns; for screen readers as a table. */
export function HourChart({ hours }: { hours: AlarmLoad['by_hour'] }) {
  const total = (row: AlarmLoad['by_hour'][number]): number => row.critical + row.warning + row.info;
  const step = roundUp(Math.max(...hours.map(total), 1) / (LINES - 1));
  const most = step * Math.ceil(Math.max(...hours.map(total), 1) / step);
  const marks = Array.from({ length: most / step + 1 }, (_, index) => most - index * step);
  return (
    <div className="load-hours">
      <div className="load-hours-marks" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      <table>
        <caption className="visually-hidden">Alarms by hour of the day</caption>
        <thead className="visually-hidden">
          <tr>
            {['Hour', 'Critical', 'Warning', 'Info'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((row) => (
            <tr
              key={row.hour}
              title={`${twoDigits(row.hour)}:00: ${row.critical} critical, ${row.warning} warning, ${row.info} info`}
            >
              <th scope="row">
                <SeverityBar counts={row} most={most} />
                <span className="load-hour">{twoDigits(row.hour)}</span>
              </th>
              <td className="visually-hidden">{row.critical}</td>
              <td className="visually-hidden">{row.warning}</td>
              <td className="visually-hidden">{row.info}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');
