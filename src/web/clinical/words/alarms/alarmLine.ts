import type { BoardAlarm } from '../../../../contract/alarms';
import type { DashboardEntry } from '../../../../contract/dashboard';
import type { Observations } from '../../../../contract/observations';
import { heldBy, isOpen, isUnanswered, unownedSince, worstFirst } from '../../alarms';
import {
  firstName,
  limitOf,
  ownerParts,
  pausedText,
  shortReasons,
  UNACKNOWLEDGED,
  WAS_UNACKNOWLEDGED,
  wasText,
  type PersonWords,
} from './alarmText';
import type { Notice } from '../noticeText';
import { news2Text } from '../scoreWords';
import { severityText } from './severityText';

/** A length of time that the line shows running: `count` as '2:10', `span` as '23 min'. */
export interface Running {
  since: number;
  as: 'count' | 'span';
}

/** The one line of a card under its header, in the order in which it is read. */
export interface AlarmLine {
  look: 'unowned' | 'signal' | 'owner' | 'pause' | 'past' | 'news2';
  /** Of the alarm; what is coloured by it. */
  severity: string | null;
  /** The first words: 'Nobody yet', 'No signal', 'Critical', 'SPI paused until 14:20'. */
  lead: string;
  /** A length of time behind them; null where there is none, or where it is not known any more. */
  running: Running | null;
  /** Why: 'MAP 61'. */
  reason: string | null;
  /** Who has it, and since when: 'Nina', '14:03'; of a pause of an unacknowledged alarm, who made it: 'by Nina'. */
  person: PersonWords | null;
}

interface Shown {
  entry: Pick<DashboardEntry, 'alarms' | 'last_sync' | 'news2'>;
  /** The values shown; null when they are too old. */
  observations: Observations | null;
  /** The device is silent: the words are that, and since when. */
  isSignalLost: boolean;
  /** The server does not respond: what is shown was so, and counts no further. */
  isConnectionLost: boolean;
}

/**
 * What the card says of its alarms, the worst thing first (notes to the pictures, "Board"); null when there is
 * nothing to say. A notice about what is not known comes before all but the first.
 */
export function alarmLineOf({
  entry,
  observations,
  isSignalLost,
  isConnectionLost,
}: Shown): AlarmLine | null {
  const alarms = worstFirst(entry.alarms);
  const open = alarms.filter((alarm) => isOpen(alarm) && alarm.severity !== 'INFO');
  return (
    unacknowledgedLine(open.filter(isUnanswered), isConnectionLost) ??
    (isSignalLost ? signalLine(entry, open[0]) : null) ??
    ownerLine(open, isConnectionLost) ??
    pauseLine(open) ??
    pastLine(alarms) ??
    news2Line(observations === null ? undefined : entry.news2)
  );
}

/** Notices that the patient's state is not known. */
const UNKNOWN: ReadonlySet<Notice['kind']> = new Set(['unwatched', 'unread', 'zero']);

/** Whether a notice of a card is more important than its line. */
export function isBefore(notice: Pick<Notice, 'kind'>, line: AlarmLine | null): boolean {
  if (line === null) return true;
  // Whose record it is does not change how the patient is.
  if (notice.kind === 'merged') return false;
  if (line.look === 'past' || line.look === 'news2') return true;
  return line.look !== 'unowned' && UNKNOWN.has(notice.kind);
}

/** What a notice says that the reason beside it does not, in full and in the least room; both may be empty. */
export function addedBy({ texts, short }: Notice, reason: string | null): { text: string; short: string } {
  const isNew = (_: string, index: number) => reason === null || !reason.includes(texts[index] ?? '');
  return { text: texts.filter(isNew).join(' · '), short: short.filter(isNew).join(' · ') };
}

/**
 * Whether a notice takes the place of the reason: what is not known about the patient says more. The reason of an
 * unacknowledged alarm always stays, and no reason gives way to a clock or a merge.
 */
export const hidesReason = ({ kind }: Pick<Notice, 'kind'>, { look }: AlarmLine): boolean =>
  look !== 'unowned' && kind !== 'clock' && kind !== 'merged';

