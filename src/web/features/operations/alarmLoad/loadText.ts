import { alarmKindOf } from '../../../../clinical/alarms/kindLists';
import { ALARM_KINDS } from '../../../../clinical/alarms/alarmKinds';
import { MISSING } from '../../../lib/missing';

/** A share, 0 to 1, in whole percent; `--` where there is none. */
export const percentText = (share: number | null): string =>
  share === null ? MISSING : `${Math.round(100 * share)}%`;

/** s: '0.9 s', '53 s', '3:10', '1:02:05'; `--` where there is none. */
export function waitText(seconds: number | null): string {
  if (seconds === null) return MISSING;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60), whole % 60];
  const two = (number: number): string => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A rate with two digits that count; `--` where there is none. */
export const rateText = (rate: number | null): string =>
  rate === null ? MISSING : rate < 10 ? rate.toFixed(rate < 1 ? 2 : 1) : String(Math.round(rate));

/** How a rate compares with the one before: '−18%'; null where that says nothing. */
export function changeText(rate: number | null, before: number | null): string | null {
  if (rate === null || before === null || before === 0) return null;
  const percent = Math.round(100 * (rate / before - 1));
  return percent === 0 ? 'unchanged' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
}

/** 'Heart rate low'; a kind that this version does not know by its word in the API. */
export function kindText(type: string): string {
  const kind = alarmKindOf(type);
  return kind === undefined ? type : ALARM_KINDS[kind].name;
}
