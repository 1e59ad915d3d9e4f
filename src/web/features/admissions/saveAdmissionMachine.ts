import { assign, fromPromise, setup, type ErrorActorEvent } from 'xstate';
import { CallFailure } from './callFailure';

/** A device as the server has it: on whom, and in which version. */
export interface DeviceReading {
  patient: number | null;
  etag: string | null;
}

export interface DeviceChange {
  device: number;
  patient: number | null;
  /** The version that the change was decided on: a device that somebody changed since is left alone. */
  etag: string | null;
}

/** What is to be saved, and from which device to which. */
export interface AdmissionWish {
  patient: number;
  /** The device that the patient wears, as far as the form knows. */
  worn: number | null;
  wanted: number | null;
  /** Handed on to `saveAdmission` as it is. */
  admission: unknown;
}

/** What went wrong, and where: a refusal at a device belongs to the field of the device. */
export interface SaveFailure {
  step: 'device' | 'admission';
  error: unknown;
}

interface Context {
  wish: AdmissionWish;
  /** Version of the worn device, seen on this patient; null when it is not theirs any more, or there is none. */
  old: DeviceReading | null;
  fresh: DeviceReading | null;
  /** The worn device is off, or may be: from here on the patient must get one. */
  isOff: boolean;
  failure: SaveFailure | null;
}

const NOTHING: AdmissionWish = { patient: 0, worn: null, wanted: null, admission: null };

type Seen = { reading: DeviceReading };
type Failed = { error: unknown };
const seen = ({ event }: { event: { output: DeviceReading } }): Seen => ({ reading: event.output });
const failed = ({ event }: { event: ErrorActorEvent }): Failed => ({ error: event.error });

/** The states that ask about a device are reached only when there is one. */
function known(device: number | null): number {
  if (device === null) throw new Error('There is no such device');
  return device;
}

/**
 * Saving an admission together with the device that the patient wears (requirements, Question 13): the old device is
 * taken off while it is still this patient's, the new one is put on, then the admission is saved. Both devices are looked
 * at before either is touched. A call without an answer is followed by a look at what it did; when the new device cannot
 * be had, the old one goes back on. `saved` is reached only with the wanted device known to be on; `unwatched` says that
 * the patient may wear none.
 */
