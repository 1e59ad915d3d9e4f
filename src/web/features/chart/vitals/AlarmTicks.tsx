import { Popover } from 'antd';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { Alarm } from '../../../../contract/alarms';
import { useAlarmsOfPatient } from '../../../api/alarms';
import { isOpen } from '../../../clinical/alarms';
import type { ChartRuler } from '../../../clinical/charts/decorations/chartRuler';
import { alarmPhrase } from '../../../clinical/words/alarms/alarmText';
import { formatTimeOfDay } from '../../../lib/dates';
import { paths } from '../../../lib/paths';
import type { ChartFrame } from '../../../ui/charts/chartFrame';
import { alarmMarks, type AlarmMark } from './alarmMarks';
import './AlarmTicks.css';

interface AlarmTicksProps {
  patient: number;
  ruler: ChartRuler;
  frame: ChartFrame;
}

/** The shortest bar that can be seen, px. */
const LEAST = 4;

/**
 * Where alarms stood, above the plot: a triangle at the raise, filled for critical, and a bar while it stood. Alarms raised so
 * near to each other that their triangles would overlap have one, which opens a list of them.
 */
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
  const marks = alarmMarks(
    shown.map((alarm) => {
      const from = Date.parse(alarm.raised_at);
      const left = xOf(from);
      return {
        alarm,
        left,
        right: Math.max(left + LEAST, xOf(endOf(alarm, now))),
        isRaised: from >= frame.start,
      };
    }),
  );
  return (
    <ul className="alarm-ticks" aria-label="Alarms">
      {marks.map((mark) => (
        <Tick key={mark.spans[0].alarm.id} mark={mark} />
      ))}
    </ul>
  );
}

function Tick({ mark: { spans, left, right, raised } }: { mark: AlarmMark }) {
  const [{ alarm }] = spans;
  const words = spans.map((span) => wordsOf(span.alarm)).join('; ');
  const worst = spans.some((span) => span.alarm.worst === 'CRITICAL') ? 'critical' : 'warning';
  const look = {
    className: 'alarm-tick-mark',
    'aria-label': words,
    title: words,
    'data-begins': raised !== null,
  };
  return (
    <li
      className={`alarm-tick alarm-tick--${worst}`}
      style={{ left, width: right - left, '--raised': `${(raised ?? left) - left}px` } as CSSProperties}
    >
      {spans.map((span) => (
        <i
          key={span.alarm.id}
          className="alarm-tick-bar"
          style={{ left: span.left - left, width: span.right - span.left }}
        />
      ))}
      {spans.length === 1 ? (
        <Link {...look} to={paths.alarm(alarm.id)} />
      ) : (
        <Popover
          trigger="click"
          placement="bottom"
          title="Alarms"
          destroyOnHidden
          content={
            <ul className="alarm-tick-list" aria-label="Alarms at this time">
              {spans.map((span) => (
                <li key={span.alarm.id}>
                  <Link className="finger" to={paths.alarm(span.alarm.id)}>
                    {wordsOf(span.alarm)}
                  </Link>
                </li>
              ))}
            </ul>
          }
        >
          <button type="button" {...look} aria-haspopup="dialog" />
        </Popover>
      )}
    </li>
  );
}

/** 'HR high 165 bpm, critical, from 13:49 until 14:02'. */
function wordsOf(alarm: Alarm): string {
  const end = alarm.resolved_at === null ? '' : ` until ${formatTimeOfDay(alarm.resolved_at)}`;
  return `${alarmPhrase(alarm)}, ${alarm.worst.toLowerCase()}, from ${formatTimeOfDay(alarm.raised_at)}${end}`;
}

/** Epoch ms; an open alarm stands until now. */
const endOf = (alarm: Alarm, now: number): number =>
  isOpen(alarm) || alarm.resolved_at === null ? now : Date.parse(alarm.resolved_at);
