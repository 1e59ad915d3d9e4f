import { createMachine } from 'xstate';
import { screenModel } from '../../fixtures/model/screenModel';
import type { Stage, Target } from '../../fixtures/model/stage';

const CARD: Target = { role: 'region', name: 'Profile' };
const FORM: Target = { role: 'form', name: 'Profile' };
const NAME: Target = { label: 'First Name', in: FORM };
const NAMES = ['Ada', 'Berta', 'Clara', 'Dora', 'Emma'];
const SAVE = /PATCH .*\/api\/patients\/\d+\//;
const NOT_SAVED: Target = { text: /^Not saved\./, in: FORM };

interface Facts {
  patient: number;
  kept: string;
  typed: string;
  tries: number;
}

const fails = { 'presses Cancel': 'reading', 'presses Save': 'saving' };
const keepsWhatWasTyped = async ({ holds, is }: Stage, { typed }: Facts) => {
  await holds(NAME, typed);
  await is({ role: 'button', name: 'Save', in: FORM }, 'enabled');
};

/** A form that is read first and changed on demand: PD-07, ERR-07, C7. */
export const profileModel = screenModel<Facts>({
  name: 'profile form',
  machine: createMachine({
    initial: 'reading',
    states: {
      reading: { on: { 'presses Edit': 'editing' } },
      editing: { on: { 'presses Cancel': 'reading', 'types another name': 'typed' } },
      typed: { on: { 'presses Cancel': 'reading', 'presses Save': 'saving' } },
      saving: {
        on: {
          'the server keeps it': 'reading',
          'the server refuses the name': 'name refused',
          'the server fails': 'not saved',
          'the connection breaks': 'not saved',
          'another user has been faster': 'changed meanwhile',
        },
      },
      'name refused': { on: { 'presses Cancel': 'reading', 'types another name': 'typed' } },
      'not saved': { on: fails },
      'changed meanwhile': { on: fails },
    },
  }),
  async begin({ ward, open }) {
    const { patient } = await ward.addPatient();
    await open(`/patients/${patient}/profile`, 'nurse');
    return { patient, kept: 'Model', typed: '', tries: 0 };
  },
  acts: {
    'presses Edit': ({ press }) => press({ role: 'button', name: 'Edit', in: CARD }),
    'presses Cancel': ({ press }) => press({ role: 'button', name: 'Cancel', in: FORM }),
    'types another name': async ({ fill }, facts) => {
      facts.typed = NAMES[(facts.tries += 1) % NAMES.length] ?? '';
      await fill(NAME, facts.typed);
    },
    'presses Save': async ({ press, faults }) => {
      faults.hold(SAVE);
      await press({ role: 'button', name: 'Save', in: FORM });
    },
    'the server keeps it': async ({ faults }, facts) => {
      facts.kept = facts.typed;
      faults.settle('pass');
    },
    'the server refuses the name': async ({ faults }) =>
      faults.settle({ status: 400, body: { first_name: ['This name is not allowed.'] } }),
    'the server fails': async ({ faults, expectLog }) => {
      expectLog(/a form was not saved/);
      faults.settle({ status: 503, body: { detail: 'Something went wrong.' } });
    },
    'the connection breaks': async ({ faults, expectLog }) => {
      expectLog(/a form was not saved/);
      faults.settle('lost');
    },
    'another user has been faster': async ({ faults, ward, expectLog }, facts) => {
      expectLog(/a form was not saved/);
      await ward.patch(`/api/patients/${facts.patient}/`, {
        address: `Lane ${facts.tries}, house ${Math.random()}`,
      });
      faults.settle('pass');
    },
  },
  sights: {
    async reading({ sees, misses }, { kept }) {
      await sees({ text: kept, in: CARD });
      await misses(FORM);
    },
    editing: ({ holds }, { kept }) => holds(NAME, kept),
    typed: keepsWhatWasTyped,
    async saving({ is }) {
      await is({ role: 'button', name: 'Saving…', in: FORM }, 'disabled');
      await is({ role: 'button', name: 'Cancel', in: FORM }, 'disabled');
    },
    'name refused': async (stage, facts) => {
      await stage.sees({ text: 'This name is not allowed', in: FORM });
      await keepsWhatWasTyped(stage, facts);
    },
    'not saved': async (stage, facts) => {
      await stage.sees(NOT_SAVED);
      await keepsWhatWasTyped(stage, facts);
    },
    'changed meanwhile': async (stage, facts) => {
      await stage.sees({ role: 'group', name: 'Changed meanwhile' });
      await stage.sees(NOT_SAVED);
      await keepsWhatWasTyped(stage, facts);
    },
  },
});
