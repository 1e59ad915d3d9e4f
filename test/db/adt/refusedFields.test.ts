import { ENGINES } from '../../fixtures/database/database';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { adtWardOn } from '../../fixtures/hl7/adtWard';

describe.each(ENGINES)('what of a message of ADT cannot be applied on %s', (engine) => {
  const { given, send, stays, count, admitted } = adtWardOn(engine);

  it('[J37] A40 whose MRG-7 is the name of another patient is a dead letter, also when the birth date agrees', async () => {
    await admitted('1', '', 'V1');
    await admitted('2', '', 'V2', { family: 'Øye' });
    const merge = (name: string) => send('A40', [pidOf('1'), `MRG|2^^^HOSP^MR||||||${name}`]);
    for (const name of ['Berg^Anna', 'Berg~Dahl'])
      expect([name, await merge(name)]).toMatchObject([
        name,
        {
          ...{ state: 'dead', code: 204, at: 'MRG^1^7' },
          text: expect.stringContaining('is not the name of the record') as string,
        },
      ]);
    expect(await count('patients')).toBe(2);
    // One of several, by its letters alone.
    expect(await merge('Berg~OYE^X')).toMatchObject({ state: 'applied' });
    for (const [index, name] of ['', '""', '^Anna'].entries()) {
      await admitted(`${index + 3}`, '', `V${index + 3}`);
      const mrg = `MRG|${index + 3}^^^HOSP^MR||||||${name}`;
      expect([name, await send('A40', [pidOf('1'), mrg])]).toMatchObject([name, { state: 'applied' }]);
    }
    expect(await count('patients')).toBe(1);
  });

  it('a place is not removed: A01, A04 and A08 say so; A02 without a bed moves to the department', async () => {
    const { icu } = given;
    await admitted('1', 'ICU^^2');
    const word = 'PV1-3 has `""`: this event removes no place.';
    for (const trigger of ['A08', 'A01', 'A04'])
      for (const place of ['""', 'ICU^^""', '""^""^""'])
        expect([trigger, place, await send(trigger, [pidOf('1'), pv1Of(place, 'V1')])]).toMatchObject([
          ...[trigger, place],
          { state: 'applied', outcome: { warnings: [word] } },
        ]);
    expect(await send('A08', [pidOf('1'), pv1Of('', 'V1')])).toMatchObject({ outcome: { warnings: [] } });
    expect(await stays()).toMatchObject([{ department_id: icu.id, bed_id: icu.beds[1] }]);
    expect(await send('A02', [pidOf('1'), pv1Of('""', 'V1')])).toMatchObject({
      state: 'rejected',
      code: 101,
    });
    expect(await send('A02', [pidOf('1'), pv1Of('ICU^^""', 'V1')])).toMatchObject({ state: 'applied' });
    expect(await stays()).toMatchObject([{ department_id: icu.id, bed_id: null }]);
  });

  it('a place with a part that is too long to be named is rejected: no replay would apply it', async () => {
    const place = (length: number) => `ICU^${'9'.repeat(length)}^`;
    for (const trigger of ['A01', 'A02']) {
      await admitted('1', 'ICU^^3');
      expect(await send(trigger, [pidOf('1'), pv1Of(place(101), 'V1')])).toMatchObject({
        ...{ state: 'rejected', code: 104, at: 'PV1^1^3' },
      });
      expect(await send(trigger, [pidOf('1'), pv1Of(place(100), 'V1')])).toMatchObject({
        ...{ state: 'dead', code: 204, at: 'PV1^1^3' },
      });
    }
  });

  it('a message without a number of the patient is rejected: no replay would apply it', async () => {
    await admitted();
    for (const trigger of ['A01', 'A02', 'A03', 'A04', 'A08', 'A11', 'A12', 'A13', 'A31', 'A40'])
      for (const number of ['""', '', '^^^HOSP^MR'])
        expect([
          trigger,
          await send(trigger, [
            `PID|1||${number}||Kirchner||19481130`,
            pv1Of('ICU^^2', ''),
            'MRG|1^^^HOSP^MR',
          ]),
        ]).toMatchObject([trigger, { state: 'rejected', code: 101, at: 'PID^1^3' }]);
    for (const mrg of ['MRG|', 'MRG|""', 'MRG'])
      expect(await send('A40', [pidOf('1'), mrg])).toMatchObject({
        ...{ state: 'rejected', code: 101, at: 'MRG^1^1' },
      });
  });

  it('without PV1 a transfer, its cancelling, or an event that names no stay lacks the segment', async () => {
    await admitted();
    const lacking = { state: 'rejected', code: 100, at: 'PID^1' };
    const account = pidOf('1').split('|');
    account[18] = 'V1^^^HOSP^VN';
    for (const pid of [pidOf('1'), account.join('|')])
      for (const trigger of ['A02', 'A12'])
        expect([trigger, await send(trigger, [pid])]).toMatchObject([trigger, lacking]);
    expect(await send('A13', [pidOf('1')])).toMatchObject(lacking);
    expect(await send('A03', [pidOf('1')])).toMatchObject({ state: 'applied' });
    expect(await send('A11', [pidOf('1')])).toMatchObject(lacking);
    // The number of the visit, where it is given, is at fault.
    expect(await send('A11', [account.join('|')])).toMatchObject({ code: 204, at: 'PID^1^18' });
  });
});
