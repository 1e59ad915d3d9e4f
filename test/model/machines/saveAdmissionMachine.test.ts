import { createActor, fromPromise, waitFor } from 'xstate';
import { arrowsOf, recordArrows } from '../../../scripts/machines/arrows';
import { CallFailure } from '../../../src/web/features/admissions/save/callFailure';
import { saveAdmissionMachine } from '../../../src/web/features/admissions/save/saveAdmissionMachine';
import type { AdmissionWish } from '../../../src/web/features/admissions/save/saveAdmissionSetup';

const PATIENT = 7;
const OTHER_PATIENT = 8;
const OLD = 17;
const NEW = 22;

/** The possible outcomes of a call: done; refused; no answer, and it was not done, or was. */
const OUTCOMES = ['done', 'refused', 'lost', 'done unanswered'] as const;
type Outcome = (typeof OUTCOMES)[number];

interface World {
  title: string;
  worn: number | null;
  wanted: number | null;
  /** On whom each device is when Save is pressed. */
  on: Readonly<Record<number, number | null>>;
}

const WORLDS: readonly World[] = [
  { title: 'another device', worn: OLD, wanted: NEW, on: { [OLD]: PATIENT, [NEW]: null } },
  { title: 'a first device', worn: null, wanted: NEW, on: { [NEW]: null } },
  { title: 'no device any more', worn: OLD, wanted: null, on: { [OLD]: PATIENT } },
  { title: 'the same device', worn: OLD, wanted: OLD, on: { [OLD]: PATIENT } },
  { title: 'none before and after', worn: null, wanted: null, on: {} },
  {
    title: 'a device that was taken meanwhile',
    worn: OLD,
    wanted: NEW,
    on: { [OLD]: PATIENT, [NEW]: OTHER_PATIENT },
  },
  {
    title: 'a device that was put on meanwhile',
    worn: OLD,
    wanted: NEW,
    on: { [OLD]: null, [NEW]: PATIENT },
  },
  {
    title: 'another device, the old one given away meanwhile',
    worn: OLD,
    wanted: NEW,
    on: { [OLD]: OTHER_PATIENT, [NEW]: null },
  },
  {
    title: 'no device, the old one given away meanwhile',
    worn: OLD,
    wanted: null,
    on: { [OLD]: OTHER_PATIENT },
  },
];

interface Run {
  state: string;
  calls: string[];
  on: Record<number, number | null>;
  isSaved: boolean;
  /** More calls were made than outcomes were given. */
  isOpen: boolean;
  /** Where it rests when the record turns out to have what was sent. */
  stateIfFound: string;
  transitions: string[];
}

/** Saves once, with a server that answers the calls as scripted, one after the other. */
async function save({ worn, wanted, on: start }: World, script: readonly Outcome[]): Promise<Run> {
  const on = { ...start };
  const run: Run = {
    state: '',
    calls: [],
    on,
    isSaved: false,
    isOpen: false,
    stateIfFound: '',
    transitions: [],
  };
  const call = <T>(name: string, work: () => T): Promise<T> => {
    const outcome = script[run.calls.length];
    run.calls.push(name);
    if (outcome === undefined) run.isOpen = true;
    if (outcome === 'refused') return Promise.reject(new CallFailure({ status: 400 }, true));
    if (outcome === 'lost') return Promise.reject(new CallFailure({ status: 'TIMEOUT' }, false));
    const answer = work();
    return outcome === 'done unanswered'
      ? Promise.reject(new CallFailure({ status: 'TIMEOUT' }, false))
      : Promise.resolve(answer);
  };
  const actor = createActor(
    saveAdmissionMachine.provide({
      actors: {
        readDevice: fromPromise(({ input: { device } }) =>
          call(`read ${device}`, () => ({ patient: on[device] ?? null, etag: `"${device}"` })),
        ),
        changeDevice: fromPromise(({ input: { device, patient, etag } }) =>
          call(`${device} to ${patient ?? 'no patient'} as ${etag}`, () => {
            on[device] = patient;
          }),
        ),
        putBack: fromPromise(({ input: { device, patient } }) =>
          call(`${device} back`, () => {
            on[device] = patient;
          }),
        ),
        saveAdmission: fromPromise(() =>
          call('save', () => {
            run.isSaved = true;
          }),
        ),
      },
    }),
    {
      inspect: recordArrows(({ id }) => run.transitions.push(id)),
    },
  ).start();
  const wish: AdmissionWish = { patient: PATIENT, worn, wanted, admission: null };
  actor.send({ type: 'save.asked', wish });
  const restingIn = ({ value }: { value: unknown }) => (value as { resting: string }).resting;
  run.state = restingIn(await waitFor(actor, (snapshot) => snapshot.matches('resting')));
  actor.send({ type: 'save.found' });
  run.stateIfFound = restingIn(actor.getSnapshot());
  return run;
}

