import { LabSeriesList, LabTests, type LabComparator } from '../../../src/contract/labTests';
import { compile } from '../../../src/contract/validate';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import { addPatient } from '../../fixtures/ward/ward';

const isPage = compile(LabTests);
const isSeriesList = compile(LabSeriesList);

describe.each(ENGINES)('laboratory results below or above a limit on %s', (engine) => {
  const on = serverOn(engine);

  const add = async (of: number, day: number, value: number, comparator: LabComparator | null) => {
    const at = `2026-03-0${day}T06:00:00Z`;
    const { id } = await on.server.db
      .insertInto('lab_tests')
      .values({ patient_id: of, type: 'Cardiac', results_timestamp: at, sample_timestamp: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const type = { description: 'Troponin', unit: 'ng/L', min_value: 0, max_value: 14 };
    await on.server.db
      .insertInto('lab_observations')
      .values({ lab_test_id: id, value, comparator, ...type })
      .execute();
  };

  it('say what the value is a limit of, and no change from or to one', async () => {
    const of = await addPatient(on.server.db);
    const course = [
      [3, '<'],
      [5, null],
      [6, null],
      [5, '<='],
      [900, '>'],
      [1000, '>='],
      [800, null],
    ] as const;
    for (const [index, [value, comparator]] of course.entries()) await add(of, index + 1, value, comparator);
    const { body } = await on.nurse.get(`/patients/${of}/lab-tests/?ordering=sample_timestamp`);
    if (!isPage(body)) throw new Error(`no page: ${JSON.stringify(body)}`);
    const results = body.results.flatMap(({ lab_observations }) => lab_observations);
    expect(results.map(({ value, comparator }) => [value, comparator])).toEqual(course);
    expect(results.map(({ previous_value: previous }) => previous)).toEqual([
      ...[null, null, 5, null, null, null, null],
    ]);
    const series = (await on.nurse.get(`/patients/${of}/lab-series/`)).body;
    if (!isSeriesList(series)) throw new Error(`no series: ${JSON.stringify(series)}`);
    expect(series.results[0]?.values.map(({ value, comparator }) => [value, comparator]).reverse()).toEqual(
      course,
    );
  });

  it('are stored with one of four comparators only', async () => {
    const of = await addPatient(on.server.db);
    await expect(add(of, 1, 3, '<>' as LabComparator)).rejects.toThrow(/comparator/);
  });
});
