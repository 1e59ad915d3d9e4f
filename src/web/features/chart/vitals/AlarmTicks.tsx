import { Link } from 'react-router-dom';
import type { Alarm } from '../../../../contract/alarms';
import { useAlarmsOfPatient } from '../../../api/alarms';
import { isOpen } from '../../../clinical/alarms';
import type { ChartRuler } from '../../../clinical/charts/decorations/chartRuler';
import { alarmPhrase } from '../../../clinical/words/alarms/alarmText';
import { formatTimeOfDay } from '../../../lib/dates';
import { paths } from '../../../lib/paths';
import type { ChartFrame } from '../../../ui/charts/chartFrame';
import './AlarmTicks.css';

interface AlarmTicksProps {
  patient: number;
  ruler: ChartRuler;
  frame: ChartFrame;
}

/** The shortest bar that can be seen, px. */
const LEAST = 4;

/** Where alarms stood, above the plot: a triangle at the raise, filled for critical, and a bar while it stood. */
export function AlarmTicks({ patient, ruler, frame }: AlarmTicksProps) {
  const { alarms } = useAlarmsOfPatient(patient, 'all');
  const now = frame.now ?? frame.end;
  const shown = (alarms ?? []).filter(
    (alarm) =>
      alarm.worst !== 'INFO' && Date.parse(alarm.raised_at) < frame.end && endOf(alarm, now) > frame.start,
  );
  const plot = ruler.plot();
  const xOf = (time: number) => {
    const inside = Math.min(Math.max(time, frame.start), frame.end);
    return plot.left + ((inside - frame.start) / (frame.end - frame.start)) * plot.width;
  };
  return (
    <ul className="alarm-ticks" aria-label="Alarms">
      {shown.map((alarm) => {
        const from = Date.parse(alarm.raised_at);
        const left = xOf(from);
        const end = alarm.resolved_at === null ? '' : ` until ${formatTimeOfDay(alarm.resolved_at)}`;
        const words = `${alarmPhrase(alarm)}, ${alarm.worst.toLowerCase()}, from ${formatTimeOfDay(alarm.raised_at)}${end}`;
        return (
          <li
            key={alarm.id}
            className={`alarm-tick alarm-tick--${alarm.worst.toLowerCase()}`}
            style={{ left, width: Math.max(LEAST, xOf(endOf(alarm, now)) - left) }}
          >
            <Link
              to={paths.alarm(alarm.id)}
              aria-label={words}
              title={words}
              data-begins={from >= frame.start}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Epoch ms; an open alarm stands until now. */
const endOf = (alarm: Alarm, now: number): number =>
  isOpen(alarm) || alarm.resolved_at === null ? now : Date.parse(alarm.resolved_at);
