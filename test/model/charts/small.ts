import { CodeNeeded } from '../../../src/web/lib/session/codeNeeded';
import { chart, type Happening } from './chart';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const CREDENTIALS = { username: 'nurse', password: 'nurse-demo' };
const REFUSED = new Error('refused');
const CODE_NEEDED = new CodeNeeded(null, 'Enter the code.');
const AGAIN = {
  to: 'submitting',
  then: (memory: { isCodeAsked: boolean }) => ({ ...memory, failure: null }),
};
const failure = (_: unknown, happening: Happening) => ('error' in happening ? happening.error : null);

/**
 * Spec §4, Login: a form, a request, then the token is stored, or a message shows and one may try again. Who has a
 * second factor is asked for a code, which is no failure, and from then on the form has a field for it.
 */
export const login = chart<{ failure: unknown; isCodeAsked: boolean }>({
  machine: 'login',
  beginnings: [{ memory: { failure: null, isCodeAsked: false }, states: ['idle'] }],
  happenings: [
    { words: 'the form is submitted', send: { type: 'form.submitted', credentials: CREDENTIALS } },
    { words: 'the server answers with a token', done: 'signIn', output: 'token' },
    { words: 'the server refuses', failed: 'signIn', error: REFUSED },
    { words: 'the server wants a code', failed: 'signIn', error: CODE_NEEDED },
  ],
  effects: ['storeToken', 'logFault'],
  context: (memory) => memory,
  regions: [
    {
      idle: { on: { 'form.submitted': { to: 'submitting' } } },
      submitting: {
        call: { name: 'signIn', input: () => CREDENTIALS },
        on: {
          'signIn done': { to: 'succeeded', does: ['storeToken {"token":"token"}'] },
          'signIn failed': [
            {
              when: (memory, happening) => failure(memory, happening) === CODE_NEEDED,
              to: 'codeNeeded',
              then: () => ({ failure: CODE_NEEDED, isCodeAsked: true }),
            },
            {
              to: 'failed',
              then: (memory, happening) => ({ ...memory, failure: failure(memory, happening) }),
              does: ['logFault {"error":{}}'],
            },
          ],
        },
      },
      succeeded: { isEnd: true },
      codeNeeded: { on: { 'form.submitted': AGAIN } },
      failed: { on: { 'form.submitted': AGAIN } },
    },
  ],
});

/** open-points §4, session: logging off counts human input; the warning stands for the last minute. */
export const idle = chart<{ limit: number }>({
  machine: 'idle',
  beginnings: [30 * MINUTE, MINUTE, 5 * SECOND].map((limit) => ({
    input: { limitMs: limit },
    memory: { limit },
    states: ['active'],
  })),
  happenings: [{ words: 'input', send: { type: 'input.seen' } }],
  effects: ['endSession'],
  regions: [
    {
      active: {
        on: { 'input.seen': { to: 'active' } },
        after: { ms: ({ limit }) => Math.max(0, limit - MINUTE), to: 'warning' },
      },
      warning: {
        on: { 'input.seen': { to: 'active' } },
        after: { ms: ({ limit }) => Math.min(limit, MINUTE), to: 'ended', does: ['endSession'] },
      },
      ended: { isEnd: true },
    },
  ],
});

type Filter = 'high_risk' | 'low_battery' | 'no_sync';
const FILTERS: readonly Filter[] = ['high_risk', 'low_battery', 'no_sync'];
const filterOf = (happening: Happening): Filter | undefined =>
  FILTERS.find((name) => 'send' in happening && happening.send['filter'] === name);
const toggled = (chosen: readonly Filter[], happening: Happening): Filter[] => {
  const filter = filterOf(happening);
  return FILTERS.filter((name) => chosen.includes(name) !== (name === filter));
};

