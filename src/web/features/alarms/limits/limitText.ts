import { alarmKindOf, limitKind } from '../../../../clinical/alarms/kindLists';
import { ALARM_KINDS } from '../../../../clinical/alarms/alarmKinds';
import { isLimitKind } from '../../../../clinical/alarms/kindLists';
import type {
  AlarmLimitChange,
  AlarmLimitKind,
  AlarmLimits,
  LimitSource,
  OwnAlarmLimits,
} from '../../../../contract/alarmLimits';
import { formatCalendarDate, formatTimestamp } from '../../../lib/dates';
import { momentText } from '../../../ui/charts/clock';

/** What is not set and raises nothing. */
const NO_LIMIT = 'none';

const SOURCE_WORDS: Readonly<Record<LimitSource, string>> = {
  start: 'At start',
  hospital: 'Hospital',
  department: 'Department',
  patient: 'Patient',
};

/** 'Heart rate low'; an unknown kind is called by its type. */
export function kindName(type: string): string {
  const kind = alarmKindOf(type);
  return kind === undefined ? type : ALARM_KINDS[kind].name;
}

/** A limit with the digits of its vital: '34.0'; 'none' without one. */
export function limitText(type: string, value: number | null): string {
  const kind = alarmKindOf(type);
  if (value === null) return NO_LIMIT;
  return kind !== undefined && isLimitKind(kind) ? value.toFixed(limitKind(kind).digits) : String(value);
}

/** Where the inherited limits of a kind come from: 'Hospital', 'Department, at start'. */
export function inheritedFrom({ inherited }: AlarmLimitKind): string {
  const known = [inherited.warning, inherited.critical].filter(({ value }) => value !== null);
  const words = [...new Set(known.map(({ from }) => SOURCE_WORDS[from]))];
  return words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(', ');
}

/** The inherited values of a kind: 'warning none, critical 22, outer range 35 (Department)'. */
export function inheritedText(limit: AlarmLimitKind | undefined): string {
  if (limit === undefined) return '';
  const { warning, critical, outer } = limit.inherited;
  const [first, second, end] = [warning, critical, outer].map(({ value }) => limitText(limit.kind, value));
  return `warning ${first}, critical ${second}, outer range ${end} (${inheritedFrom(limit)})`;
}

/** Whose limits the button of a row goes back to. */
export function giveBackText({ inherited }: AlarmLimitKind): string {
  const sources = [inherited.critical.from, inherited.warning.from];
  if (sources.includes('department')) return "Use the department's";
  return sources.includes('hospital') ? "Use the hospital's" : 'Use those at start';
}

/** One level's values of a kind: 'warning 90, critical 85, COPD'. */
export function ownText(type: string, own: OwnAlarmLimits | null): string {
  if (own === null) return 'inherited';
  const values = [
    own.off_until === null ? null : `off until ${momentText(Date.parse(own.off_until))}`,
    own.warning === null ? null : `warning ${limitText(type, own.warning)}`,
    own.critical === null ? null : `critical ${limitText(type, own.critical)}`,
    own.outer === null ? null : `outer range ${limitText(type, own.outer)}`,
  ].filter((text) => text !== null);
  return `${values.join(', ')}${own.reason === '' ? '' : ` (${own.reason})`}`;
}

/** 'Heart rate high: inherited, now critical 145 (Athlete)'. */
export const changeText = ({ kind, before, after }: AlarmLimitChange): string =>
  `${kindName(kind)}: ${ownText(kind, before)}, then ${ownText(kind, after)}`;

/** Who set the values of a row: 'Nina Roth 14:03 20/11/2026'; 'Changed' before any is saved. */
export function ownerText({ own }: AlarmLimitKind): string {
  return own === null ? 'Changed' : `${own.set_by.name} ${formatTimestamp(own.set_at)}`;
}

/** The stay until whose end a patient's limits count. With its number: two may begin on one day. */
export const admissionText = ({ admission }: AlarmLimits): string =>
  admission === null
    ? 'none is open'
    : `number ${admission.id}, since ${formatCalendarDate(admission.admission_date)}`;

/** Until when the limits of a patient count that were saved. */
export const untilText = ({ admission }: AlarmLimits): string =>
  `They count from the next value on, until the ${admission === null ? 'next admission' : 'discharge'}.`;
