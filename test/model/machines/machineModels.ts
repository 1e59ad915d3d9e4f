import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { MAX_NOTIFICATIONS } from '../../../src/contract/constants';
import { CodeNeeded } from '../../../src/web/lib/session/codeNeeded';
import { CallFailure } from '../../../src/web/features/admissions/save/callFailure';
import { notification } from '../../fixtures/alerts/notifications';
import type { Happening } from '../../fixtures/model/graph';
import { sends, type Outcomes } from '../../fixtures/model/happenings';

/** The possible events of a production machine, by its id: with this its whole graph is found and walked. */
export interface MachineModel {
  /** One graph for each. */
  inputs?: readonly unknown[];
  events: readonly Happening[];
  /** How the calls that it makes may end, by their names; a call that is not named ends with nothing, or with an error. */
  calls?: Readonly<Record<string, Outcomes>>;
  keyOf?: (snapshot: AnyMachineSnapshot) => string;
}

const PATIENT = 7;
const REFUSED = new CallFailure({ status: 400 }, true);
const UNANSWERED = new CallFailure({ status: 'TIMEOUT' }, false);
const saves = (words: string, worn: number | null, wanted: number | null) =>
  sends(words, {
    type: 'save.asked',
    wish: { patient: PATIENT, worn, wanted, admission: null },
  } as EventObject);

interface NotifierTimes {
  now: number;
  askedAt: number | null;
  answeredAt: number;
  isLeading: boolean;
  lastSeen: string | null;
  shown: readonly number[];
}

/** An event that comes this many ms after the last one. */
const later = (words: string, ms: number, event: object): Happening => ({
  words,
  eventIn: ({ context }) => ({ ...event, at: (context as NotifierTimes).now + ms }) as unknown as EventObject,
});

/** Times count only until the last threshold, and which alerts were seen not at all. */
function notifierKey({ value, context }: AnyMachineSnapshot): string {
  const { now, askedAt, answeredAt, isLeading, lastSeen } = context as NotifierTimes;
  return JSON.stringify([
    value,
    isLeading,
    lastSeen !== null,
    askedAt === null ? null : Math.min(now - askedAt, 10_500),
    Math.min(now - answeredAt, 25_000),
  ]);
}

export const MACHINE_MODELS: Readonly<Record<string, MachineModel>> = {
  login: {
    events: [
      sends('the form is submitted', {
        type: 'form.submitted',
        credentials: { username: 'nurse', password: 'nurse-demo' },
      } as EventObject),
    ],
    calls: {
      signIn: {
        done: { '': 'token' },
        failed: {
          '': new Error('refused'),
          'a code is needed': new CodeNeeded(null, 'Enter the code.'),
        },
      },
    },
  },
  signOn: {
    inputs: [{ code: null }, { code: 'a code' }],
    events: [sends('the provider is chosen', { type: 'provider.chosen' })],
    calls: {
      askProvider: { done: { '': 'https://login.example' }, failed: { '': new Error('away') } },
      exchangeCode: { done: { '': 'token' }, failed: { '': new Error('refused') } },
    },
  },
  idle: {
    inputs: [{ limitMs: 1_800_000 }, { limitMs: 60_000 }],
    events: [sends('input', { type: 'input.seen' })],
  },
  filters: {
    events: [
      sends('Show All', { type: 'showAll.toggled' }),
      ...['high_risk', 'low_battery', 'no_sync'].map((filter) =>
        sends(filter, { type: 'filter.toggled', filter } as EventObject),
      ),
    ],
  },
  viewEdit: {
    events: [
      sends('Edit', { type: 'edit.started' }),
      sends('Cancel', { type: 'edit.cancelled' }),
      sends('Save', { type: 'save.requested', send: () => Promise.resolve() } as EventObject),
    ],
  },
  highPriority: {
    inputs: [
      { patient: PATIENT, isRemoval: false },
      { patient: PATIENT, isRemoval: true },
    ],
    events: [
      sends('a reason', { type: 'reason.submitted', reason: 'Sepsis' } as EventObject),
      sends('Confirm', { type: 'removal.confirmed' }),
      sends('Cancel', { type: 'cancelled' }),
    ],
  },
  saveAdmission: {
    events: [
      saves('save with another device', 17, 22),
      saves('save with a first device', null, 22),
      saves('save with no device any more', 17, null),
      saves('save with the same device', 17, 17),
      sends('the last save is found on record', { type: 'save.found' }),
    ],
    calls: {
      readDevice: {
        done: {
          'on the patient': { patient: PATIENT, etag: '"1"' },
          'on no patient': { patient: null, etag: '"1"' },
          'on another patient': { patient: 8, etag: '"1"' },
        },
        failed: { 'no answer': UNANSWERED },
      },
      changeDevice: { failed: { refused: REFUSED, 'no answer': UNANSWERED } },
      putBack: { failed: { 'no answer': UNANSWERED } },
      saveAdmission: { failed: { refused: REFUSED } },
    },
  },
  notifier: {
    inputs: [{ now: 0, shown: [] }],
    events: [
      later('a tick after 10 s', 10_000, { type: 'tick' }),
      later('a tick after 30 s', 30_000, { type: 'tick' }),
      later('waking at once', 0, { type: 'woken' }),
      later('waking after 10 s', 10_000, { type: 'woken' }),
      later('gaining the lead', 0, { type: 'leadership.gained' }),
      later('losing the lead', 0, { type: 'leadership.lost' }),
      later('an answer of another tab', 0, { type: 'answer.shared', answer: { lastSeen: null, fresh: [] } }),
    ],
    calls: {
      poll: {
        done: {
          'nothing new': [],
          'a full page': Array.from({ length: MAX_NOTIFICATIONS }, (_, index) => notification(index + 1)),
          'no list': '<html>',
        },
        failed: { '500': new Error('500') },
      },
    },
    keyOf: notifierKey,
  },
};