/** Spec §4, View Settings: Show All, any of three filters, or nothing. What was chosen is kept while Show All is on. */
export const filters = chart<readonly Filter[]>({
  machine: 'filters',
  beginnings: [{ memory: [], states: ['showing all'] }],
  happenings: [
    { words: 'Show All', send: { type: 'showAll.toggled' } },
    ...FILTERS.map((filter) => ({ words: filter, send: { type: 'filter.toggled', filter } })),
  ],
  context: (chosen) => ({
    chosen: Object.fromEntries(FILTERS.map((name) => [name, chosen.includes(name)])),
  }),
  regions: [
    {
      'showing all': {
        on: {
          'showAll.toggled': [{ when: (chosen) => chosen.length === 0, to: 'idle' }, { to: 'filtering' }],
        },
      },
      filtering: {
        on: {
          'showAll.toggled': { to: 'showing all' },
          'filter.toggled': [
            {
              when: (chosen, happening) => toggled(chosen, happening).length === 0,
              to: 'idle',
              then: toggled,
            },
            { then: toggled },
          ],
        },
      },
      idle: {
        on: {
          'showAll.toggled': { to: 'showing all' },
          'filter.toggled': { to: 'filtering', then: toggled },
        },
      },
    },
  ],
});

const send = () => Promise.resolve();

/**
 * Spec §4, Edit/Save: a form is read, changed on demand, and keeps the input until the server has accepted
 * it.
 */
export const viewEdit = chart<null>({
  machine: 'viewEdit',
  beginnings: [{ memory: null, states: ['viewing'] }],
  happenings: [
    { words: 'Edit', send: { type: 'edit.started' } },
    { words: 'Cancel', send: { type: 'edit.cancelled' } },
    { words: 'Save', send: { type: 'save.requested', send } },
    { words: 'it is saved', done: 'save' },
    { words: 'it is refused', failed: 'save', error: REFUSED },
  ],
  regions: [
    {
      viewing: { on: { 'edit.started': { to: 'editing' } } },
      editing: { on: { 'edit.cancelled': { to: 'viewing' }, 'save.requested': { to: 'saving' } } },
      saving: {
        call: { name: 'save', input: () => ({ send }) },
        on: { 'save done': { to: 'viewing' }, 'save failed': { to: 'editing' } },
      },
    },
  ],
});

interface Flag {
  isRemoval: boolean;
  reason: string;
  error: unknown;
}

const keepsFailure = (memory: Flag, happening: Happening): Flag => ({
  ...memory,
  error: failure(memory, happening),
});
const PATIENT = 7;
const asks = { name: 'saveReason', input: ({ reason }: Flag) => ({ patient: PATIENT, reason }) };

/**
 * Spec §4, High priority: set with a reason, removed by an empty one after a confirmation; a failure leads
 * back to where it was submitted.
 */
export const highPriority = chart<Flag>({
  machine: 'highPriority',
  beginnings: [true, false].map((isRemoval) => ({
    input: { patient: PATIENT, isRemoval },
    memory: { isRemoval, reason: '', error: null },
    states: [isRemoval ? 'confirming' : 'entering'],
  })),
  happenings: [
    { words: 'a reason', send: { type: 'reason.submitted', reason: 'Sepsis' } },
    { words: 'Confirm', send: { type: 'removal.confirmed' } },
    { words: 'Cancel', send: { type: 'cancelled' } },
    { words: 'it is kept', done: 'saveReason' },
    { words: 'it is refused', failed: 'saveReason', error: REFUSED },
  ],
  effects: ['close'],
  context: ({ reason, error }) => ({ patient: PATIENT, reason, error }),
  regions: [
    {
      opening: { isPassing: true },
      entering: {
        on: {
          'reason.submitted': {
            to: 'setting',
            then: (memory) => ({ ...memory, reason: 'Sepsis', error: null }),
          },
          cancelled: { to: 'closed', does: ['close'] },
        },
      },
      setting: {
        call: asks,
        on: {
          'saveReason done': { to: 'closed', does: ['close'] },
          'saveReason failed': { to: 'entering', then: keepsFailure },
        },
      },
      confirming: {
        on: {
          'removal.confirmed': {
            to: 'removing',
            then: (memory) => ({ ...memory, reason: '', error: null }),
          },
          cancelled: { to: 'closed', does: ['close'] },
        },
      },
      removing: {
        call: asks,
        on: {
          'saveReason done': { to: 'closed', does: ['close'] },
          'saveReason failed': { to: 'confirming', then: keepsFailure },
        },
      },
      closed: { isEnd: true },
    },
  ],
});
