import { GatewayMeter } from '../../../../src/server/services/devices/gatewayMeter';

const HOUR = 3_600_000;

function metered() {
  const time = { now: 1_000 };
  return { time, meter: new GatewayMeter(() => time.now) };
}
const gateway = (settings: object = {}) => ({
  ...{ id: 1, readingsPerSecond: 100, newIdsPerHour: 2 },
  ...settings,
});

describe('the readings of a gateway', () => {
  it('may be as many as its rate at once, and as many each second', () => {
    const { time, meter } = metered();
    expect(meter.take(gateway(), 60)).toBe(0);
    expect(meter.take(gateway(), 40)).toBe(0);
    expect(meter.take(gateway(), 1)).toBeGreaterThan(0);
    time.now += 500;
    expect(meter.take(gateway(), 50)).toBe(0);
    expect(meter.take(gateway(), 1)).toBeGreaterThan(0);
  });

  it('of a request with more than a second may have are taken, and waited for by what was too much', () => {
    const { time, meter } = metered();
    expect(meter.take(gateway(), 1_000)).toBe(0);
    const wait = meter.take(gateway(), 1);
    expect(wait).toBeGreaterThanOrEqual(9_000);
    expect(wait).toBeLessThanOrEqual(9_001);
    expect(meter.waitOf(gateway())).toBe(wait);
    time.now += wait;
    expect(meter.take(gateway(), 1)).toBe(0);
  });

  it('that are refused are not counted, however often they are tried', () => {
    const { meter } = metered();
    meter.take(gateway(), 200);
    const wait = meter.waitOf(gateway());
    for (let tries = 0; tries < 50; tries++) meter.take(gateway(), 1_000);
    expect(meter.waitOf(gateway())).toBe(wait);
  });

  it('that were not stored are given back, and no more than a second of them', () => {
    const { meter } = metered();
    expect(meter.take(gateway(), 1_000)).toBe(0);
    meter.giveBack(gateway(), 1_000);
    expect(meter.waitOf(gateway())).toBe(0);
    meter.giveBack(gateway(), 1_000);
    expect(meter.take(gateway(), 100)).toBe(0);
    expect(meter.take(gateway(), 1)).toBeGreaterThan(0);
  });

  it('are not saved up: after a quiet hour a second is a second', () => {
    const { time, meter } = metered();
    meter.take(gateway(), 1);
    time.now += HOUR;
    meter.take(gateway(), 100);
    expect(meter.take(gateway(), 1)).toBeGreaterThan(0);
  });

  it('are counted of each gateway by itself, by the rate that it has now', () => {
    const { meter } = metered();
    meter.take(gateway(), 200);
    expect(meter.waitOf(gateway({ id: 2 }))).toBe(0);
    expect(meter.waitOf(gateway({ readingsPerSecond: 10 }))).toBeGreaterThan(meter.waitOf(gateway()));
  });
});

describe('the ids that are new', () => {
  it('are at most n within any hour, each counted once', () => {
    const { time, meter } = metered();
    expect(meter.takeNew(gateway(), 'A')).toBe(true);
    time.now += HOUR / 2;
    expect(meter.takeNew(gateway(), 'A')).toBe(true);
    expect(meter.takeNew(gateway(), 'B')).toBe(true);
    expect(meter.takeNew(gateway(), 'C')).toBe(false);
    expect(meter.isCounted(gateway(), 'B')).toBe(true);
    expect(meter.isCounted(gateway(), 'C')).toBe(false);
    time.now += HOUR / 2;
    expect(meter.takeNew(gateway(), 'C')).toBe(true);
    expect(meter.takeNew(gateway(), 'D')).toBe(false);
  });

  it('are none where none is allowed', () => {
    const { meter } = metered();
    expect(meter.takeNew(gateway({ newIdsPerHour: 0 }), 'A')).toBe(false);
  });
});
