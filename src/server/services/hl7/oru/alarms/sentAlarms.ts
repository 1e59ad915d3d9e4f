import { ALARM_SEVERITIES, type AlarmSeverity } from '../../../../../clinical/alarms/alarms';
import { ALARM_PRIORITIES } from '../../message/alarmPriorities';
import { codedValues, type Coded, mdcName, mdcNumber } from '../../message/codedValues';
import type { Hl7Segment } from '../../message/hl7Segment';
import type { Monitors } from '../monitors';
import type { ResultGroup } from '../labs/resultGroups';

/** What IHE PCD-04 says of an alarm, by the codes of ISO/IEEE 11073 in OBX-3. */
const FACETS = {
  event: ['MDC_EVT_ALARM', 196_616],
  source: ['MDC_ATTR_ALERT_SOURCE', 68_480],
  phase: ['MDC_ATTR_EVENT_PHASE', 68_481],
  state: ['MDC_ATTR_ALARM_STATE', 68_482],
  inactivation: ['MDC_ATTR_ALARM_INACTIVATION_STATE', 68_483],
  priority: ['MDC_ATTR_ALARM_PRIORITY', 68_484],
} as const;
type Facet = keyof typeof FACETS;
const FACET_KEYS = Object.keys(FACETS) as readonly Facet[];

/** No alarm any more: its severity is null. */
const PRIORITIES: Readonly<Record<string, AlarmSeverity | null>> = {
  ...Object.fromEntries(
    ALARM_SEVERITIES.flatMap((severity) => {
      const { code, word } = ALARM_PRIORITIES[severity];
      return [
        [code, severity],
        [word, severity],
      ];
    }),
  ),
  PN: null,
  NONE: null,
};

const OVER_PHASES = ['end', 'reset'];
const LONGEST = 200;

/** Never in the middle of a character: half of one is no text to the database. */
const cutTo = (length: number, text: string): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

/** An alarm of another system, as one OBR reports it. */
export interface SentAlarm {
  /** Its event: the OBX of MDC_EVT_ALARM, or the OBR where there is none. */
  segment: Hl7Segment;
  facets: ReadonlyMap<Facet, Hl7Segment>;
  /** The same in every message about it; and what it is about, where messages are numbered anew. */
  key: string;
  about: string;
  /** The key is a number that the sender gave. */
  isNumbered: boolean;
  said: string;
  severity: AlarmSeverity;
  isOver: boolean;
  device: string | null;
}

/** The alarm of a group; null when it reports none, such as one with values that are the evidence of another. */
export function sentAlarm(group: ResultGroup, monitors: Monitors, link: { id: number }): SentAlarm | null {
  const facets = facetsOf(group);
  const event = facets.get('event');
  const { order } = group;
  const segment = event ?? order;
  if (segment === null || !reportsAlarm(facets, order)) return null;
  const device = monitors.of(segment, group);
  const priority = priorityOf(facets);
  const [phase, state] = (['phase', 'state'] as const).map((facet) =>
    (facets.get(facet)?.text(5) ?? '').toLowerCase(),
  );
  const what = event === undefined ? codedText(segment, 4) : codedText(event, 5);
  const source = facets.get('source');
  const about = JSON.stringify([link.id, device, eventOf(event), source === undefined ? '' : codeOf(source)]);
  const number = order === null ? null : idOf(order);
  const words = [what, source === undefined ? '' : codedText(source, 5)].filter((each) => each !== '');
  return {
    segment,
    facets,
    key: JSON.stringify([link.id, ...(number ?? [about])]),
    about,
    isNumbered: number !== null,
    said: cutTo(LONGEST, words.join(', ')) || 'an alarm without words',
    severity: priority ?? 'WARNING',
    isOver: priority === null || OVER_PHASES.includes(phase ?? '') || state === 'inactive',
    device,
  };
}

/**
 * Whether what stands by the key of this alarm (its `about`) came from the same monitor: two monitors may count alike. Where neither
 * message names one, the number says it.
 */
export function isOfSameMonitor({ device, isNumbered }: SentAlarm, about: string): boolean {
  const [, standing = null] = JSON.parse(about) as [link: number, device?: string | null];
  return standing === device && (device !== null || isNumbered);
}

