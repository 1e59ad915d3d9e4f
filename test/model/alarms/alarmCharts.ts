import type { AlarmLife } from '../../fixtures/alerts/alarmLife';

/** What may happen to an alarm, as it is done to the lifecycle. */
export const HAPPENINGS = {
  'warning found': (life: AlarmLife) => life.found('WARNING'),
  'critical found': (life: AlarmLife) => life.found('CRITICAL'),
  eases: (life: AlarmLife) => life.found('WARNING', { isNews: false }),
  'goes deeper': (life: AlarmLife) =>
    life.found(life.open()?.severity ?? 'WARNING', { isNews: false, isDeeper: true }),
  'is over': (life: AlarmLife) => life.found(null),
  'Nina acknowledges': (life: AlarmLife) => life.answer('acknowledge', 1),
  'Omar takes over': (life: AlarmLife) => life.answer('take over', 2),
  'Nina releases': (life: AlarmLife) => life.answer('release', 1),
  'Nina leaves': (life: AlarmLife) => life.take({ type: 'owner left', by: 1, because: 'signed out' }),
  'is closed': (life: AlarmLife) =>
    life.take({ type: 'close', kind: 'heartRateHigh', by: 2, reason: 'Probe fell off' }),
  'is paused': (life: AlarmLife) => life.pause(10),
  'is resumed': (life: AlarmLife) => life.take({ type: 'resume', kind: 'heartRateHigh', by: 2 }),
  'the admission is closed': (life: AlarmLife) => life.take({ type: 'admission closed' }),
} as const;
export type Happening = keyof typeof HAPPENINGS;

/** Where it leads, and whether it is announced. What is not named cannot happen there. */
type Ways = Partial<Record<Happening, readonly [to: string, announced: boolean]>>;

const SILENT = false;
const ANNOUNCED = true;
const stays = (state: string): readonly [string, boolean] => [state, SILENT];

/** An action on an alarm that is not open, or has no such owner, changes nothing. */
const without = (state: string, ...happenings: readonly Happening[]): Ways =>
  Object.fromEntries(happenings.map((happening) => [happening, stays(state)]));

const OVER_AGAIN = ['is over', 'Nina releases', 'is closed', 'the admission is closed'] as const;

/**
 * The life of one alarm of one kind without a pause, written by hand from alarm-response §2 and not from the
 * code. A state is what is open, and who has it.
 */
