import { assign, fromPromise, setup } from 'xstate';

const isNotProvided = () => Promise.reject(new Error('is provided by the screen'));

/**
 * Single sign-on: the browser goes to the provider, and comes back to a new page with a code, which is
 * exchanged for the token. Whatever fails leads back to where it can be begun again.
 */
export const signOnMachine = setup({
  types: {
    /** The code with which the page was opened, and the failure of the last attempt; null if there is none. */
    context: {} as { code: string | null; failure: unknown },
    input: {} as { code: string | null },
    events: {} as { type: 'provider.chosen' },
  },
  actors: {
    /** Resolves with the provider's address. */
    askProvider: fromPromise<string>(isNotProvided),
    /** Resolves with the token. */
    exchangeCode: fromPromise<string, string>(isNotProvided),
  },
  guards: { hasCode: ({ context }) => context.code !== null },
  actions: {
    storeToken: (_, params: { token: string }) => params,
    goTo: (_, params: { location: string }) => params,
    logFault: (_, params: { error: unknown }) => params,
    'clear the failure': assign({ failure: null }),
    'remember the failure': assign({ failure: (_, { error }: { error: unknown }) => error }),
  },
}).createMachine({
  id: 'signOn',
  context: ({ input }) => ({ code: input.code, failure: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasCode', target: 'exchanging' }, { target: 'idle' }] },
    idle: { on: { 'provider.chosen': 'asking' } },
    asking: {
      entry: 'clear the failure',
      invoke: {
        src: 'askProvider',
        onDone: {
          target: 'leaving',
          actions: { type: 'goTo', params: ({ event }) => ({ location: event.output }) },
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
    // The page ends here, unless the browser does not get there.
    leaving: { on: { 'provider.chosen': 'asking' } },
    exchanging: {
      invoke: {
        src: 'exchangeCode',
        input: ({ context }) => context.code ?? '',
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
    failed: { on: { 'provider.chosen': 'asking' } },
  },
});
