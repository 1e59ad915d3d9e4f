import { known, failed, NOTHING, saveAdmissionSetup, seen } from './saveAdmissionSetup';

/**
 * Saves an admission together with the device that the patient wears (requirements, Question 13): the old
 * device is taken off if it is still this patient's, the new one is put on, then the admission is saved. Both
 * devices are read before either is changed. After a call without a response the machine reads what the call
 * did; when the new device cannot be assigned, the old one is put back on. `saved` is reached only when the
 * wanted device is known to be on; `unwatched` means that the patient may wear none.
 */
export const saveAdmissionMachine = saveAdmissionSetup.createMachine({
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
        saved: { entry: 'clear the failure' },
        /** Nothing is lost: the patient wears the device that the server last reported. */
        failed: { on: { 'save.found': 'saved' } },
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
                guard: { type: 'it is on another patient', params: seen },
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
