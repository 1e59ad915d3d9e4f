import { assertEvent, fromPromise, setup } from 'xstate';

export interface Credentials {
  username: string;
  password: string;
}

/** Signing in (spec §4): idle, submitting, then the token is stored, or a message shows and one may try again. */
export const loginMachine = setup({
  types: {
    events: {} as { type: 'form.submitted'; credentials: Credentials },
  },
  actors: {
    /** Resolves with the token. */
    signIn: fromPromise<string, Credentials>(() => Promise.reject(new Error('signIn is provided by the form'))),
  },
  actions: {
    storeToken: (_, params: { token: string }) => params,
    logFault: (_, params: { error: unknown }) => params,
  },
}).createMachine({
  id: 'login',
  initial: 'idle',
  states: {
    idle: {
      on: { 'form.submitted': 'submitting' },
    },
    submitting: {
      invoke: {
        src: 'signIn',
        input: ({ event }) => {
          assertEvent(event, 'form.submitted');
          return event.credentials;
        },
        onDone: { target: 'succeeded', actions: { type: 'storeToken', params: ({ event }) => ({ token: event.output }) } },
        onError: { target: 'failed', actions: { type: 'logFault', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    succeeded: { type: 'final' },
    failed: {
      on: { 'form.submitted': 'submitting' },
    },
  },
});
