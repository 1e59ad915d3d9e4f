import { readLimits, changeLimits } from '../../../src/server/services/alarms/limits/editLimits';
import { ENGINES } from '../../fixtures/database/database';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { ADT_NOW, adtWardOn } from '../../fixtures/hl7/adtWard';
import { ofPatient } from '../../fixtures/ward/limitsWard';
import { addUsers } from '../../fixtures/ward/ward';

describe.each(ENGINES)('[J26] limits of a patient and stays by ADT, on %s', (engine) => {
  const { given, send, admitted } = adtWardOn(engine);
  const A03 = [pidOf('1'), pv1Of('', 'V1')];

  async function limitsOf(patient: number) {
    const { db } = given;
    const [id = 0] = await addUsers(db, 1);
    const owner = { departmentId: null, patientId: patient };
    const own = async () => {
      const shown = await readLimits(db, owner, ADT_NOW);
      return shown?.limits.limits.flatMap(({ kind, own: set }) => (set === null ? [] : [kind]));
    };
    const set = () =>
      changeLimits(db, owner, { HEART_RATE_HIGH: ofPatient({ critical: 150 }) }, undefined, {
        by: { id, username: 'eva' },
        now: ADT_NOW,
      });
    return { own, set };
  }

  it('end with A01 of another visit when they were set without a stay, in the name of the link', async () => {
    const patient = await admitted();
    const limits = await limitsOf(patient);
    await send('A03', A03, '202603100900');
    await limits.set();
    expect(await limits.own()).toEqual(['HEART_RATE_HIGH']);
    expect(await send('A01', [pidOf('1'), pv1Of('ICU^^3', 'V2')], '202603101000')).toMatchObject({ patient });
    expect(await limits.own()).toEqual([]);
    const { before, after, user_id } = await given.db
      .selectFrom('alarm_limit_changes')
      .selectAll()
      .where('patient_id', '=', patient)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect({ before, after, user_id }).toMatchObject({
      before: { critical: 150 },
      after: null,
      user_id: null,
    });
  });

  it('stay when A01 is of the visit that is open, or A13 takes the discharge back', async () => {
    const limits = await limitsOf(await admitted());
    await limits.set();
    await send('A01', [pidOf('1'), pv1Of('ICU^^3', 'V1')], '202603100900');
    expect(await limits.own()).toEqual(['HEART_RATE_HIGH']);
    await send('A03', A03, '202603101000');
    expect(await limits.own()).toEqual([]);
    await limits.set();
    expect(await send('A13', A03, '202603101100')).toMatchObject({ state: 'applied' });
    expect(await limits.own()).toEqual(['HEART_RATE_HIGH']);
  });
});
