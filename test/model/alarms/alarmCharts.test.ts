import type { LifecycleEvent } from '../../../src/server/services/alarms/lifecycle/lifecycle';
import { AlarmLife } from '../../fixtures/alerts/alarmLife';
import { HAPPENINGS, LIFE, PAUSED, type Happening } from './alarmCharts';

/** Which happenings of the charts make each event; time is walked in the unit tests and the properties. */
const WALKED: Readonly<Record<LifecycleEvent['type'], readonly Happening[] | 'elsewhere'>> = {
  condition: ['warning found', 'critical found', 'eases', 'goes deeper', 'is over'],
  acknowledge: ['Nina acknowledges'],
  'take over': ['Omar takes over'],
  release: ['Nina releases'],
  'owner left': ['Nina leaves'],
  close: ['is closed'],
  pause: ['is paused'],
  resume: ['is resumed'],
  'admission closed': ['the admission is closed'],
  'device taken off': 'elsewhere',
  'time passed': 'elsewhere',
  repeat: 'elsewhere',
};

const NAMES: Readonly<Record<number, string>> = { 1: 'Nina', 2: 'Omar' };

/** The state of the lifecycle by the words of the chart. */
function stateOf(life: AlarmLife, showsPause: boolean): string {
  const open = life.open();
  const last = life.patient.alarms.at(-1);
  const alarm = open ?? (last?.resolved?.as === 'admission closed' ? undefined : last);
  const held = alarm?.resolved?.as === 'closed' ? null : (alarm?.acknowledgement ?? null);
  const severity = alarm?.severity.toLowerCase() ?? '';
  const owner = held === null ? '' : `${held.as.toLowerCase()} of ${NAMES[held.by]}`;
  const pause = life.patient.pauses.find(({ endedAt }) => endedAt === null);
  const words =
    alarm === undefined
      ? ['nothing']
      : open === undefined
        ? ['over', owner]
        : owner.startsWith(severity)
          ? [owner]
          : [severity, owner];
  if (showsPause && pause !== undefined) words.push(`paused at ${pause.severity.toLowerCase()}`);
  return words.filter((word) => word !== '').join(', ');
}

describe.each([
  ['an alarm', LIFE, false],
  ['a pause', PAUSED, true],
] as const)('the chart of %s', (_, chart, showsPause) => {
  const ways = new Map<string, readonly Happening[]>([['nothing', []]]);
  // States are added while they are gone through.
  for (const [state, way] of ways)
    for (const [happening, to] of Object.entries(chart[state] ?? {}))
      if (!ways.has(to[0])) ways.set(to[0], [...way, happening as Happening]);

  it('reaches every state that it names', () => {
    expect([...ways.keys()].sort()).toEqual(Object.keys(chart).sort());
  });

  const arrows = [...ways].flatMap(([state, way]) =>
    Object.entries(chart[state] ?? {}).map(([happening, [to, isAnnounced]]) => ({
      state,
      way,
      happening: happening as Happening,
      to,
      isAnnounced,
    })),
  );

  it.each(arrows)('$state: $happening, and then $to', ({ state, way, happening, to, isAnnounced }) => {
    const life = new AlarmLife();
    for (const before of way) {
      HAPPENINGS[before](life);
      life.now += 1_000;
    }
    expect(stateOf(life, showsPause)).toBe(state);
    const { announced } = HAPPENINGS[happening](life);
    expect({ state: stateOf(life, showsPause), isAnnounced: announced === 1 }).toEqual({
      state: to,
      isAnnounced,
    });
  });
});

it('every event of the lifecycle is in a chart, or said to be walked elsewhere', () => {
  const walked = Object.values(WALKED).flatMap((each) => (each === 'elsewhere' ? [] : each));
  expect(walked.sort()).toEqual(Object.keys(HAPPENINGS).sort());
});