export const LIFE: Readonly<Record<string, Ways>> = {
  nothing: {
    'warning found': ['warning', ANNOUNCED],
    'critical found': ['critical', ANNOUNCED],
    ...without('nothing', 'is over', 'Nina acknowledges', 'Omar takes over', 'Nina releases', 'Nina leaves'),
    ...without('nothing', 'is closed', 'is resumed', 'the admission is closed'),
  },
  warning: {
    'warning found': ['warning', ANNOUNCED],
    'critical found': ['critical', ANNOUNCED],
    'is over': ['over', SILENT],
    'Nina acknowledges': ['warning of Nina', SILENT],
    'Omar takes over': ['warning of Omar', SILENT],
    ...without('warning', 'eases', 'goes deeper', 'Nina releases', 'Nina leaves', 'is resumed'),
    'is closed': ['over', SILENT],
    'the admission is closed': ['nothing', SILENT],
  },
  critical: {
    'critical found': ['critical', ANNOUNCED],
    eases: ['warning', SILENT],
    'is over': ['over', SILENT],
    'Nina acknowledges': ['critical of Nina', SILENT],
    'Omar takes over': ['critical of Omar', SILENT],
    ...without('critical', 'goes deeper', 'Nina releases', 'Nina leaves', 'is resumed'),
    'is closed': ['over', SILENT],
    'the admission is closed': ['nothing', SILENT],
  },
  'warning of Nina': {
    // What is announced at the severity that stands came after a silence.
    'warning found': ['warning', ANNOUNCED],
    'critical found': ['critical', ANNOUNCED],
    'goes deeper': ['warning', ANNOUNCED],
    'is over': ['over, warning of Nina', SILENT],
    'Omar takes over': ['warning of Omar', SILENT],
    'Nina releases': ['warning', ANNOUNCED],
    'Nina leaves': ['warning', ANNOUNCED],
    ...without('warning of Nina', 'eases', 'Nina acknowledges', 'is resumed'),
    'is closed': ['over', SILENT],
    'the admission is closed': ['nothing', SILENT],
  },
  'critical of Nina': {
    'critical found': ['critical', ANNOUNCED],
    'goes deeper': ['critical', ANNOUNCED],
    eases: ['warning, critical of Nina', SILENT],
    'is over': ['over, critical of Nina', SILENT],
    'Omar takes over': ['critical of Omar', SILENT],
    'Nina releases': ['critical', ANNOUNCED],
    'Nina leaves': ['critical', ANNOUNCED],
    ...without('critical of Nina', 'Nina acknowledges', 'is resumed'),
    'is closed': ['over', SILENT],
    'the admission is closed': ['nothing', SILENT],
  },
  'warning, critical of Nina': {
    'critical found': ['critical of Nina', SILENT],
    'warning found': ['warning', ANNOUNCED],
    'goes deeper': ['warning', ANNOUNCED],
    'is over': ['over, critical of Nina', SILENT],
    // Who takes it over acknowledges what stands.
    'Omar takes over': ['warning of Omar', SILENT],
    'Nina releases': ['warning', ANNOUNCED],
    'Nina leaves': ['warning', ANNOUNCED],
    ...without('warning, critical of Nina', 'eases', 'Nina acknowledges'),
    'is closed': ['over', SILENT],
  },
  'warning of Omar': {
    ...without('warning of Omar', 'Nina acknowledges', 'Omar takes over', 'Nina releases', 'Nina leaves'),
    'warning found': ['warning', ANNOUNCED],
    'critical found': ['critical', ANNOUNCED],
    'goes deeper': ['warning', ANNOUNCED],
  },
  'critical of Omar': {
    ...without('critical of Omar', 'Nina acknowledges', 'Omar takes over', 'Nina releases', 'Nina leaves'),
    'critical found': ['critical', ANNOUNCED],
    'goes deeper': ['critical', ANNOUNCED],
  },
  // Raised again within 10 min it is the same alarm.
  over: {
    'warning found': ['warning', ANNOUNCED],
    'critical found': ['critical', ANNOUNCED],
    ...without('over', ...OVER_AGAIN, 'Nina acknowledges', 'Omar takes over', 'Nina leaves'),
  },
  'over, warning of Nina': {
    'warning found': ['warning of Nina', SILENT],
    'critical found': ['critical', ANNOUNCED],
    'Nina leaves': ['over', SILENT],
    ...without('over, warning of Nina', ...OVER_AGAIN, 'Nina acknowledges', 'Omar takes over'),
  },
  'over, critical of Nina': {
    'warning found': ['warning, critical of Nina', SILENT],
    'critical found': ['critical of Nina', SILENT],
    'Nina leaves': ['over', SILENT],
    ...without('over, critical of Nina', ...OVER_AGAIN, 'Nina acknowledges', 'Omar takes over'),
  },
};

/** A pause beside an unacknowledged alarm: the alarm, and what the pause was made at. */
export const PAUSED: Readonly<Record<string, Ways>> = {
  nothing: {
    'is paused': ['nothing, paused at warning', SILENT],
    'warning found': ['warning', ANNOUNCED],
    'critical found': ['critical', ANNOUNCED],
  },
  'nothing, paused at warning': {
    'warning found': ['warning, paused at warning', SILENT],
    'critical found': ['critical, paused at warning', ANNOUNCED],
    'is resumed': ['nothing', SILENT],
    'is paused': ['nothing, paused at warning', SILENT],
    'the admission is closed': ['nothing', SILENT],
  },
  warning: { 'is paused': ['warning, paused at warning', SILENT] },
  critical: { 'is paused': ['critical, paused at critical', SILENT] },
  'warning, paused at warning': {
    'warning found': ['warning, paused at warning', SILENT],
    'critical found': ['critical, paused at warning', ANNOUNCED],
    'goes deeper': ['warning', ANNOUNCED],
    'is resumed': ['warning', ANNOUNCED],
    'is paused': ['warning, paused at warning', SILENT],
  },
  'critical, paused at warning': {
    'critical found': ['critical, paused at warning', ANNOUNCED],
    eases: ['warning, paused at warning', SILENT],
    'is resumed': ['critical', ANNOUNCED],
  },
  'critical, paused at critical': {
    'critical found': ['critical, paused at critical', SILENT],
    eases: ['warning, paused at critical', SILENT],
    'goes deeper': ['critical', ANNOUNCED],
    'is resumed': ['critical', ANNOUNCED],
  },
  'warning, paused at critical': {
    'critical found': ['critical, paused at critical', SILENT],
    'is resumed': ['warning', ANNOUNCED],
  },
};