const reportsAlarm = (facets: ReadonlyMap<Facet, Hl7Segment>, order: Hl7Segment | null): boolean =>
  (['event', 'phase', 'state'] as const).some((facet) => facets.has(facet)) ||
  (order !== null && codedValues(order, 4).some(isGeneral));

function facetsOf({ observations }: ResultGroup): Map<Facet, Hl7Segment> {
  const facets = new Map<Facet, Hl7Segment>();
  for (const { segment } of observations) {
    const coded = codedValues(segment, 3);
    const facet = FACET_KEYS.find((key) => coded.some((each) => isOf(key, each)));
    if (facet !== undefined && !facets.has(facet)) facets.set(facet, segment);
  }
  const event = observations.find(({ segment }) => codedValues(segment, 3).some(isEvent));
  if (!facets.has('event') && event !== undefined) facets.set('event', event.segment);
  return facets;
}

function isOf(facet: Facet, code: Coded): boolean {
  const [name, number] = FACETS[facet];
  return mdcName(code) === name || (mdcName(code) === null && mdcNumber(code) === number);
}

const isGeneral = (code: Coded): boolean => isOf('event', code);

/** Many senders, and we, name the event itself where others write MDC_EVT_ALARM; its words are in OBX-5 then. */
function isEvent(code: Coded): boolean {
  const [name, number] = [mdcName(code), mdcNumber(code)];
  return name === null
    ? number !== null && number >= EVENTS.from && number < EVENTS.to
    : name.startsWith('MDC_EVT_');
}

/** The partition of events in ISO/IEEE 11073-10101. */
const EVENTS = { from: 3 * 65_536, to: 4 * 65_536 };

/** By its own OBX, else OBX-8 of the event, which carries it beside other flags. Undefined when it is not said. */
function priorityOf(facets: ReadonlyMap<Facet, Hl7Segment>): AlarmSeverity | null | undefined {
  const own = facets.get('priority');
  const said = [
    ...(own === undefined ? [] : [own.text(5), own.text(5, 2)]),
    ...(facets.get('event')?.repetitions(8) ?? []),
  ].map((each) => each.toUpperCase());
  const known = said.find((each) => Object.hasOwn(PRIORITIES, each));
  return known === undefined ? undefined : PRIORITIES[known];
}

/**
 * What the sender calls the alarm: the parent (OBR-29) of a message that follows, else its own number; with whose number
 * it is, where that is said: several devices of one link may count from 1.
 */
function idOf(order: Hl7Segment): string[] | null {
  const own = (field: number) => [order.text(field), order.text(field, 2) || order.text(field, 3)] as const;
  const parent = (component: number) => {
    const at = (subcomponent: number): string => order.text(29, component, { subcomponent });
    return [at(1), at(2) || at(3) || own(3)[1]] as const;
  };
  const found = [parent(2), parent(1), own(3), own(2)].find(([id]) => id !== '');
  return found?.filter((each) => each !== '') ?? null;
}

const codeOf = (segment: Hl7Segment | undefined, field = 5): string =>
  segment === undefined ? '' : (codedValues(segment, field).map(({ code, text }) => code || text)[0] ?? '');

/** The code of the event is in OBX-3 where the value is words: they may say a number, another one each time. */
const eventOf = (event: Hl7Segment | undefined): string =>
  codeOf(event, event === undefined || codedValues(event, 3).some(isGeneral) ? 5 : 3);

/** The words of a coded value: the original text, else its text, else its name in ISO/IEEE 11073 as words. */
function codedText(segment: Hl7Segment, field: number): string {
  const original = segment.text(field, 9);
  if (original !== '') return original;
  const coded = codedValues(segment, field);
  const own = coded.find((each) => each.text !== '' && mdcName(each) === null);
  if (own !== undefined) return own.text;
  const [first] = coded;
  if (first === undefined) return '';
  return (
    mdcName(first)
      ?.replace(/^MDC_(EVT_|ATTR_)?/, '')
      .replace(/_/g, ' ')
      .toLowerCase() ?? first.code
  );
}
