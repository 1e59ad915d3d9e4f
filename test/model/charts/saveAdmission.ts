import { CallFailure } from '../../../src/web/features/admissions/save/callFailure';
import { chart, type Arrow, type Happening } from './chart';

const PATIENT = 7;
const REFUSED = new CallFailure({ status: 400 }, true);
const UNANSWERED = new CallFailure({ status: 'TIMEOUT' }, false);

interface Wish {
  patient: number;
  worn: number | null;
  wanted: number | null;
  admission: unknown;
}

interface Memory {
  wish: Wish;
  /** The version in which the worn device was seen on the patient; undefined: it was not. */
  old: string | undefined;
  /** The version in which the wanted one was seen. */
  fresh: string | null;
  isOff: boolean;
  /** Which call the failure is attributed to. */
  blamed: 'device' | 'admission' | null;
}

const wishOf = (worn: number | null, wanted: number | null): Wish => ({
  patient: PATIENT,
  worn,
  wanted,
  admission: { status: 'IN_ICU' },
});
const asked = (words: string, worn: number | null, wanted: number | null): Happening => ({
  words,
  send: { type: 'save.asked', wish: wishOf(worn, wanted) },
});
const wishIn = (happening: Happening, otherwise: Wish): Wish =>
  'send' in happening ? (happening.send['wish'] as Wish) : otherwise;
const readIn = (happening: Happening) =>
  ('output' in happening ? happening.output : null) as { patient: number | null; etag: string } | null;

const isMine = (_: Memory, happening: Happening) => readIn(happening)?.patient === PATIENT;
const isOthers = (_: Memory, happening: Happening) => readIn(happening)?.patient === 8;
const isCertain = (_: Memory, happening: Happening) => 'error' in happening && happening.error === REFUSED;
const isWanted = ({ wish }: Memory) => wish.wanted !== null;
const isOff = (memory: Memory) => memory.isOff;

const blames = (blamed: Memory['blamed']) => (memory: Memory) => ({ ...memory, blamed });
const takenOff = (memory: Memory) => ({ ...memory, isOff: true });
const seesOld = (memory: Memory, happening: Happening) => ({
  ...memory,
  old: isMine(memory, happening) ? readIn(happening)?.etag : undefined,
});
const seesNew = (memory: Memory, happening: Happening) => ({
  ...memory,
  fresh: readIn(happening)?.etag ?? null,
});
const anew = (memory: Memory, happening: Happening): Memory => ({
  wish: wishIn(happening, memory.wish),
  old: undefined,
  fresh: null,
  isOff: false,
  blamed: null,
});

const FAILED = 'resting: failed';
const SAVING = 'working: saving';
const resting: { on: Record<string, Arrow<Memory>[]> } = {
  on: {
    'save.asked': [
      {
        when: (memory, happening) => {
          const { worn, wanted } = wishIn(happening, memory.wish);
          return worn === wanted;
        },
        to: SAVING,
        then: anew,
      },
      {
        when: (memory, happening) => wishIn(happening, memory.wish).worn !== null,
        to: 'working: lookingAtOld',
        then: anew,
      },
      { to: 'working: lookingAtNew', then: anew },
    ],
  },
};
const looksAt = (which: 'worn' | 'wanted') => ({
  name: 'readDevice',
  input: ({ wish }: Memory) => ({ device: wish[which] }),
});

/**
 * requirements, Question 13: both devices are read before either is changed; the old one comes off while it
 * is still this patient's, the new one goes on, then the admission is saved. A call without an answer is
 * followed by a read of its result, and when the new device cannot be had, the old one goes back on: only
 * when that is not known to have worked may the patient wear none.
 */
