import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { NOW } from '../../fixtures/hl7/exchangeOn';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

type Sender = Awaited<ReturnType<typeof adtExchange>>;

describe.each(ENGINES)('[J36] the profile follows the order of events on %s', (engine) => {
  let database: OpenDatabase;
  let his: Sender;
  let icu: Awaited<ReturnType<typeof addDepartment>>;
  let sent = 0;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    icu = await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 9 });
    his = await adtExchange(database.db);
  });
  afterEach(() => database.close());

  /** An event of this many seconds ago (none: without a time), by a clock that is ahead by others, received now. */
  const event = async (
    trigger: string,
    ago: number | null,
    given: string,
    {
      pv1 = '',
      by = his,
      ahead = 0,
      mrn = '1',
    }: { pv1?: string; by?: Sender; ahead?: number; mrn?: string } = {},
  ) => {
    const id = `P${++sent}`;
    const at = new Date(NOW + (ahead - (ago ?? 0)) * 1_000).toISOString().replace(/\D/g, '').slice(0, 14);
    const became = await by.send(
      header({ 9: `ADT^${trigger}`, 10: id, 7: '' }),
      `EVN|${trigger}|${ago === null ? '' : `${at}+0000`}`,
      pidOf(mrn, { given }),
      ...(pv1 === '' ? [] : [pv1]),
    );
    return { ...became, id };
  };
  const became = async (state: string, ...of: Parameters<typeof event>) => {
    const message = await event(...of);
    expect([of[0], of[1], of[2], message]).toMatchObject([of[0], of[1], of[2], { state }]);
    return message;
  };
  const name = async () =>
    (await database.db.selectFrom('patients').select('first_name').orderBy('id').executeTakeFirstOrThrow())
      .first_name;
  const V = pv1Of('ICU^^1', 'V1');

  it('an older A31 is stale and says so', async () => {
    await became('applied', 'A01', 7_200, 'First', { pv1: V });
    await became('applied', 'A31', 100, 'New');
    const { said, steps } = await became('stale', 'A31', 200, 'Old');
    expect(said).toBe('AA');
    expect(steps).toContainEqual({
      ...{ segment: 2, result: 'left out' },
      text: 'Something newer of this person was applied before.',
    });
    expect(await name()).toBe('New');
    await became('applied', 'A31', 90, 'Newer');
    expect(await name()).toBe('Newer');
  });

  it('an older A08 of a visit that is over is stale', async () => {
    await became('applied', 'A01', 7_200, 'First', { pv1: V });
    await became('applied', 'A03', 600, 'First', { pv1: V });
    await became('applied', 'A08', 300, 'New', { pv1: V });
    await became('stale', 'A08', 400, 'Old', { pv1: V });
    await became('stale', 'A08', 400, 'Old');
    expect(await name()).toBe('New');
    // An event that is newer for the visit may be older for the person.
    await became('applied', 'A31', 50, 'Newer');
    await became('stale', 'A08', 60, 'Old', { pv1: V });
    expect(await name()).toBe('Newer');
  });

  it.each(['A02', 'A08', 'A01'])(
    '%s that is older for the person alone moves and leaves the profile',
    async (trigger) => {
      await became('applied', 'A01', 7_200, 'First', { pv1: V });
      await became('applied', 'A31', 100, 'New');
      const { warnings } = await became('applied', trigger, 200, 'Old', { pv1: pv1Of('ICU^^2', 'V1') });
      expect(warnings).toEqual([
        'Something newer of this person was applied before: the profile stays as it is.',
      ]);
      expect(await name()).toBe('New');
      const stays = await database.db.selectFrom('admissions').select('bed_id').execute();
      expect(stays).toEqual([{ bed_id: icu.beds[1] }]);
      // It does not count as an event of the profile.
      await became('applied', 'A31', 90, 'Newer');
    },
  );

  it('an event that confirms the profile counts, one before the registration is older', async () => {
    await became('applied', 'A01', 300, 'Right', { pv1: V });
    await became('stale', 'A31', 400, 'Old');
    await became('applied', 'A31', 100, 'Right');
    await became('stale', 'A31', 200, 'Old');
    expect(await name()).toBe('Right');
  });

  it('without a time it is of its receipt; another link has an order of its own', async () => {
    const other = await adtExchange(database.db);
    await became('applied', 'A01', 7_200, 'First', { pv1: V });
    await became('applied', 'A31', 100, 'New');
    await became('applied', 'A31', 200, 'Other', { by: other });
    await became('applied', 'A31', null, 'Untimed');
    await became('stale', 'A31', 10, 'Old');
    expect(await name()).toBe('Untimed');
  });

  it('of a clock that is ahead the later time is newer; an earlier one is for a person', async () => {
    await became('applied', 'A01', 7_200, 'First', { pv1: V });
    await became('applied', 'A31', 20, 'One', { ahead: 3_600 });
    await became('applied', 'A31', 10, 'Two', { ahead: 3_600 });
    const dead = await became('dead', 'A31', 15, 'Old', { ahead: 3_600 });
    expect(dead).toMatchObject({ said: 'AE', error_code: 102, error_location: 'EVN^1^2' });
    await became('dead', 'A31', 1_000, 'Old');
    await became('dead', 'A08', 1_000, 'Old', { pv1: V });
    const moved = await became('applied', 'A02', 1_000, 'Old', { pv1: pv1Of('ICU^^2', 'V1') });
    expect(moved.warnings).toEqual([expect.stringContaining('is not certain') as string]);
    expect(await name()).toBe('Two');
    // The clock was put right.
    await became('applied', 'A31', 0, 'Three');
    expect(await name()).toBe('Three');
  });

  it('a dead letter that is replayed after a later event of the same time is stale', async () => {
    await became('applied', 'A01', 7_200, 'First', { pv1: V });
    await became('applied', 'A01', 7_200, 'Other', { pv1: pv1Of('', 'V2'), mrn: '2' });
    const both = pidOf('1', { given: 'Old' }).replace('1^^^HOSP^MR', '1^^^HOSP^MR~2^^^HOSP^MR');
    const id = `P${++sent}`;
    const at = new Date(NOW).toISOString().replace(/\D/g, '').slice(0, 12);
    const dead = await his.send(header({ 9: 'ADT^A31', 10: id, 7: '' }), `EVN|A31|${at}+0000`, both);
    expect(dead).toMatchObject({ state: 'dead' });
    await became('applied', 'A31', 0, 'New');
    await database.db.deleteFrom('patient_identifiers').where('value', '=', '2').execute();
    await database.db.updateTable('patients').set({ ssn: 'x' }).where('first_name', '=', 'Other').execute();
    expect(await his.replay(id)).toMatchObject({ state: 'stale' });
    expect(await name()).toBe('New');
  });
});
