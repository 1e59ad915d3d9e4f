import type { AlarmEvent, AlarmStory } from '../../../contract/alarms';
import { formatSpan } from '../../lib/dates';
import { firstName } from './alarms/alarmText';

/** One step of an alarm's life, as its time line shows it. */
export interface StoryStep {
  /** Epoch ms. */
  at: number;
  fact: string;
  detail: string | null;
  look: 'raised' | 'acknowledged' | 'step' | 'future';
}

const word = (severity: string | null): string => severity?.toLowerCase() ?? 'another severity';

const byWhom = (verb: string, { by }: AlarmEvent): string => (by === null ? verb : `${verb} by ${by.name}`);

const FACTS: Readonly<Record<string, (event: AlarmEvent) => string>> = {
  raised: ({ severity }) => `Raised as ${word(severity)}`,
  worsened: ({ severity }) => `Became ${word(severity)}`,
  eased: ({ severity }) => `Eased to ${word(severity)}`,
  announced: () => 'Announced',
  delivered: ({ by }) => (by === null ? 'Delivered' : `Delivered to ${by.name}`),
  shown: ({ by }) => (by === null ? 'On screen' : `On ${firstName(by.name)}'s screen`),
  read: (event) => byWhom('Read', event),
  acknowledged: (event) => byWhom('Acknowledged', event),
  released: (event) => byWhom('Released', event),
  'taken over': (event) => byWhom('Taken over', event),
  paused: (event) => byWhom('Paused', event),
  resumed: (event) => (event.by === null ? 'Pause ended' : byWhom('Resumed', event)),
  expired: () => 'Acknowledgement ended',
  escalated: () => 'Escalated',
  'no data': () => 'No data',
  resolved: (event) => byWhom('Resolved', event),
};

/** An unknown step is named as it is written. */
const factOf = (event: AlarmEvent): string =>
  FACTS[event.event]?.(event) ??
  byWhom(`${event.event.slice(0, 1).toUpperCase()}${event.event.slice(1)}`, event);

const AFTER: ReadonlySet<string> = new Set(['acknowledged', 'shown']);

/** The story of an alarm, oldest first, and what follows if no user acts. */
export function storySteps(story: AlarmStory): StoryStep[] {
  const raised = Date.parse(story.raised_at);
  const past = story.events.map((event): StoryStep => {
    const at = Date.parse(event.at);
    const after = AFTER.has(event.event)
      ? `${formatSpan(Math.max(0, at - raised))} after it was raised`
      : null;
    const details = [after, event.detail].filter((part) => part !== null && part !== '');
    return {
      at,
      fact: factOf(event),
      detail: details.length === 0 ? null : details.join(', '),
      look: event.event === 'raised' || event.event === 'acknowledged' ? event.event : 'step',
    };
  });
  return [...past, ...futureSteps(story)];
}

function futureSteps(story: AlarmStory): StoryStep[] {
  if (story.state === 'resolved') return [];
  const steps: [string | null, string, string][] = [
    [story.acknowledged_until, 'Acknowledgement will end', 'announced again if it still stands'],
    [story.paused_until, 'Pause will end', 'announced if it still stands'],
    [story.escalates_at, 'Will escalate', 'unless it is acknowledged'],
  ];
  return steps.flatMap(([at, fact, detail]) =>
    at === null ? [] : [{ at: Date.parse(at), fact, detail, look: 'future' as const }],
  );
}
