import type { Notification } from '../../../../contract/notifications';
import { mendNotification } from '../../../api/reading/readNotifications';
import { remember, type ShownRing } from './shownRing';

/** The error of the spec (§4, §8): a notification older than the last one seen. */
const UNEXPECTED_TIMESTAMP = 'Unexpected timestamp value';

/** The notifier's state before and after a response. */
export interface Seen {
  /** `created_at` of the newest notification seen, as the server wrote it; null before the first. */
  readonly lastSeen: string | null;
  readonly shown: ShownRing;
}

export interface Verdict extends Seen {
  /** The notifications to show, in order of creation: each id once only. */
  readonly fresh: readonly Notification[];
  /** The faults to log. */
  readonly faults: readonly string[];
  /** The number of entries in the response, readable or not. */
  readonly length: number;
}

/**
 * Evaluates one response of the server by the spec's timestamp rule. Nothing in it is trusted and nothing
 * throws: an unreadable entry is a fault and is shown with its readable parts, as long as it has an id to be
 * shown once by; an entry with a wrong or missing timestamp is a fault and is still shown unless its id was
 * shown before, because no alert may be lost. Entries are processed in order of creation, regardless of their
 * order in the response.
 */
export function reconcilePage(answer: unknown, seen: Seen): Verdict {
  if (!Array.isArray(answer))
    return { ...seen, fresh: [], faults: ['The notifications are not a list'], length: 0 };
  const readable = (answer as unknown[]).flatMap(readNotification);
  const faults = (answer as unknown[]).every(isNotification) ? [] : ['A notification cannot be read'];
  let { lastSeen } = seen;
  const shown = new Set(seen.shown);
  const fresh: Notification[] = [];
  for (const notification of readable.sort(byCreation)) {
    const { id, created_at: createdAt } = notification;
    if (isEarlier(createdAt, lastSeen)) faults.push(UNEXPECTED_TIMESTAMP);
    else lastSeen = createdAt;
    if (shown.has(id)) continue;
    shown.add(id);
    fresh.push(notification);
  }
  return {
    lastSeen,
    shown: remember(
      seen.shown,
      fresh.map(({ id }) => id),
    ),
    fresh,
    faults,
    length: answer.length,
  };
}

/** The later of two moments. */
export function laterOf(a: string | null, b: string | null): string | null {
  return b !== null && !isEarlier(b, a) ? b : a;
}

/** Whether a time lies before the last seen one; an unreadable one counts as earlier than all. */
function isEarlier(createdAt: unknown, lastSeen: string | null): boolean {
  const at = momentOf(createdAt);
  return Number.isNaN(at) || (lastSeen !== null && at < momentOf(lastSeen));
}

function byCreation(a: Notification, b: Notification): number {
  return (momentOf(a.created_at) || 0) - (momentOf(b.created_at) || 0) || a.id - b.id;
}

/** Epoch ms; NaN for a text that is not a timestamp. `Date.parse` alone would read a number as a year. */
function momentOf(createdAt: unknown): number {
  return typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN;
}

/**
 * A notification, or its readable parts; none without an id, which shows whether it was shown before, or
 * without any content.
 */
function readNotification(entry: unknown, index: number): Notification[] {
  if (isNotification(entry)) return [entry];
  return isRecord(entry) && typeof entry['id'] === 'number' && isRecord(entry['alert'])
    ? [mendNotification(entry, index)]
    : [];
}

/** Enough of a notification to show all of it. Its timestamp is validated separately. */
function isNotification(value: unknown): value is Notification {
  if (!isRecord(value) || typeof value['id'] !== 'number' || !isRecord(value['alert'])) return false;
  const { patient, observation_type: type, observation_value: score, severity } = value['alert'];
  return (
    typeof patient === 'number' &&
    typeof type === 'string' &&
    typeof score === 'number' &&
    typeof severity === 'string'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
