import { ENGINES } from '../../fixtures/database/database';
import { admissionsOn } from '../../fixtures/ward/admissionsOn';
import { wear } from '../../fixtures/ward/ward';

describe.each(ENGINES)('searching by a place on %s', (engine) => {
  const { given, on, admit, device } = admissionsOn(engine);

  const idsOf = async (list: 'patients' | 'devices', search: string): Promise<number[]> => {
    const { body } = await on.nurse.get(`/${list}/?search=${encodeURIComponent(search)}`);
    return (body as { results: { id: number }[] }).results.map(({ id }) => id);
  };
  const admitToBed = async () => {
    const [, bed = 0] = given.icu.beds;
    return admit({ department: given.icu.id, bed });
  };

  it.each(['ICU-2', 'icu2', 'icu 2', 'intensive', 'care icu', 'Patient intensive'])(
    'finds the patient in bed ICU-2 of Intensive Care by "%s"',
    async (search) => {
      await admitToBed();
      expect(await idsOf('patients', search)).toEqual([given.patient]);
    },
  );

  it.each(['ICU-3', 'CU-2', 'medicine'])('does not find this patient by "%s"', async (search) => {
    await admitToBed();
    expect(await idsOf('patients', search)).toEqual([]);
  });

  it('finds a patient without a bed by the department', async () => {
    await admit({ department: given.ward.id, bed: null });
    expect(await idsOf('patients', 'medic')).toEqual([given.patient]);
  });

  it('follows the patient to another bed, and out of the hospital', async () => {
    const { id } = await admitToBed();
    const [bed = 0] = given.ward.beds;
    await on.server.db
      .updateTable('admissions')
      .set({ department_id: given.ward.id, bed_id: bed })
      .where('id', '=', id)
      .execute();
    expect([await idsOf('patients', 'icu-2'), await idsOf('patients', 'med-1')]).toEqual([
      [],
      [given.patient],
    ]);
    await on.server.db
      .updateTable('admissions')
      .set({ discharge_date: '2026-03-02' })
      .where('id', '=', id)
      .execute();
    expect(await idsOf('patients', 'med-1')).toEqual([]);
  });

  it('follows a department that is renamed', async () => {
    await admitToBed();
    const rename = (name: string, abbreviation: string) =>
      on.server.db
        .updateTable('departments')
        .set({ name, abbreviation })
        .where('id', '=', given.icu.id)
        .execute();
    await rename('Cardiology', 'CAR');
    const found = [await idsOf('patients', 'car-2'), await idsOf('patients', 'icu-2')];
    await rename('Intensive Care', 'ICU');
    expect(found).toEqual([[given.patient], []]);
  });

  it('finds the device of a patient by bed and department', async () => {
    await admitToBed();
    const worn = await device();
    await device();
    await wear(on.server.db, { device: worn, patient: given.patient, from: 0 });
    expect([await idsOf('devices', 'icu-2'), await idsOf('devices', 'intensive')]).toEqual([[worn], [worn]]);
    expect(await idsOf('devices', 'icu-4')).toEqual([]);
  });
});
