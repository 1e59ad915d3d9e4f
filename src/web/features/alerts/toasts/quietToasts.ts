import type { Alarm } from '../../../../contract/alarms';
import { isOpen } from '../../../clinical/alarms';

/** The alarms of INFO of a station: those that it knows, and those that are still to be shown as a quiet toast. */
export interface QuietToasts {
  /** Ids; null before the first list. What stood when the station was opened is not news. */
  readonly known: ReadonlySet<number> | null;
  /** In their order; of a patient the newest. The first is the one on screen. */
  readonly queue: readonly Alarm[];
}

export const NO_QUIET_TOASTS: QuietToasts = { known: null, queue: [] };

/** With a new list of open alarms; `isMine`: whether a patient's alarms are shown at this station. */
export function withOpen(
  { known, queue }: QuietToasts,
  open: readonly Alarm[],
  isMine: (alarm: Alarm) => boolean,
): QuietToasts {
  const quiet = open.filter((alarm) => alarm.severity === 'INFO' && isOpen(alarm));
  const fresh = known === null ? [] : quiet.filter((alarm) => !known.has(alarm.id) && isMine(alarm));
  // What is over, or has become worse, is no longer a quiet matter.
  const standing = queue.flatMap(({ id }) => quiet.find((alarm) => alarm.id === id) ?? []);
  return {
    known: new Set([...(known ?? []), ...quiet.map(({ id }) => id)]),
    queue: fresh.reduce(withOne, standing),
  };
}

/** Without the one on screen: its time is up, or it was closed. */
export const withoutFirst = ({ known, queue }: QuietToasts): QuietToasts => ({
  known,
  queue: queue.slice(1),
});

/** In the place of an older one of the same patient, or at the end. */
function withOne(queue: readonly Alarm[], fresh: Alarm): readonly Alarm[] {
  const place = queue.findIndex(({ patient }) => patient.id === fresh.patient.id);
  return place < 0 ? [...queue, fresh] : queue.with(place, fresh);
}
