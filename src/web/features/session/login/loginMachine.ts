import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { CodeNeeded } from '../../../lib/session/codeNeeded';

export interface Credentials {
  username: string;
  password: string;
  /** A code of the second factor, once the server has asked for one. */
  otp?: string;
  /** A passkey shall be asked in the place of a code. */
  byPasskey?: boolean;
}

/**
 * Signing in (spec §4): idle, submitting, then the token is stored, or an error is shown and the user may try
 * again; or the server asks for a code of the second factor, or for another one, which the user submits too.
 */
export const loginMachine = setup({
  types: {
    /** The failure of the last attempt; null if there is none. */
    context: {} as {
      failure: unknown;
      /** From then on the form has a field for it. */
      isCodeAsked: boolean;
      /** A passkey does as well. */
      isPasskeyOffered: boolean;
      /** There is no authenticator app whose code could be asked for. */
      isWithoutApp: boolean;
    },
    events: {} as { type: 'form.submitted'; credentials: Credentials },
  },
  actors: {
    /** Resolves with the token. */
    signIn: fromPromise<string, Credentials>(() =>
      Promise.reject(new Error('signIn is provided by the form')),
    ),
  },
  guards: {
    'a code is needed': (_, { error }: { error: unknown }) => error instanceof CodeNeeded,
  },
  actions: {
    storeToken: (_, params: { token: string }) => params,
    logFault: (_, params: { error: unknown }) => params,
    // A retry is handled like the first attempt.
    'clear the failure': assign({ failure: null }),
    'remember the failure': assign({ failure: (_, { error }: { error: unknown }) => error }),
    'ask for a code': assign({
      isCodeAsked: true,
      isPasskeyOffered: (_, { error }: { error: unknown }) =>
        error instanceof CodeNeeded && error.ways.passkey !== null,
      // A refused code does not say what there is beside it.
      isWithoutApp: ({ context }, { error }: { error: unknown }) =>
        error instanceof CodeNeeded && error.refused === null
          ? error.ways.isWithoutApp
          : context.isWithoutApp,
    }),
  },
}).createMachine({
  id: 'login',
  context: { failure: null, isCodeAsked: false, isPasskeyOffered: false, isWithoutApp: false },
  initial: 'idle',
  states: {
    idle: {
      on: { 'form.submitted': 'submitting' },
    },
    submitting: {
      entry: 'clear the failure',
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');
          return event.credentials;
        },
        onDone: {
          target: 'succeeded',
          actions: { type: 'storeToken', params: ({ event }) => ({ token: event.output }) },
        },
        onError: [
          {
            guard: { type: 'a code is needed', params: ({ event }) => ({ error: event.error }) },
            target: 'codeNeeded',
            actions: [
              { type: 'remember the failure', params: ({ event }) => ({ error: event.error }) },
              { type: 'ask for a code', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'failed',
            actions: [
              { type: 'remember the failure', params: ({ event }) => ({ error: event.error }) },
              { type: 'logFault', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    succeeded: { type: 'final' },
    codeNeeded: {
      on: { 'form.submitted': 'submitting' },
    },
    failed: {
      on: { 'form.submitted': 'submitting' },
    },
  },
});