/** Every way that a save can go in a world: each call with each outcome. */
async function allRuns(
  world: World,
  script: readonly Outcome[] = [],
): Promise<(Run & { script: readonly Outcome[] })[]> {
  const run = await save(world, script);
  if (!run.isOpen) return [{ ...run, script }];
  const runs = [];
  for (const outcome of OUTCOMES) runs.push(...(await allRuns(world, [...script, outcome])));
  return runs;
}

const wears = ({ on }: Run) => Object.values(on).includes(PATIENT);

describe('saving an admission with its device', () => {
  it.each(WORLDS)(
    '[C3] wanting $title: whatever each call comes to, success is never said of an unwatched patient',
    async (world) => {
      const hadOne = Object.values(world.on).includes(PATIENT);
      const runs = await allRuns(world);
      // Every world has at least one call, and each outcome of it.
      expect(runs.length).toBeGreaterThanOrEqual(OUTCOMES.length);
      const words = (run: (typeof runs)[number]) =>
        `${run.script.join(', ')} ended ${run.state} after ${run.calls.join(', ')}`;
      const isUnwatched = ({ isSaved, on }: Run) =>
        !isSaved || (world.wanted !== null && on[world.wanted] !== PATIENT);
      expect(runs.filter((run) => run.state === 'saved' && isUnwatched(run)).map(words)).toEqual([]);
      // Not saved, and the patient is worse off than before: the screen must show that.
      const isWorse = (run: Run) => hadOne && world.wanted !== null && !wears(run);
      expect(runs.filter((run) => run.state === 'failed' && isWorse(run)).map(words)).toEqual([]);
    },
  );

  it('[ADM-15] takes the old device off, then puts the new one on, then saves; both are looked at first', async () => {
    const { state, calls } = await save(WORLDS[0] as World, ['done', 'done', 'done', 'done', 'done']);
    expect(calls).toEqual([
      `read ${OLD}`,
      `read ${NEW}`,
      `${OLD} to no patient as "${OLD}"`,
      `${NEW} to ${PATIENT} as "${NEW}"`,
      'save',
    ]);
    expect(state).toBe('saved');
  });

  it('[ADM-16] without a device before, only assigns', async () => {
    const { calls } = await save(WORLDS[1] as World, ['done', 'done', 'done']);
    expect(calls).toEqual([`read ${NEW}`, `${NEW} to ${PATIENT} as "${NEW}"`, 'save']);
  });

  it('[C3] a device that is taken costs the patient nothing: the old one was never touched', async () => {
    const { state, calls, on } = await save(WORLDS[5] as World, ['done', 'done']);
    expect(calls).toEqual([`read ${OLD}`, `read ${NEW}`]);
    expect([state, on[OLD]]).toEqual(['failed', PATIENT]);
  });

  it.each<[string, Outcome[], string]>([
    ['refused', ['done', 'done', 'done', 'refused', 'done'], 'failed'],
    ['lost', ['done', 'done', 'done', 'lost', 'done', 'done'], 'failed'],
    ['lost, and nothing answers after it', ['done', 'done', 'done', 'lost', 'lost', 'lost'], 'unwatched'],
    [
      'refused, and the old one cannot be put back',
      ['done', 'done', 'done', 'refused', 'refused'],
      'unwatched',
    ],
    ['done without an answer', ['done', 'done', 'done', 'done unanswered', 'done', 'done'], 'saved'],
  ])('[C3] the second call %s: %p ends %s', async (_, script, expected) => {
    const run = await save(WORLDS[0] as World, script);
    expect(run.state).toBe(expected);
    expect(run.isOpen).toBe(false);
    expect(wears(run)).toBe(expected !== 'unwatched');
  });

  it('asks once, however often Save is pressed', async () => {
    let saves = 0;
    const actor = createActor(
      saveAdmissionMachine.provide({
        actors: {
          saveAdmission: fromPromise(async () => {
            saves += 1;
          }),
        },
      }),
    ).start();
    for (let press = 0; press < 5; press += 1)
      actor.send({
        type: 'save.asked',
        wish: { patient: PATIENT, worn: null, wanted: null, admission: null },
      });
    await waitFor(actor, (snapshot) => snapshot.matches({ resting: 'saved' }));
    expect(saves).toBe(1);
  });

  it('[J10] a failed save that is found on record is saved; a patient who may wear nothing stays so', async () => {
    const lost = await save(WORLDS[0] as World, ['done', 'done', 'done', 'done', 'done unanswered']);
    expect([lost.state, lost.stateIfFound]).toEqual(['failed', 'saved']);
    const halfWay = await save(WORLDS[0] as World, ['done', 'done', 'done', 'refused', 'refused']);
    expect([halfWay.state, halfWay.stateIfFound]).toEqual(['unwatched', 'unwatched']);
  });

  it('takes every transition that it draws', async () => {
    const taken = new Set<string>();
    for (const world of WORLDS)
      for (const run of await allRuns(world)) for (const each of run.transitions) taken.add(each);
    expect([...taken].sort()).toEqual(
      arrowsOf(saveAdmissionMachine)
        .map(({ id }) => id)
        .sort(),
    );
  });
});
