import { assertEvent, assign, fromPromise, setup } from 'xstate';

export interface Credentials {
  username: string;
  password: string;
}

/**
 * Signing in (spec §4): idle, submitting, then the token is stored, or an error is shown and the user may try
 * again.
 */
export const loginMachine = setup({
  types: {
    /** The failure of the last attempt; null if there is none. */
    context: {} as { failure: unknown },
    events: {} as { type: 'form.submitted'; credentials: Credentials },
  },
  actors: {
    /** Resolves with the token. */
    signIn: fromPromise<string, Credentials>(() =>
      Promise.reject(new Error('signIn is provided by the form')),
    ),
  },
  actions: {
    storeToken: (_, params: { token: string }) => params,
    logFault: (_, params: { error: unknown }) => params,
    // A retry is handled like the first attempt.
    'forget the failure': assign({ failure: null }),
    'remember the failure': assign({ failure: (_, { error }: { error: unknown }) => error }),
  },
}).createMachine({
  id: 'login',
  context: { failure: null },
  initial: 'idle',
  states: {
    idle: {
      on: { 'form.submitted': 'submitting' },
    },
    submitting: {
      entry: 'forget the failure',
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
        onError: {
          target: 'failed',
          actions: [
            { type: 'remember the failure', params: ({ event }) => ({ error: event.error }) },
            { type: 'logFault', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    succeeded: { type: 'final' },
    failed: {
      on: { 'form.submitted': 'submitting' },
    },
  },
});
