import { createMachine } from 'xstate';
import { screenModel } from '../../fixtures/model/screenModel';
import type { Stage, Target } from '../../fixtures/model/stage';

const POLL = /\/api\/notifications\/(\?|$)/;
const STOPPED: Target = { text: 'Alert feed stopped.' };

interface Facts {
  /** Patients whose alerts were raised and not clicked away, oldest first. */
  raised: number[];
}

const toastOf = (patient: number): Target => ({
  text: new RegExp(`^HIPI of patient ${patient} .* is \\d+%\\.$`),
});

/** Wakes the notifier, which polls at most once a second. */
async function asks({ pass, wake }: Stage): Promise<void> {
  await pass(1_500);
  await wake();
}

async function collapses(stage: Stage, { raised }: Facts): Promise<void> {
  const wearer = await stage.ward.addWearer();
  // Readings belong to who wore the device when they were measured.
  await stage.pass(1_500);
  await stage.ward.collapse(wearer);
  raised.push(wearer.patient);
  await asks(stage);
}

/** What stands when these are waiting to be seen: the oldest, and how many follow it. */
async function stands({ sees, misses }: Stage, { raised }: Facts): Promise<void> {
  const [first] = raised;
  if (first !== undefined) await sees(toastOf(first));
  else await misses({ text: /^HIPI of patient/ });
  if (raised.length > 1) await sees({ role: 'link', name: `+${raised.length - 1} more` });
  else await misses({ role: 'link', name: /^\+\d+ more$/ });
  await misses(STOPPED);
}

/** Two presses at one place within a second are one: the second half of a double click. */
const BETWEEN_PRESSES_MS = 1_100;

/** Alerts as toasts, and a feed that stops: ALT-01, ALT-12, ALT-13, A3. */
export const notifierModel = screenModel<Facts>({
  name: 'alert notifier',
  isTimed: true,
  machine: createMachine({
    initial: 'nothing to see',
    states: {
      'nothing to see': {
        on: { 'a patient collapses': 'one alert', 'the server falls silent': 'feed stopped' },
      },
      'one alert': {
        on: {
          'a patient collapses': 'two alerts',
          'the toast is closed': 'nothing to see',
          'the toast stands its time': 'nothing to see',
        },
      },
      'two alerts': { on: { 'the toast is closed': 'one alert' } },
      'feed stopped': {
        on: {
          'a patient collapses': 'feed stopped, alert not received',
          'the server answers again': 'nothing to see',
        },
      },
      'feed stopped, alert not received': { on: { 'the server answers again': 'one alert' } },
    },
  }),
  async begin(stage) {
    await stage.open('/general-dashboard', 'nurse');
    await stage.sees({ role: 'heading', name: /^Welcome/ });
    await asks(stage);
    // Alerts of the last minute are shown to every new page: those of other patients are not this model's.
    for (let left = 20; left > 0 && (await stage.namesOf('button')).includes('Close'); left -= 1) {
      await stage.press({ role: 'button', name: 'Close' });
      await stage.pass(BETWEEN_PRESSES_MS);
    }
    return { raised: [] };
  },
  acts: {
    'a patient collapses': collapses,
    'the toast is closed': async ({ press, pass }, { raised }) => {
      raised.shift();
      await pass(BETWEEN_PRESSES_MS);
      await press({ role: 'button', name: 'Close' });
    },
    'the toast stands its time': async ({ pass }, { raised }) => {
      raised.shift();
      await pass(11_000);
    },
    'the server falls silent': async ({ faults, pass }) => {
      faults.breakDown(POLL, 'lost');
      await pass(27_000);
    },
    'the server answers again': async (stage) => {
      stage.faults.heal();
      await asks(stage);
    },
  },
  sights: {
    'nothing to see': stands,
    'one alert': stands,
    'two alerts': stands,
    'feed stopped': ({ sees }) => sees(STOPPED),
    'feed stopped, alert not received': async ({ sees, misses }, { raised }) => {
      await sees(STOPPED);
      await misses(toastOf(raised[0] ?? 0));
    },
  },
});
