import { findLabTests } from '../../../src/server/db/patients/labTests';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { header } from '../../fixtures/hl7/messages';
import { openOruWard } from '../../fixtures/hl7/oruWard';
import { addDepartment } from '../../fixtures/ward/hospital';

describe('[J36] events without an offset, while the clocks of New York are set', () => {
  let database: OpenDatabase;
  let his: Awaited<ReturnType<typeof adtExchange>>;
  let icu: Awaited<ReturnType<typeof addDepartment>>;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
    icu = await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 40 });
    his = await adtExchange(database.db, { zone: 'America/New_York' });
  });
  afterAll(() => database.close());

  let patients = 0;
  let sent = 0;
  /** An event of the latest patient, received two seconds after `received`; `bed` is one of four. */
  const event = async (trigger: string, at: string, received: string, bed: number) => {
    his.clock.set(Date.parse(`${received}Z`) + 2_000);
    const [number, place] = [String(patients), `ICU^^${(patients - 1) * 4 + bed}`];
    const { state } = await his.send(
      header({ 9: `ADT^${trigger}`, 10: `H${++sent}`, 7: at }),
      `EVN|${trigger}|${at}`,
      pidOf(number),
      pv1Of(place, `V${number}`),
    );
    return state;
  };
  const admitted = async (at: string, received: string) => {
    patients++;
    expect(await event('A01', at, received, 1)).toBe('applied');
  };
  const stay = async () => {
    const { bed_id, status } = await database.db
      .selectFrom('admissions')
      .select(['bed_id', 'status'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return { status, bed: icu.beds.indexOf(bed_id ?? 0) + 1 - (patients - 1) * 4 };
  };

  it('are in the order in which they came when the hour came twice between them', async () => {
    await admitted('20261101004000', '2026-11-01T04:40:00');
    expect(await event('A02', '20261101015000', '2026-11-01T05:50:00', 2)).toBe('applied');
    expect(await event('A02', '20261101011000', '2026-11-01T06:10:00', 3)).toBe('applied');
    expect(await stay()).toMatchObject({ bed: 3 });
    // To the minute as well, and the visit ends.
    expect(await event('A02', '202611010155', '2026-11-01T06:55:00', 4)).toBe('applied');
    expect(await event('A03', '202611010105', '2026-11-01T06:57:00', 4)).toBe('applied');
    expect(await stay()).toMatchObject({ status: 'HOSPITAL_DISCHARGE' });
  });

  it('are in the order in which they came when one is of the hour that is skipped', async () => {
    await admitted('20260308013000', '2026-03-08T06:30:00');
    expect(await event('A02', '20260308023000', '2026-03-08T07:30:00', 2)).toBe('applied');
    expect(await event('A02', '20260308030000', '2026-03-08T07:30:30', 3)).toBe('applied');
    expect(await stay()).toMatchObject({ bed: 3 });
  });

  it('are stale when all that they may mean is older', async () => {
    await admitted('20261101004000', '2026-11-01T04:40:00');
    expect(await event('A02', '20261101021000', '2026-11-01T07:10:00', 2)).toBe('applied');
    expect(await event('A02', '20261101015000', '2026-11-01T07:11:00', 3)).toBe('stale');
    await admitted('20261101011000', '2026-11-01T05:10:00');
    expect(await event('A02', '20261101005000', '2026-11-01T06:11:00', 3)).toBe('stale');
  });

  it('with an offset are of one moment', async () => {
    await admitted('20261101004000-0400', '2026-11-01T04:40:00');
    expect(await event('A02', '20261101015000-0400', '2026-11-01T05:50:00', 2)).toBe('applied');
    expect(await event('A02', '20261101011000-0400', '2026-11-01T06:10:00', 3)).toBe('stale');
    expect(await event('A02', '20261101011000-0500', '2026-11-01T06:10:00', 4)).toBe('applied');
    expect(await stay()).toMatchObject({ bed: 4 });
  });

  it('of a day are as long as that day', async () => {
    await admitted('20261101233000', '2026-11-02T04:30:00');
    expect(await event('A02', '20261101', '2026-11-02T05:10:00', 2)).toBe('applied');
  });
});

describe('[J41] results without an offset, while the clocks of New York are set', () => {
  const PID = 'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501';
  const at = (time: string) => Date.parse(`${time}Z`);

  it('of a monitor are of the moment nearest before their receipt, also by a clock that is a little ahead', async () => {
    const ward = await openOruWard();
    ward.zone = 'America/New_York';
    const heart = async (time: string, received: string) => {
      ward.now = at(received);
      await ward.forget();
      await ward.send(
        String.raw`MSH|^~\&|MON|ICU|||${time}||ORU^R01|1|P|2.6`,
        PID,
        `OBR|1||1|x|||${time}`,
        `OBX|1|NM|8867-4^HR^LN||80|/min|||||F|||${time}||||${ward.monitor}^^^EUI-64`,
      );
      return (await ward.readings()).map((reading) => reading.at);
    };
    expect(await heart('20261101013000', '2026-11-01T05:30:02')).toEqual(['2026-11-01T05:30:00.000Z']);
    expect(await heart('20261101013000', '2026-11-01T06:30:02')).toEqual(['2026-11-01T06:30:00.000Z']);
    expect(await heart('20261101013003', '2026-11-01T06:30:00')).toEqual([
      expect.stringMatching(/^2026-11-01T06:30:0[0-3]/),
    ]);
    await ward.close();
  });

  it('of a laboratory are one sample, whenever they are reported', async () => {
    const ward = await openOruWard();
    ward.zone = 'America/New_York';
    const report = async (value: number, sampled: string, received: string) => {
      ward.now = at(received);
      await ward.send(
        String.raw`MSH|^~\&|LAB|HOSP|||||ORU^R01|1|P|2.3`,
        PID,
        `OBR|1|P1|F1|GLU^Glucose^L|||${sampled}`,
        `OBX|1|NM|2345-7^Glucose^LN||${value}|mg/dL|||||F`,
      );
      const { results } = await findLabTests(ward.db, ward.patient, { page: 1, page_size: 20 });
      return results.map((test) => [
        test.sample_timestamp,
        ...test.lab_observations.map((each) => each.value),
      ]);
    };
    expect(await report(90, '202611010130', '2026-11-01T05:40:00')).toEqual([
      ['2026-11-01T05:30:00.000Z', 90],
    ]);
    // The same sample, corrected an hour later.
    const corrected = await report(95, '202611010130', '2026-11-01T07:40:00');
    expect(corrected).toEqual([[expect.stringMatching(/T0[56]:30:00.000Z$/), 95]]);
    await ward.close();
  });
});