export const saveAdmissionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'save.asked'; wish: AdmissionWish },
  },
  actors: {
    readDevice: fromPromise<DeviceReading, { device: number }>(() =>
      Promise.reject(new Error('readDevice is provided by the form')),
    ),
    changeDevice: fromPromise<void, DeviceChange>(() =>
      Promise.reject(new Error('changeDevice is provided by the form')),
    ),
    /** Puts a device back on the patient unless it is there already; rejects when it did not, or may not have. */
    putBack: fromPromise<void, { device: number; patient: number }>(() =>
      Promise.reject(new Error('putBack is provided by the form')),
    ),
    saveAdmission: fromPromise<void, AdmissionWish>(() =>
      Promise.reject(new Error('saveAdmission is provided by the form')),
    ),
  },
  guards: {
    'no device changes hands': ({ event: { wish } }) => wish.worn === wish.wanted,
    'the patient wears one': ({ event: { wish } }) => wish.worn !== null,
    'another is wanted': ({ context }) => context.wish.wanted !== null,
    'the old one is on': ({ context }) => context.old !== null,
    'the old one is off': ({ context }) => context.isOff,
    'it is on the patient': ({ context }, { reading }: Seen) => reading.patient === context.wish.patient,
    'it is on somebody else': ({ context }, { reading }: Seen) =>
      reading.patient !== null && reading.patient !== context.wish.patient,
    'nothing was done': (_, { error }: Failed) => error instanceof CallFailure && error.isCertain,
    'nothing was done, with the old one off': ({ context }, { error }: Failed) =>
      context.isOff && error instanceof CallFailure && error.isCertain,
  },
  actions: {
    'begin anew': assign(({ event }) => ({
      wish: event.wish,
      old: null,
      fresh: null,
      isOff: false,
      failure: null,
    })),
    'remember the old one': assign({
      old: ({ context }, { reading }: Seen) => (reading.patient === context.wish.patient ? reading : null),
    }),
    'remember the new one': assign({ fresh: (_, { reading }: Seen) => reading }),
    'count the old one as off': assign({ isOff: true }),
    'blame the device': assign({
      failure: (_, { error }: Failed): SaveFailure => ({ step: 'device', error }),
    }),
    'blame who wears it': assign({
      failure: (): SaveFailure => ({
        step: 'device',
        error: new CallFailure({ status: 400, data: { device: ['This device is in use.'] } }, true),
      }),
    }),
    'blame the admission': assign({
      failure: (_, { error }: Failed): SaveFailure => ({ step: 'admission', error }),
    }),
    'forget the failure': assign({ failure: null }),
  },
}).createMachine({
  id: 'saveAdmission',
  context: { wish: NOTHING, old: null, fresh: null, isOff: false, failure: null },
  initial: 'resting',
  states: {
    resting: {
      initial: 'untouched',
      on: {
        'save.asked': [
          { guard: 'no device changes hands', target: 'working.saving', actions: 'begin anew' },
          { guard: 'the patient wears one', target: 'working.lookingAtOld', actions: 'begin anew' },
          { target: 'working.lookingAtNew', actions: 'begin anew' },
        ],
      },
      states: {
        untouched: {},
        saved: { entry: 'forget the failure' },
        /** Nothing is lost: the patient wears what the server last said. */
        failed: {},
        unwatched: {},
      },
    },
    working: {
      initial: 'saving',
      states: {
        lookingAtOld: {
          invoke: {
            src: 'readDevice',
            input: ({ context }) => ({ device: known(context.wish.worn) }),
            onDone: [
              {
                guard: 'another is wanted',
                target: 'lookingAtNew',
                actions: { type: 'remember the old one', params: seen },
              },
              {
                guard: { type: 'it is on the patient', params: seen },
                target: 'takingOff',
                actions: { type: 'remember the old one', params: seen },
              },
              { target: 'saving' },
            ],
            onError: {
              target: '#saveAdmission.resting.failed',
              actions: { type: 'blame the device', params: failed },
            },
          },
        },
        lookingAtNew: {
          invoke: {
            src: 'readDevice',
            input: ({ context }) => ({ device: known(context.wish.wanted) }),
            onDone: [
              { guard: { type: 'it is on the patient', params: seen }, target: 'saving' },
              {
                guard: { type: 'it is on somebody else', params: seen },
                target: '#saveAdmission.resting.failed',
                actions: 'blame who wears it',
              },
              {
                guard: 'the old one is on',
                target: 'takingOff',
                actions: { type: 'remember the new one', params: seen },
              },
              { target: 'puttingOn', actions: { type: 'remember the new one', params: seen } },
            ],
            onError: {
              target: '#saveAdmission.resting.failed',
              actions: { type: 'blame the device', params: failed },
            },
          },
        },
        takingOff: {
          invoke: {
            src: 'changeDevice',
            input: ({ context: { wish, old } }) => ({
              device: known(wish.worn),
              patient: null,
              etag: old?.etag ?? null,
            }),
            onDone: [
              { guard: 'another is wanted', target: 'puttingOn', actions: 'count the old one as off' },
              { target: 'saving' },
            ],
            onError: [
              {
                guard: { type: 'nothing was done', params: failed },
                target: '#saveAdmission.resting.failed',
                actions: { type: 'blame the device', params: failed },
              },
              { target: 'checkingOld', actions: { type: 'blame the device', params: failed } },
            ],
          },
        },
        checkingOld: {
          invoke: {
            src: 'readDevice',
            input: ({ context }) => ({ device: known(context.wish.worn) }),
            onDone: [
              {
                guard: { type: 'it is on the patient', params: seen },
                target: '#saveAdmission.resting.failed',
              },
              { guard: 'another is wanted', target: 'puttingOn', actions: 'count the old one as off' },
              { target: 'saving' },
            ],
            onError: { target: 'puttingBack' },
          },
        },
        puttingOn: {
          invoke: {
            src: 'changeDevice',
            input: ({ context: { wish, fresh } }) => ({
              device: known(wish.wanted),
              patient: wish.patient,
              etag: fresh?.etag ?? null,
            }),
            onDone: { target: 'saving' },
            onError: [
              {
                guard: { type: 'nothing was done, with the old one off', params: failed },
                target: 'puttingBack',
                actions: { type: 'blame the device', params: failed },
              },
              {
                guard: { type: 'nothing was done', params: failed },
                target: '#saveAdmission.resting.failed',
                actions: { type: 'blame the device', params: failed },
              },
              { target: 'checkingNew', actions: { type: 'blame the device', params: failed } },
            ],
          },
        },
        checkingNew: {
          invoke: {
            src: 'readDevice',
            input: ({ context }) => ({ device: known(context.wish.wanted) }),
            onDone: [
              { guard: { type: 'it is on the patient', params: seen }, target: 'saving' },
              { guard: 'the old one is off', target: 'puttingBack' },
              { target: '#saveAdmission.resting.failed' },
            ],
            onError: [
              { guard: 'the old one is off', target: 'puttingBack' },
              { target: '#saveAdmission.resting.failed' },
            ],
          },
        },
        puttingBack: {
          invoke: {
            src: 'putBack',
            input: ({ context: { wish } }) => ({ device: known(wish.worn), patient: wish.patient }),
            onDone: { target: '#saveAdmission.resting.failed' },
            onError: { target: '#saveAdmission.resting.unwatched' },
          },
        },
        saving: {
          invoke: {
            src: 'saveAdmission',
            input: ({ context }) => context.wish,
            onDone: { target: '#saveAdmission.resting.saved' },
            onError: {
              target: '#saveAdmission.resting.failed',
              actions: { type: 'blame the admission', params: failed },
            },
          },
        },
      },
    },
  },
});