export const saveAdmission = chart<Memory>({
  machine: 'saveAdmission',
  beginnings: [
    {
      memory: {
        wish: { patient: 0, worn: null, wanted: null, admission: null },
        old: undefined,
        fresh: null,
        isOff: false,
        blamed: null,
      },
      states: ['resting: untouched'],
    },
  ],
  happenings: [
    asked('save with another device', 17, 22),
    asked('save with a first device', null, 22),
    asked('save with no device any more', 17, null),
    asked('save with the same device', 17, 17),
    asked('save without any device', null, null),
    { words: 'the last save is found on record', send: { type: 'save.found' } },
    { words: 'it is on the patient', done: 'readDevice', output: { patient: PATIENT, etag: '"mine"' } },
    { words: 'it is on no patient', done: 'readDevice', output: { patient: null, etag: '"free"' } },
    { words: 'it is on another patient', done: 'readDevice', output: { patient: 8, etag: '"other"' } },
    ...['changeDevice', 'putBack', 'saveAdmission'].map((call) => ({ words: `${call} is done`, done: call })),
    ...['readDevice', 'changeDevice', 'putBack', 'saveAdmission'].flatMap((call) => [
      { words: `${call} is refused`, failed: call, error: REFUSED },
      { words: `${call} has no answer`, failed: call, error: UNANSWERED },
    ]),
  ],
  // The next save starts anew, regardless of the result of the last one.
  keyOf: (memory, states) => (states.some((name) => name.startsWith('resting')) ? null : memory),
  context: ({ blamed }) => ({
    failure: blamed === null ? null : (expect.objectContaining({ step: blamed }) as object),
  }),
  regions: [
    {
      'resting: untouched': resting,
      'resting: saved': resting,
      // Its answer was lost, and the record has what was sent.
      'resting: failed': {
        on: { ...resting.on, 'save.found': { to: 'resting: saved', then: blames(null) } },
      },
      'resting: unwatched': resting,
      'working: lookingAtOld': {
        call: looksAt('worn'),
        on: {
          'readDevice done': [
            { when: isWanted, to: 'working: lookingAtNew', then: seesOld },
            { when: isMine, to: 'working: takingOff', then: seesOld },
            { to: SAVING },
          ],
          'readDevice failed': { to: FAILED, then: blames('device') },
        },
      },
      'working: lookingAtNew': {
        call: looksAt('wanted'),
        on: {
          'readDevice done': [
            { when: isMine, to: SAVING },
            { when: isOthers, to: FAILED, then: blames('device') },
            { when: ({ old }) => old !== undefined, to: 'working: takingOff', then: seesNew },
            { to: 'working: puttingOn', then: seesNew },
          ],
          'readDevice failed': { to: FAILED, then: blames('device') },
        },
      },
      'working: takingOff': {
        call: {
          name: 'changeDevice',
          input: ({ wish, old }) => ({ device: wish.worn, patient: null, etag: old }),
        },
        on: {
          'changeDevice done': [{ when: isWanted, to: 'working: puttingOn', then: takenOff }, { to: SAVING }],
          'changeDevice failed': [
            { when: isCertain, to: FAILED, then: blames('device') },
            { to: 'working: checkingOld', then: blames('device') },
          ],
        },
      },
      'working: checkingOld': {
        call: looksAt('worn'),
        on: {
          'readDevice done': [
            { when: isMine, to: FAILED },
            { when: isWanted, to: 'working: puttingOn', then: takenOff },
            { to: SAVING },
          ],
          'readDevice failed': { to: 'working: puttingBack' },
        },
      },
      'working: puttingOn': {
        call: {
          name: 'changeDevice',
          input: ({ wish, fresh }) => ({ device: wish.wanted, patient: PATIENT, etag: fresh }),
        },
        on: {
          'changeDevice done': { to: SAVING },
          'changeDevice failed': [
            {
              when: (memory, happening) => memory.isOff && isCertain(memory, happening),
              to: 'working: puttingBack',
              then: blames('device'),
            },
            { when: isCertain, to: FAILED, then: blames('device') },
            { to: 'working: checkingNew', then: blames('device') },
          ],
        },
      },
      'working: checkingNew': {
        call: looksAt('wanted'),
        on: {
          'readDevice done': [
            { when: isMine, to: SAVING },
            { when: isOff, to: 'working: puttingBack' },
            { to: FAILED },
          ],
          'readDevice failed': [{ when: isOff, to: 'working: puttingBack' }, { to: FAILED }],
        },
      },
      'working: puttingBack': {
        call: { name: 'putBack', input: ({ wish }) => ({ device: wish.worn, patient: PATIENT }) },
        on: { 'putBack done': { to: FAILED }, 'putBack failed': { to: 'resting: unwatched' } },
      },
      'working: saving': {
        call: { name: 'saveAdmission', input: ({ wish }) => wish },
        on: {
          'saveAdmission done': { to: 'resting: saved', then: blames(null) },
          'saveAdmission failed': { to: FAILED, then: blames('admission') },
        },
      },
    },
  ],
});
