import { ENGINES } from '../../fixtures/database/database';
import { adtFeed, pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { ADT_NOW, adtWardOn } from '../../fixtures/hl7/adtWard';
import { addDevice, wear } from '../../fixtures/ward/ward';

describe.each(ENGINES)('stays by ADT on %s', (engine) => {
  const { given, send, stays, count, worn, admitted } = adtWardOn(engine);

  it('A02 moves bed and department and leaves the device on; A12 takes it back unless the bed is taken', async () => {
    const { db, icu, med } = given;
    const patient = await admitted();
    const device = await addDevice(db, 'W1');
    await wear(db, { device, patient, from: ADT_NOW - 60_000 });
    expect(await send('A02', [pidOf('1'), pv1Of('MED^^2', 'V1')], '202603100900')).toMatchObject({
      state: 'applied',
    });
    expect(await stays()).toMatchObject([
      { department_id: med.id, bed_id: med.beds[1], discharge_date: null },
    ]);
    expect(await worn(patient)).toBe(device);
    const other = await admitted('2', 'ICU^^3', 'V2');
    expect(await send('A02', [pidOf('2'), pv1Of('MED^^2', 'V2')], '202603100930')).toMatchObject({
      state: 'dead',
      code: 206,
      at: 'PV1^1^3',
    });
    expect(await send('A12', [pidOf('1'), pv1Of('', 'V1')], '202603101000')).toMatchObject({
      state: 'dead',
      code: 206,
    });
    expect(await send('A03', [pidOf('2'), pv1Of('', 'V2')], '202603101010')).toMatchObject({
      patient: other,
    });
    // An update in between changes nothing of that.
    expect(await send('A08', [pidOf('1'), pv1Of('MED^^2', 'V1')], '202603101015')).toMatchObject({
      state: 'applied',
    });
    expect(await send('A12', [pidOf('1'), pv1Of('', 'V1')], '202603101020')).toMatchObject({
      state: 'applied',
    });
    expect((await stays())[0]).toMatchObject({ department_id: icu.id, bed_id: icu.beds[2] });
    expect(await send('A12', [pidOf('1'), pv1Of('', 'V1')], '202603101030')).toMatchObject({
      state: 'rejected',
      code: 204,
    });
  });

  it('A03 ends the stay with its date and takes the device off; once more has no effect; A13 reopens it', async () => {
    const { db, icu } = given;
    const later = adtFeed(db, { now: () => Date.parse('2026-03-20T08:00:00.000Z') });
    const patient = await admitted();
    const device = await addDevice(db, 'W1');
    await wear(db, { device, patient, from: ADT_NOW - 60_000 });
    expect(
      await later('A03', [pidOf('1'), pv1Of('', 'V1', { discharged: '20260312' })], '202603100900'),
    ).toMatchObject({ state: 'applied' });
    expect(await stays()).toMatchObject([{ status: 'HOSPITAL_DISCHARGE', discharge_date: '2026-03-12' }]);
    expect(await worn(patient)).toBeNull();
    expect(
      await later('A03', [pidOf('1'), pv1Of('', 'V1', { discharged: '20260315' })], '202603100901'),
    ).toMatchObject({ state: 'applied' });
    expect(await stays()).toMatchObject([{ discharge_date: '2026-03-12' }]);
    // It never reopens by an update.
    expect(
      await later('A08', [pidOf('1', { given: 'Else' }), pv1Of('ICU^^3', 'V1')], '202603100902'),
    ).toMatchObject({
      state: 'applied',
    });
    expect(await stays()).toMatchObject([{ discharge_date: '2026-03-12' }]);
    await admitted('2', 'ICU^^3', 'V2');
    expect(
      await later('A13', [pidOf('1', { given: 'Else' }), pv1Of('', 'V1')], '202603100910'),
    ).toMatchObject({
      state: 'dead',
      code: 206,
    });
    await later('A11', [pidOf('2'), pv1Of('', 'V2')], '202603100915');
    expect(
      await later('A13', [pidOf('1', { given: 'Else' }), pv1Of('', 'V1')], '202603100920'),
    ).toMatchObject({
      state: 'applied',
    });
    expect((await stays())[0]).toMatchObject({
      status: 'HOSPITAL_ADMISSION',
      discharge_date: null,
      bed_id: icu.beds[2],
    });
  });

  it('A13 of a stay that was ended by hand is a dead letter: its former bed is not known', async () => {
    await admitted();
    const closed = { status: 'HOSPITAL_DISCHARGE', discharge_date: '2026-03-10', bed_id: null } as const;
    await given.db.updateTable('admissions').set(closed).execute();
    expect(await send('A13', [pidOf('1'), pv1Of('', 'V1')], '202603100920')).toMatchObject({
      state: 'dead',
      code: 204,
      text: expect.stringMatching(/ended by hand/) as unknown,
    });
    expect(await stays()).toMatchObject([closed]);
  });

  it('A11 cancels the stay and keeps patient and readings; the visit can begin again', async () => {
    const patient = await admitted();
    expect(await send('A11', [pidOf('1'), pv1Of('', 'V1')], '202603100900')).toMatchObject({
      state: 'applied',
      patient,
    });
    expect(await stays()).toMatchObject([{ status: 'NO_SHOW', discharge_date: '2026-03-10' }]);
    expect(await send('A11', [pidOf('1'), pv1Of('', 'V1')], '202603100901')).toMatchObject({
      state: 'rejected',
      code: 204,
    });
    expect(await send('A01', [pidOf('1'), pv1Of('ICU^^3', 'V1')], '202603100902')).toMatchObject({ patient });
    expect((await stays())[1]).toMatchObject({ discharge_date: null });
  });

  it('an event older than what was applied to its visit is stale', async () => {
    const { db, med } = given;
    await admitted();
    await send('A02', [pidOf('1'), pv1Of('MED^^2', 'V1')], '20260310080000+0000');
    expect(await send('A02', [pidOf('1'), pv1Of('ICU^^1', 'V1')], '20260310095959+0200')).toMatchObject({
      state: 'stale',
    });
    expect(
      await send('A08', [pidOf('1', { given: 'Old' }), pv1Of('ICU^^1', 'V1')], '20260310075959+0000'),
    ).toMatchObject({ state: 'stale' });
    expect(await stays()).toMatchObject([{ bed_id: med.beds[1] }]);
    expect(await db.selectFrom('patients').select('first_name').execute()).toEqual([{ first_name: 'Agnes' }]);
  });

  it('an event given to the day, the hour or the minute is not older than one within it', async () => {
    const { med } = given;
    const patient = await admitted();
    const later = adtFeed(given.db, { now: () => Date.parse('2026-03-10T12:00:00.000Z') });
    const move = (bed: number, at: string) => later('A02', [pidOf('1'), pv1Of(`MED^^${bed}`, 'V1')], at);
    const lies = async () => (await stays()).map(({ bed_id }) => bed_id);
    expect(await move(1, '20260310095930.500')).toMatchObject({ state: 'applied' });
    for (const [index, at] of ['20260310095930', '202603100959', '2026031009', '20260310'].entries()) {
      const bed = 2 - (index % 2);
      expect(await move(bed, at)).toMatchObject({ state: 'applied', patient });
      expect(await lies()).toEqual([med.beds[bed - 1]]);
    }
    // What is older for certain stays so.
    for (const at of ['20260310095929', '202603100958', '2026031008', '20260309'])
      expect(await move(1, at)).toMatchObject({ state: 'stale' });
  });

  it('an event of tomorrow, by a clock that is ahead, does not make those of today stale', async () => {
    const { icu } = given;
    await admitted();
    await send('A02', [pidOf('1'), pv1Of('MED^^2', 'V1')], '20260311080000+0000');
    expect(await send('A02', [pidOf('1'), pv1Of('ICU^^1', 'V1')])).toMatchObject({ state: 'applied' });
    expect(await stays()).toMatchObject([{ bed_id: icu.beds[0] }]);
  });

  it('events of unknown patients or visits are refused with 204', async () => {
    await admitted();
    for (const trigger of ['A02', 'A03', 'A08', 'A11', 'A12', 'A13', 'A31'])
      expect([trigger, await send(trigger, [pidOf('9'), pv1Of('MED^^1', 'V9')])]).toMatchObject([
        trigger,
        { state: 'rejected', code: 204, at: 'PID^1^3' },
      ]);
    for (const trigger of ['A02', 'A11', 'A12', 'A13'])
      expect([trigger, await send(trigger, [pidOf('1'), pv1Of('MED^^1', 'V9')])]).toMatchObject([
        trigger,
        { state: 'rejected', code: 204, at: 'PV1^1^19' },
      ]);
    expect(await send('A03', [pidOf('1'), pv1Of('', 'V9')])).toMatchObject({ state: 'dead' });
    expect(await send('A99', [pidOf('1')])).toMatchObject({ state: 'rejected', code: 201 });
    expect(await send('A01', [])).toMatchObject({ state: 'rejected', code: 100 });
    // The visit of one patient is not another one's.
    await admitted('2', 'MED^^1', 'V2', { family: 'Berg' });
    expect(await send('A02', [pidOf('2', { family: 'Berg' }), pv1Of('ICU^^1', 'V1')])).toMatchObject({
      state: 'dead',
      at: 'PV1^1^19',
    });
  });

  it('A08 and A31 change what they say, remove what they empty and leave out what is too long', async () => {
    const { db } = given;
    await admitted();
    const fields = pidOf('1').split('|');
    fields[11] = '1 Elm^^Berlin^^10115';
    fields[13] = '+49 (030) 555 12345 67';
    expect(await send('A08', [fields.join('|'), pv1Of('', 'V1')])).toMatchObject({
      outcome: { warnings: ['PID-13 is longer than 15 characters and was left out.'] },
    });
    const read = () =>
      db
        .selectFrom('patients')
        .select(['address', 'phone_number', 'gender', 'ssn'])
        .executeTakeFirstOrThrow();
    expect(await read()).toEqual({
      address: '1 Elm, Berlin, 10115',
      phone_number: '',
      gender: 'F',
      ssn: 'HOSP-1',
    });
    fields[11] = '""';
    fields[13] = '^^^^49^30^5551';
    fields[8] = '""';
    fields[19] = '900-00-0001';
    expect(await send('A31', [fields.join('|')])).toMatchObject({ state: 'applied' });
    expect(await read()).toEqual({ address: '', phone_number: '49305551', gender: '', ssn: '900-00-0001' });
  });

  it('a link of one department takes its patients and places alone', async () => {
    const { db } = given;
    const own = adtFeed(db, { link: { id: 2, department: 'ICU' } });
    expect(await own('A01', [pidOf('1'), pv1Of('MED^^1', 'V1')])).toMatchObject({
      state: 'rejected',
      text: 'This link takes only patients of ICU.',
    });
    expect(await count('patients')).toBe(0);
    expect(await own('A01', [pidOf('1'), pv1Of('ICU^^1', 'V1')])).toMatchObject({ state: 'applied' });
    await admitted('2', 'MED^^2', 'V2');
    for (const trigger of ['A02', 'A03', 'A08', 'A11', 'A31'])
      expect([
        trigger,
        await own(trigger, [pidOf('2', { given: 'X' }), pv1Of('MED^^1', 'V2')]),
      ]).toMatchObject([trigger, { state: 'rejected' }]);
    expect(await own('A02', [pidOf('1'), pv1Of('MED^^1', 'V1')])).toMatchObject({ state: 'applied' });
  });

  it('of thirty patients sent to one bed at once one gets it; one patient sent thirty times is one', async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, n) => send('A01', [pidOf(`R${n}`), pv1Of('ICU^^1', `R${n}`)])),
    );
    expect(results.filter(({ state }) => state === 'applied')).toHaveLength(1);
    expect(results.filter(({ state }) => state === 'dead')).toHaveLength(29);
    expect(await count('admissions')).toBe(1);
    const same = await Promise.all(
      Array.from({ length: 30 }, () => send('A01', [pidOf('S'), pv1Of('MED^^1', 'S')])),
    );
    // One that is applied after a later one of its link says nothing newer.
    expect(same.filter(({ state }) => state === 'applied' || state === 'stale')).toHaveLength(30);
    expect(new Set(same.map((each) => ('patient' in each ? each.patient : null))).size).toBe(1);
    expect(await count('admissions')).toBe(2);
  });
});
