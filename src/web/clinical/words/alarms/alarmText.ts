import { isSeverity, SEVERITIES } from '../../../../clinical/alarms/alarms';
import {
  alarmKindOf,
  kindOfType,
  LIMIT_KINDS,
  limitKind,
  type LimitKind,
} from '../../../../clinical/alarms/kindLists';
import { VITAL_KEYS, VITALS } from '../../../../clinical/vitals';
import type { BoardAlarm } from '../../../../contract/alarms';
import { formatTimeOfDay } from '../../../lib/dates';
import { scoreText } from '../observationText';
import { isNews2, MINUS, reasonName, reasonShort, reasonValue } from '../reasonText';
import { isScore, news2Text } from '../scoreWords';

/** The words for an unacknowledged alarm. */
export const UNACKNOWLEDGED = 'Nobody yet';

/** The same where the connection is lost, in the room that a card has. */
export const WAS_UNACKNOWLEDGED = 'Was with nobody';

type Valued = Pick<BoardAlarm, 'kind' | 'value' | 'unit' | 'parts_known' | 'vital' | 'said' | 'measured_at'>;

/** What an alarm is about, in a list: 'HR low', 'Signal lost'; an unknown kind as it is written. */
export const alarmLabel = (kind: string): string => kindOfType(kind)?.label ?? kind;

/**
 * The value of an alarm with its unit: '96' for a score, which is an index, '7 (5 of 7 parts)', '38 bpm', 'since 14:02'; empty for a kind that has none.
 * A score is cut like every score.
 */
export function alarmValue({
  kind,
  value,
  unit,
  parts_known: known,
  vital,
  said,
  measured_at: at,
}: Valued): string {
  if (isScore(kind)) return scoreText(value);
  if (known !== null) return news2Text({ total: value, parts_known: known });
  const definition = kindOfType(kind);
  const form = definition?.shownAs ?? 'number';
  switch (form) {
    case 'vital in question':
      return `${vitalLabel(vital)}: patient or sensor?`;
    case 'since':
      return `since ${formatTimeOfDay(at)}`;
    case 'vital':
      return vitalLabel(vital);
    case 'said':
      return said ?? '';
    case 'none':
      return '';
    case 'number':
    case 'signed': {
      const number = definition === undefined ? String(value) : value.toFixed(definition.digits);
      const signed = form === 'signed' && value > 0 ? `+${number}` : number.replace('-', MINUS);
      return unit === '' ? signed : `${signed}${unit === '%' ? '' : ' '}${unit}`;
    }
  }
}

/** What is wrong, in one phrase: 'HIPI 96', 'HR low 38 bpm', 'Sensor sends 0, HR: patient or sensor?'. */
export function alarmPhrase(alarm: Valued): string {
  const value = alarmValue(alarm);
  return value === '' ? alarmLabel(alarm.kind) : `${alarmLabel(alarm.kind)} ${value}`;
}

type Explained = Valued & Pick<BoardAlarm, 'reasons'>;

/**
 * The first `count` vitals that explain an alarm: 'MAP 61', 'MAP min 46, HR 47'. Of a limit it is the vital itself; of NEWS2,
 * and of any other kind without a known reason, its own phrase.
 */
export function shortReasons(alarm: Explained, count: number): string {
  const limit = limitOf(alarm.kind);
  if (limit !== undefined) {
    const { vital } = limitKind(limit);
    return `${reasonName(vital)} ${reasonValue(vital, alarm.value)}`;
  }
  // Its parts are many and small: the whole says more. 'NEWS2 9 (5 of 7)': the line of a card has no room for the word.
  if (isNews2(alarm.kind)) return alarmPhrase(alarm).replace(' parts)', ')');
  const vitals = alarm.reasons.filter(
    ({ vital }, index) => alarm.reasons.findIndex((other) => other.vital === vital) === index,
  );
  return vitals.length === 0 ? alarmPhrase(alarm) : vitals.slice(0, count).map(reasonShort).join(', ');
}

/** The first name, where there is room for one word. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

type Owned = Pick<BoardAlarm, 'acknowledged_by' | 'acknowledged_at'>;

/** Who has it, and since when, if that is known; null when unacknowledged. */
export function ownerParts({ acknowledged_by: by, acknowledged_at: at }: Owned): PersonWords | null {
  return by === null ? null : { name: firstName(by.name), at: at === null ? null : formatTimeOfDay(at) };
}

/** The same in one: 'Nina 14:03'. */
export function ownerShort(alarm: Owned): string | null {
  const owner = ownerParts(alarm);
  return owner === null ? null : [owner.name, ...(owner.at === null ? [] : [owner.at])].join(' ');
}

/** A member of the staff in a line: the name may be cut, the time never. */
export interface PersonWords {
  name: string;
  at: string | null;
}

/** 'SPI paused until 14:20'. */
export const pausedText = ({ kind, until }: { kind: string; until: string }): string =>
  `${alarmLabel(kind)} paused until ${formatTimeOfDay(until)}`;

/** An alarm that is over: 'Was critical until 13:51'. */
export function wasText({ worst, resolved_at: at }: Pick<BoardAlarm, 'worst' | 'resolved_at'>): string {
  const was = isSeverity(worst) ? `Was ${SEVERITIES[worst].name.toLowerCase()}` : 'Was raised';
  return at === null ? was : `${was} until ${formatTimeOfDay(at)}`;
}

const vitalLabel = (vital: string | null): string => {
  const key = VITAL_KEYS.find((known) => known === vital || VITALS[known].observationType === vital);
  return key === undefined ? (vital ?? '') : VITALS[key].label;
};

export const limitOf = (kind: string): LimitKind | undefined => {
  const key = alarmKindOf(kind);
  return LIMIT_KINDS.find((limit) => limit === key);
};
