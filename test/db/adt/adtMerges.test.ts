import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { undoMerge } from '../../../src/server/services/hl7/adt/merge/undoMerge';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { adtFeed, pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { addDepartment } from '../../fixtures/ward/hospital';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');

describe.each(ENGINES)('merges by ADT on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  let send: ReturnType<typeof adtFeed>;
  let recordsChanged: number;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    ({ db } = database);
    recordsChanged = 0;
    send = adtFeed(db, {
      recordsChanged: () => {
        recordsChanged++;
        return Promise.resolve();
      },
    });
    await addDepartment(db, { name: 'Medicine', abbreviation: 'MED', beds: 3 });
  });
  afterEach(() => database.close());

  const admitted = async (mrn: string, place: string, pid = {}) => {
    const became = await send('A01', [pidOf(mrn, pid), pv1Of(place, `V${mrn}`)]);
    if (!('patient' in became) || became.patient === null) throw new Error(JSON.stringify(became));
    return became.patient;
  };
  const mrg = (mrn: string, name = '') => `MRG|${mrn}^^^HOSP^MR||||||${name}`;
  const patients = async () =>
    (await db.selectFrom('patients').select('id').orderBy('id').execute()).map(({ id }) => id);

  it('[J37] A40 makes the record of MRG part of that of PID, whom messages find by both numbers from then on', async () => {
    const kept = await admitted('1', '');
    const gone = await admitted('2', 'MED^^1', { given: 'Agneta', ssn: '900-00-0002' });
    expect(await send('A40', [pidOf('1'), mrg('2')])).toMatchObject({ state: 'applied', patient: kept });
    expect(recordsChanged).toBe(1);
    expect(await patients()).toEqual([kept]);
    expect(
      await db
        .selectFrom('patient_merges')
        .select(['survivor_id', 'retired_id', 'retired_number', 'merged_by_name'])
        .execute(),
    ).toEqual([{ survivor_id: kept, retired_id: gone, retired_number: '2', merged_by_name: 'link his' }]);
    expect(await send('A08', [pidOf('2'), pv1Of('MED^^2', 'V2')])).toMatchObject({
      state: 'applied',
      patient: kept,
    });
    // What is said with the former number is of the former record: the profile stays, and so it is after an undo.
    const before = await db.selectFrom('patients').selectAll().executeTakeFirstOrThrow();
    const said = await send('A31', [pidOf('2', { family: 'Nowak', given: 'Ada', gender: 'M' })]);
    expect(said).toMatchObject({
      state: 'applied',
      patient: kept,
      outcome: {
        warnings: ['The number is of a record that was merged into this one: the profile stays as it is.'],
      },
    });
    expect(await db.selectFrom('patients').selectAll().executeTakeFirstOrThrow()).toEqual(before);
    // With a number of its own, it is the patient's.
    await send('A31', [pidOf('1', { given: 'Anja' })]);
    expect(await db.selectFrom('patients').select('first_name').executeTakeFirst()).toEqual({
      first_name: 'Anja',
    });
    await send('A31', [pidOf('1')]);
    // Also by the SSN of the former record.
    expect(await send('A31', [pidOf('77', { ssn: '900000002', born: '19481130' })])).toMatchObject({
      patient: kept,
    });
    // Sent once more it is the same patient.
    expect(await send('A40', [pidOf('1'), mrg('2')])).toMatchObject({
      state: 'rejected',
      code: 205,
      at: 'MRG^1^1',
    });
  });

  it('[J36] A40 is refused when either is not known or not certain, and a dead letter when both lie in a bed', async () => {
    const kept = await admitted('1', 'MED^^1');
    const gone = await admitted('2', 'MED^^2');
    const other = await admitted('3', '', { family: 'Berg', born: '19700101' });
    expect(await send('A40', [pidOf('1'), mrg('9')])).toMatchObject({
      state: 'rejected',
      code: 204,
      at: 'MRG^1^1',
    });
    expect(await send('A40', [pidOf('9'), mrg('2')])).toMatchObject({
      state: 'rejected',
      code: 204,
      at: 'PID^1^3',
    });
    expect(await send('A40', [pidOf('1'), mrg('1')])).toMatchObject({ state: 'rejected', code: 205 });
    expect(await send('A40', [pidOf('1')])).toMatchObject({ state: 'rejected', code: 100 });
    expect(await send('A40', [pidOf('1'), mrg('')])).toMatchObject({ state: 'rejected', code: 101 });
    expect(await send('A40', [pidOf('1'), mrg('2')])).toMatchObject({
      state: 'dead',
      code: 206,
      text: expect.stringContaining('in a bed') as string,
    });
    // The number agrees, and nothing else.
    expect(await send('A40', [pidOf('1'), mrg('3')])).toMatchObject({ state: 'dead', code: 204 });
    expect(await patients()).toEqual([kept, gone, other]);
    expect(recordsChanged).toBe(0);
    expect(await send('A40', [pidOf('1'), mrg('3', 'BERG^X')])).toMatchObject({
      state: 'applied',
      patient: kept,
    });
    // A person mends it, and the message is sent again.
    await send('A03', [pidOf('2'), pv1Of('', 'V2')], '202603100900');
    expect(await send('A40', [pidOf('1'), mrg('2')])).toMatchObject({ state: 'applied', patient: kept });
  });

  it('[J37] after an undo messages find two patients again, each by its number and visit', async () => {
    const kept = await admitted('1', '');
    const gone = await admitted('2', 'MED^^1');
    await send('A40', [pidOf('1'), mrg('2')]);
    const { id } = await db.selectFrom('patient_merges').select('id').executeTakeFirstOrThrow();
    await db.transaction().execute((tx) => undoMerge(tx, id, { by: { id: null }, now: NOW }));
    expect(await send('A02', [pidOf('2'), pv1Of('MED^^3', 'V2')], '202603100900')).toMatchObject({
      patient: gone,
    });
    expect(await send('A08', [pidOf('1'), pv1Of('', 'V1')], '202603100900')).toMatchObject({ patient: kept });
  });
});
