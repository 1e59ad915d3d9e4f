import { createMachine } from 'xstate';
import { screenModel } from '../../fixtures/model/screenModel';
import type { Stage, Target } from '../../fixtures/model/stage';

const SENTENCE = { text: 'Please check your username and password and try again.' };
const BUTTON: Target = { role: 'button', name: 'Login' };
const SIGN_IN = /POST .*api-token-auth/;

/** Submits the form; the server does not answer before the model triggers it. */
async function submit({ fill, press, faults, credentials }: Stage): Promise<void> {
  await fill({ label: 'Username' }, credentials.username);
  await fill({ label: 'Password' }, credentials.password);
  faults.hold(SIGN_IN);
  await press(BUTTON);
}

/** Submits what is in the form; the server does not answer before the model triggers it. */
async function submitCode({ fill, press, faults }: Stage): Promise<void> {
  await fill({ label: 'Code' }, '123456');
  faults.hold(SIGN_IN);
  await press(BUTTON);
}

/** Signing in: LOG-05 to LOG-08, ERR-01, VAL-02. */
export const loginModel = screenModel({
  name: 'login screen',
  machine: createMachine({
    initial: 'empty form',
    states: {
      'empty form': {
        on: {
          'submits nothing': 'asked for what is missing',
          'submits a name and a password': 'waiting for the server',
        },
      },
      'asked for what is missing': { on: { 'submits a name and a password': 'waiting for the server' } },
      'waiting for the server': {
        on: {
          'the server takes them': 'general dashboard',
          'the server refuses them': 'asked to check them',
          'the server fails': 'asked to check them',
          'the connection breaks': 'asked to check them',
          'the server wants a code': 'asked for a code',
        },
      },
      'asked for a code': { on: { 'submits a code': 'waiting with a code' } },
      'waiting with a code': {
        on: {
          'the server takes the code': 'general dashboard',
          'the server refuses the code': 'shown that the code is wrong',
        },
      },
      'shown that the code is wrong': { on: { 'submits another code': 'waiting with a code' } },
      'asked to check them': { on: { 'submits a name and a password': 'waiting for the server' } },
      'general dashboard': { type: 'final' },
    },
  }),
  begin: ({ open }) => open('/login', null),
  acts: {
    'submits nothing': ({ press }) => press(BUTTON),
    'submits a name and a password': submit,
    'the server takes them': async ({ faults }) => faults.settle('pass'),
    'the server refuses them': async ({ faults }) =>
      faults.settle({
        status: 400,
        body: { non_field_errors: ['Unable to log in with provided credentials.'] },
      }),
    'the server fails': async ({ faults, expectLog }) => {
      expectLog(/login failed/);
      faults.settle({ status: 500, body: { detail: 'Something went wrong.' } });
    },
    'the connection breaks': async ({ faults, expectLog }) => {
      expectLog(/login failed/);
      faults.settle('lost');
    },
    'the server wants a code': async ({ faults }) =>
      faults.settle({ status: 400, body: { otp: ['Enter the code.'] } }),
    'submits a code': submitCode,
    'submits another code': submitCode,
    'the server refuses the code': async ({ faults }) =>
      faults.settle({ status: 400, body: { otp: ['This code is wrong.'] } }),
    'the server takes the code': async ({ faults }) => faults.settle('pass'),
  },
  sights: {
    'empty form': async ({ is, misses }) => {
      await is(BUTTON, 'enabled');
      await misses(SENTENCE);
      await misses({ text: 'Username is required.' });
    },
    'asked for what is missing': async ({ sees }) => {
      await sees({ text: 'Username is required.' });
      await sees({ text: 'Password is required.' });
    },
    'waiting for the server': ({ is }) => is(BUTTON, 'disabled'),
    'asked for a code': async ({ sees, misses, is }) => {
      await sees({ label: 'Code' });
      await misses(SENTENCE);
      await is(BUTTON, 'enabled');
    },
    'waiting with a code': ({ is }) => is(BUTTON, 'disabled'),
    'shown that the code is wrong': async ({ sees, misses, is }) => {
      await sees({ text: 'This code is wrong.' });
      await misses(SENTENCE);
      await is(BUTTON, 'enabled');
    },
    'asked to check them': async ({ sees, is, holds, credentials }) => {
      await sees(SENTENCE);
      await is(BUTTON, 'enabled');
      await holds({ label: 'Username' }, credentials.username);
    },
    'general dashboard': async ({ sees, until, address }) => {
      await sees({ role: 'heading', name: /^Welcome/ });
      await until(
        'the address is that of the general dashboard',
        async () => address() === '/general-dashboard',
      );
    },
  },
});
