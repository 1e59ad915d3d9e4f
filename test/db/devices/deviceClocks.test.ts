import { ENGINES } from '../../fixtures/database/database';
import { reading } from '../../fixtures/ward/ward';
import { NOW, wronglyClocked } from '../../fixtures/hostile/wronglyClocked';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const CALM = {
  heartRate: 75,
  bloodPressureSystolic: 125,
  bloodPressureDiastolic: 72,
  bloodPressureMean: 90,
  bloodOxygenSaturation: 98,
};
const COLLAPSED = {
  heartRate: 128,
  bloodPressureSystolic: 62,
  bloodPressureDiastolic: 36,
  bloodPressureMean: 45,
  bloodOxygenSaturation: 90,
};

describe.each(ENGINES)('clocks of devices on %s', (engine) => {
  const { given, watch, send, card, clock, alerts, stored } = wronglyClocked(engine);

  it('[J5] [T-J5] a device whose clock runs 100 s fast alarms as any other, is live, and says so', async () => {
    const { patient } = await watch();
    await send(CALM, { seconds: 60, ahead: 100 });
    expect(card()).toMatchObject({
      online: true,
      status: 'CLOCK_ERROR',
      clock_offset: 100,
      last_sync: new Date(clock()).toISOString(),
    });
    const began = clock();
    await send(COLLAPSED, { seconds: 240, ahead: 100, step: 4 });
    const [first, ...others] = await alerts(patient);
    expect(Date.parse(first?.measured_at ?? '') - began).toBeLessThan(4 * MINUTE);
    expect([first, ...others].at(-1)?.severity).toBe('CRITICAL');
    await send(CALM, { seconds: 4 });
    expect(card()).toMatchObject({ status: null, clock_offset: null });
  });

  it.each([
    ['one hour behind', -3_600, 35],
    ['100 s behind', -100, 35],
    ['25 s behind', -25, 0],
    ['right', 0, 0],
    ['1 s ahead', 1, 0],
    ['119 s ahead', 119, 0],
  ])(
    '[J5] [T-J5] a collapse is alarmed when the clock goes to %s in the midst of it',
    async (_, ahead, deafSeconds) => {
      const { patient } = await watch();
      await send(COLLAPSED, { seconds: 8 });
      await send(COLLAPSED, { seconds: 20 + deafSeconds, ahead });
      expect((await alerts(patient)).map(({ severity }) => severity)).toEqual(['CRITICAL']);
    },
  );

  it('[J5] [T-J5] one calm reading stamped 119 s ahead, sent again and again, silences nothing', async () => {
    const { patient } = await watch();
    const calm = reading('A', clock() + 119 * SECOND, CALM);
    await given.ingest.submit([calm]);
    for (let n = 0; n < 30; n++) {
      await send(COLLAPSED, { seconds: 2 });
      await given.ingest.submit([calm]);
    }
    expect((await alerts(patient)).map(({ severity }) => severity)).toContain('CRITICAL');
    expect(await stored()).toHaveLength(31);
    // Repeated readings do not count as received.
    for (let n = 0; n < 20; n++) {
      clock.advance(2 * SECOND);
      await given.ingest.submit([calm]);
    }
    expect(card()).toMatchObject({ online: false });
  });

  it('[J5] [T-J5] a clock that is put back an hour loses no reading, and is deaf for 35 s at most', async () => {
    const { patient } = await watch();
    await send(CALM, { seconds: 600, step: 4 });
    const began = clock();
    // Half of its stamps stand for other readings already.
    await send(COLLAPSED, { seconds: 600, ahead: -300, step: 4 });
    expect(await stored()).toHaveLength(300);
    const [first] = await alerts(patient);
    expect(Date.parse(first?.measured_at ?? '')).toBeLessThan(began + 4 * MINUTE + 35 * SECOND);
    const late = (await stored()).filter(({ measured_at }) => Date.parse(measured_at) > began);
    expect(late.length).toBeGreaterThanOrEqual(150 - 9);
  });

  it('[B7] takes recordings of up to 28 days ago into history, and no older ones', async () => {
    const { patient } = await watch();
    const answer = await given.ingest.submit([
      reading('A', NOW - 10 * DAY, COLLAPSED),
      reading('A', NOW - 28 * DAY, COLLAPSED),
      reading('A', NOW - 28 * DAY - 1, COLLAPSED),
    ]);
    expect(answer).toMatchObject({
      accepted: 2,
      rejected: [{ index: 2, errors: { timestamp: ['The reading is more than 28 days old.'] } }],
    });
    expect(await stored()).toHaveLength(2);
    expect(await alerts(patient)).toEqual([]);
  });

  it('[T-J5] accepts a device whose clock is dead, back in 1970, from its second delivery on', async () => {
    const { patient } = await watch();
    const at = (n: number) => reading('A', n * 2 * SECOND, { ...COLLAPSED, heartRate: 100 + n });
    expect(await given.ingest.submit([at(0)])).toMatchObject({ accepted: 0, rejected: [{ index: 0 }] });
    for (let n = 1; n < 12; n++) {
      clock.advance(2 * SECOND);
      expect(await given.ingest.submit([at(n)])).toMatchObject({ accepted: 1 });
    }
    expect((await alerts(patient)).map(({ severity }) => severity)).toEqual(['CRITICAL']);
    expect(card()).toMatchObject({ online: true, status: 'CLOCK_ERROR' });
  });
});
