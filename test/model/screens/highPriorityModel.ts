import { createMachine } from 'xstate';
import type { Verdict } from '../../fixtures/model/faults';
import { screenModel } from '../../fixtures/model/screenModel';
import type { Stage, Target } from '../../fixtures/model/stage';

const SET: Target = { role: 'dialog', name: 'Set High Priority' };
const REMOVE: Target = { role: 'dialog', name: 'Remove patient ?' };
const LEAVE: Target = { role: 'dialog', name: 'Leave without saving?' };
const DIALOGS = [SET, REMOVE, LEAVE];
const REASON: Target = { label: 'High Priority Reason', in: SET };
const KEEPING = /PATCH .*\/high-priority\//;

interface Facts {
  card: Target;
}

const button = (name: string, dialog: Target): Target => ({ role: 'button', name, in: dialog });
const presses =
  (name: string, dialog: Target) =>
  ({ press }: Stage) =>
    press(button(name, dialog));
const flagOf = ({ card }: Facts): Target => ({ role: 'img', name: 'High priority patient', in: card });

async function opens({ press }: Stage, { card }: Facts, item: string): Promise<void> {
  await press({ role: 'button', name: 'Details', in: card });
  await press({ role: 'menuitem', name: item });
}

/** Presses a button; the server does not answer before the model triggers it. */
const pressesAndWaits =
  (name: string, dialog: Target) =>
  async ({ press, faults }: Stage) => {
    faults.hold(KEEPING);
    await press(button(name, dialog));
  };

const notKept = async ({ faults, expectLog }: Stage, verdict: Verdict) => {
  expectLog(/a form was not saved|a flag was not removed/);
  faults.settle(verdict);
};

/** The flag of a patient, from the details menu of a card: PDB-12, PDB-28 to PDB-31, VAL-16, ERR-07. */
export const highPriorityModel = screenModel<Facts>({
  name: 'high priority',
  machine: createMachine({
    initial: 'unflagged',
    states: {
      unflagged: { on: { 'opens Set High Priority': 'asked why' } },
      'asked why': { on: { 'types a reason': 'reason typed', 'cancels the reason': 'unflagged' } },
      'reason typed': {
        on: { 'saves the reason': 'saving the reason', 'cancels the reason': 'asked whether to leave' },
      },
      'asked whether to leave': { on: { stays: 'reason typed', leaves: 'unflagged' } },
      'saving the reason': {
        on: {
          'the server keeps it': 'flagged',
          'the server fails': 'reason not kept',
          'the connection breaks': 'reason not kept',
        },
      },
      'reason not kept': { on: { 'saves the reason': 'saving the reason' } },
      flagged: { on: { 'opens Remove High Priority': 'asked whether to remove' } },
      'asked whether to remove': {
        on: { 'cancels the removal': 'flagged', 'confirms the removal': 'removing' },
      },
      removing: {
        on: {
          'the server keeps it': 'unflagged',
          'the server fails': 'removal not kept',
          'the connection breaks': 'removal not kept',
        },
      },
      'removal not kept': { on: { 'confirms the removal': 'removing', 'cancels the removal': 'flagged' } },
    },
  }),
  async begin({ ward, open }) {
    const { device } = await ward.addWearer();
    await open('/patient-dashboard', 'nurse');
    return { card: { role: 'article', name: `Device ${device}` } };
  },
  acts: {
    'opens Set High Priority': (stage, facts) => opens(stage, facts, 'Set High Priority'),
    'types a reason': ({ fill }) => fill(REASON, 'Falling pressure'),
    'cancels the reason': presses('Cancel', SET),
    stays: presses('Stay', LEAVE),
    leaves: presses('Leave', LEAVE),
    'saves the reason': pressesAndWaits('Save', SET),
    'opens Remove High Priority': (stage, facts) => opens(stage, facts, 'Remove High Priority'),
    'cancels the removal': presses('Cancel', REMOVE),
    'confirms the removal': pressesAndWaits('Confirm', REMOVE),
    'the server keeps it': async ({ faults }) => faults.settle('pass'),
    'the server fails': (stage) => notKept(stage, { status: 503, body: { detail: 'Something went wrong.' } }),
    'the connection breaks': (stage) => notKept(stage, 'lost'),
  },
  sights: {
    async unflagged({ sees, misses }, facts) {
      await sees(facts.card);
      // Not any: the trend of a value opens under a resting pointer, and is a dialog too.
      for (const dialog of DIALOGS) await misses(dialog);
      await misses(flagOf(facts));
    },
    'asked why': ({ is }) => is(button('Save', SET), 'disabled'),
    'reason typed': async ({ is, misses }) => {
      await misses(LEAVE);
      await is(button('Save', SET), 'enabled');
    },
    'asked whether to leave': ({ sees }) => sees(LEAVE),
    'saving the reason': ({ is }) => is({ role: 'button', name: /Save/, in: SET }, 'disabled'),
    'reason not kept': async ({ sees, holds }) => {
      await sees({ text: /^Not saved\./, in: SET });
      await holds(REASON, 'Falling pressure');
    },
    async flagged({ misses, sees }, facts) {
      for (const dialog of DIALOGS) await misses(dialog);
      await sees(flagOf(facts));
    },
    'asked whether to remove': ({ is }) => is(button('Confirm', REMOVE), 'enabled'),
    removing: ({ is }) => is(button('Cancel', REMOVE), 'disabled'),
    'removal not kept': ({ sees }) => sees({ text: /^Not saved\./, in: REMOVE }),
  },
});