function unacknowledgedLine(alarms: readonly BoardAlarm[], isConnectionLost: boolean): AlarmLine | null {
  const [worst] = alarms;
  if (worst === undefined) return null;
  const same = alarms.filter(({ severity }) => severity === worst.severity);
  const [named = worst] = [...same].sort(newestValueFirst);
  return {
    look: 'unowned',
    severity: worst.severity,
    // It may be acknowledged by now. Short: the reason behind it must not be cut.
    lead: isConnectionLost ? WAS_UNACKNOWLEDGED : UNACKNOWLEDGED,
    running: isConnectionLost ? null : { since: Math.min(...same.map(unownedSince)), as: 'count' },
    reason: shortReasons(named, same.length === 1 ? 2 : 1),
    person: null,
  };
}

/** Of alarms as severe: the value that is beyond its own limit says more than what a score is made of, and the newest more than an old one. */
const newestValueFirst = (a: BoardAlarm, b: BoardAlarm): number =>
  Number(limitOf(b.kind) !== undefined) - Number(limitOf(a.kind) !== undefined) ||
  Date.parse(b.raised_at) - Date.parse(a.raised_at);

function signalLine(
  { last_sync: lastSync }: Pick<DashboardEntry, 'last_sync'>,
  alarm: BoardAlarm | undefined,
): AlarmLine {
  const since = alarm?.no_data_since ?? lastSync;
  return {
    look: 'signal',
    severity: alarm?.severity ?? null,
    // The word above says already that there is none now.
    lead: since === null ? 'No readings yet' : 'No signal',
    running: since === null ? null : { since: Date.parse(since), as: 'span' },
    reason: alarm === undefined ? null : shortReasons(alarm, 1),
    person: alarm === undefined ? null : ownerParts(alarm),
  };
}

function ownerLine(open: readonly BoardAlarm[], isConnectionLost: boolean): AlarmLine | null {
  // Of one that is held back as well, the pause is said with its owner: its end is nearer.
  const owned = open.find((alarm) => alarm.state === 'acknowledged' && heldBy(alarm) === null);
  if (owned === undefined) return null;
  const since = oldest(open.filter(({ severity }) => severity === owned.severity));
  return {
    look: 'owner',
    severity: owned.severity,
    // The alarm's own word, as in 'Was critical until 13:51': 'High 23 min' would be read as the age of the band, which may be older.
    lead: severityText(owned.severity),
    running: isConnectionLost ? null : { since, as: 'span' },
    reason: shortReasons(owned, 1),
    person: ownerParts(owned),
  };
}

function pauseLine(open: readonly BoardAlarm[]): AlarmLine | null {
  const paused = open.find((alarm) => heldBy(alarm) !== null);
  const pause = paused === undefined ? null : heldBy(paused);
  if (paused === undefined || pause === null) return null;
  return {
    look: 'pause',
    severity: paused.severity,
    lead: pausedText(pause),
    running: null,
    reason: null,
    // The wall receives no names.
    person:
      ownerParts(paused) ??
      (pause.by.name === '' ? null : { name: `by ${firstName(pause.by.name)}`, at: null }),
  };
}

function pastLine(alarms: readonly BoardAlarm[]): AlarmLine | null {
  const past = alarms.find((alarm) => !isOpen(alarm) && alarm.worst !== 'INFO');
  if (past === undefined) return null;
  return {
    look: 'past',
    severity: null,
    lead: wasText(past),
    running: null,
    reason: shortReasons(past, 1),
    person: null,
  };
}

/** Also for a patient without any alarm the line is not empty. */
function news2Line(news2: DashboardEntry['news2']): AlarmLine | null {
  if (news2 === undefined) return null;
  return {
    look: 'news2',
    severity: null,
    lead: 'NEWS2',
    running: null,
    reason: news2Text(news2),
    person: null,
  };
}

const oldest = (alarms: readonly BoardAlarm[]): number =>
  Math.min(...alarms.map(({ raised_at }) => Date.parse(raised_at)));
