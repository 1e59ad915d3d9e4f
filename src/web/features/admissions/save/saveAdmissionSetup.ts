import { assertEvent, assign, fromPromise, setup, type ErrorActorEvent } from 'xstate';
import { CallFailure } from './callFailure';

/** A device as the server has it: its patient and its version. */
export interface DeviceReading {
  patient: number | null;
  etag: string | null;
}

export interface DeviceChange {
  device: number;
  patient: number | null;
  /** The version that the change is based on: a device that another user has changed since is not touched. */
  etag: string | null;
}

/** The admission to save, and the old and the new device. */
export interface AdmissionWish {
  patient: number;
  /** The device that the patient wears, as far as the form knows. */
  worn: number | null;
  wanted: number | null;
  /** Passed to `saveAdmission` unchanged. */
  admission: unknown;
}

/** The failure, and its place: a refusal for a device is shown at the device field. */
export interface SaveFailure {
  step: 'device' | 'admission';
  error: unknown;
}

interface Context {
  wish: AdmissionWish;
  /**
   * Version of the worn device, seen on this patient; null when this patient no longer wears it, or there is
   * none.
   */
  old: DeviceReading | null;
  fresh: DeviceReading | null;
  /** The worn device is off, or may be: from here on the patient must be given one. */
  isOff: boolean;
  failure: SaveFailure | null;
}

export const NOTHING: AdmissionWish = { patient: 0, worn: null, wanted: null, admission: null };

/** `save.found`: the last save failed without an answer, and is on record all the same. */
type SaveEvent = { type: 'save.asked'; wish: AdmissionWish } | { type: 'save.found' };

function wishIn(event: SaveEvent): AdmissionWish {
  assertEvent(event, 'save.asked');
  return event.wish;
}

type Seen = { reading: DeviceReading };
type Failed = { error: unknown };
export const seen = ({ event }: { event: { output: DeviceReading } }): Seen => ({ reading: event.output });
export const failed = ({ event }: { event: ErrorActorEvent }): Failed => ({ error: event.error });

/** The states that read a device are entered only when there is one. */
export function known(device: number | null): number {
  if (device === null) throw new Error('There is no such device');
  return device;
}

/** The calls, guards and actions of the machine that saves an admission. */
export const saveAdmissionSetup = setup({
  types: {
    context: {} as Context,
    events: {} as SaveEvent,
  },
  actors: {
    readDevice: fromPromise<DeviceReading, { device: number }>(() =>
      Promise.reject(new Error('readDevice is provided by the form')),
    ),
    changeDevice: fromPromise<void, DeviceChange>(() =>
      Promise.reject(new Error('changeDevice is provided by the form')),
    ),
    /**
     * Puts a device back on the patient unless it is there already; rejects when that failed, or may have.
     */
    putBack: fromPromise<void, { device: number; patient: number }>(() =>
      Promise.reject(new Error('putBack is provided by the form')),
    ),
    saveAdmission: fromPromise<void, AdmissionWish>(() =>
      Promise.reject(new Error('saveAdmission is provided by the form')),
    ),
  },
  guards: {
    'no device changes hands': ({ event }) => wishIn(event).worn === wishIn(event).wanted,
    'the patient wears one': ({ event }) => wishIn(event).worn !== null,
    'another is wanted': ({ context }) => context.wish.wanted !== null,
    'the old one is on': ({ context }) => context.old !== null,
    'the old one is off': ({ context }) => context.isOff,
    'it is on the patient': ({ context }, { reading }: Seen) => reading.patient === context.wish.patient,
    'it is on another patient': ({ context }, { reading }: Seen) =>
      reading.patient !== null && reading.patient !== context.wish.patient,
    'nothing was done': (_, { error }: Failed) => error instanceof CallFailure && error.isCertain,
    'nothing was done, with the old one off': ({ context }, { error }: Failed) =>
      context.isOff && error instanceof CallFailure && error.isCertain,
  },
  actions: {
    'begin anew': assign(({ event }) => ({
      wish: wishIn(event),
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
    'clear the failure': assign({ failure: null }),
  },
});
