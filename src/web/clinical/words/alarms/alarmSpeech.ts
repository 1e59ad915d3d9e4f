import type { Alarm } from '../../../../contract/alarms';
import { MISSING } from '../../../lib/missing';
import { alarmPhrase } from './alarmText';

/** What is known of each open alarm: its owner, 0 for none, and its words if it goes. */
export type Spoken = ReadonlyMap<number, { owner: number; what: string }>;

/** More at once are announced as a number: a hundred sentences would take minutes. */
const MANY = 3;

/**
 * The sentences for what changed since `before`, the last list of open alarms; null: the first list, which is no
 * news. A WARNING or CRITICAL that is raised is said by its toast.
 */
export function speechOf(
  open: readonly Alarm[],
  before: Spoken | null,
): { sentences: readonly string[]; spoken: Spoken } {
  const spoken = new Map(
    open.map((alarm) => [
      alarm.id,
      {
        owner: alarm.acknowledged_by?.id ?? 0,
        what: `${alarmPhrase(alarm)} of bed ${alarm.patient.bed ?? MISSING}`,
      },
    ]),
  );
  if (before === null) return { sentences: [], spoken };
  const sentences = open.flatMap((alarm) => sentenceOf(alarm, before, spoken.get(alarm.id)?.what ?? ''));
  const ended = [...before].flatMap(([id, { what }]) => (spoken.has(id) ? [] : [`${what} is over.`]));
  const all = [...sentences, ...ended];
  return { sentences: all.length > MANY ? [`${all.length} alarms have changed.`] : all, spoken };
}

function sentenceOf({ id, severity, acknowledged_by: by }: Alarm, before: Spoken, what: string): string[] {
  const known = before.get(id);
  if (known === undefined && by === null) return severity === 'INFO' ? [`${what} is raised.`] : [];
  if (known !== undefined && known.owner === (by?.id ?? 0)) return [];
  return [by === null ? `${what} is no longer acknowledged.` : `${what} is acknowledged by ${by.name}.`];
}
