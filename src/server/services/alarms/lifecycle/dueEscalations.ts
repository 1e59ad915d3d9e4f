import { escalate, type Escalation } from '../escalation/escalation';
import type { EscalationLevel } from '../escalation/recipients';
import type { Draft } from './draft';
import { escalatingOf, wordsOfPeople } from './escalating';

/** Whom a level notifies, in words. */
const LEVEL_WORDS: Record<EscalationLevel, string> = {
  0: 'on duty for the department',
  1: 'on duty in the cover group',
  2: 'every HCP',
  3: 'everybody',
};

/** Escalates and repeats what is due. */
export function withEscalations(draft: Draft): void {
  const { roster } = draft.patient;
  if (roster === undefined) return;
  const open = draft.open();
  const before = open.map((index) => escalatingOf(draft.at(index)));
  const { alarms, escalations } = escalate(before, roster, draft.now);
  open.forEach((index, nth) => {
    const after = alarms[nth];
    if (after === undefined || after === before[nth]) return;
    const { level, since, told, announcedAt } = after;
    draft.change(index, {
      escalation: level,
      told,
      announcedAt,
      ...(since !== null && { escalatingSince: since }),
    });
  });
  for (const escalation of escalations) recordEscalation(draft, open, escalation);
}

function recordEscalation(draft: Draft, open: readonly number[], escalation: Escalation): void {
  const { event, level, head, named, people } = escalation;
  const isRepeat = event === 'repeated';
  const detail = isRepeat
    ? `again ${wordsOfPeople(people)}`
    : `level ${level}, ${LEVEL_WORDS[level]}: ${people.length === 0 ? 'all already notified' : wordsOfPeople(people)}`;
  for (const nth of named) draft.note(open[nth] ?? 0, isRepeat ? 'announced' : 'escalated', { detail });
  if (people.length > 0)
    draft.announceAgain({
      alarm: open[head] ?? 0,
      people: people.map(({ id }) => id),
      others: named.length - 1,
    });
}
