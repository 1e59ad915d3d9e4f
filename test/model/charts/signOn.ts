import { chart, type Happening } from './chart';

const LOCATION = 'https://login.example';
const AWAY = new Error('away');

interface Memory {
  code: string | null;
  failure: unknown;
}

const fails = (memory: Memory, happening: Happening): Memory => ({
  ...memory,
  failure: 'error' in happening ? happening.error : null,
});
const asks = { to: 'asking', then: (memory: Memory): Memory => ({ ...memory, failure: null }) };
const fault = { to: 'failed', then: fails, does: ['logFault {"error":{}}'] };

/** docs/security.md, Single sign-on: to the provider, back with a code, and the code for a token; begun again after every failure. */
export const signOn = chart<Memory>({
  machine: 'signOn',
  beginnings: [
    { input: { code: null }, memory: { code: null, failure: null }, states: ['idle'] },
    { input: { code: 'a code' }, memory: { code: 'a code', failure: null }, states: ['exchanging'] },
  ],
  happenings: [
    { words: 'the provider is chosen', send: { type: 'provider.chosen' } },
    { words: 'the server says where it is', done: 'askProvider', output: LOCATION },
    { words: 'it is away', failed: 'askProvider', error: AWAY },
    { words: 'the server answers with a token', done: 'exchangeCode', output: 'token' },
    { words: 'the code is refused', failed: 'exchangeCode', error: AWAY },
  ],
  effects: ['storeToken', 'goTo', 'logFault'],
  context: ({ code, failure }) => ({ code, failure }),
  regions: [
    {
      opening: { isPassing: true },
      idle: { on: { 'provider.chosen': asks } },
      asking: {
        call: { name: 'askProvider', input: () => undefined },
        on: {
          'askProvider done': { to: 'leaving', does: [`goTo {"location":"${LOCATION}"}`] },
          'askProvider failed': fault,
        },
      },
      leaving: { on: { 'provider.chosen': asks } },
      exchanging: {
        call: { name: 'exchangeCode', input: ({ code }) => code },
        on: {
          'exchangeCode done': { to: 'succeeded', does: ['storeToken {"token":"token"}'] },
          'exchangeCode failed': fault,
        },
      },
      succeeded: { isEnd: true },
      failed: { on: { 'provider.chosen': asks } },
    },
  ],
});
