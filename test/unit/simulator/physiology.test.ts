import { VITAL_KEYS, type VitalKey } from '../../../src/clinical/vitals';
import { drawBaseline } from '../../../src/simulator/physiology/baseline';
import { CORRELATIONS, POPULATION } from '../../../src/simulator/physiology/population';
import { Physiology } from '../../../src/simulator/physiology/physiology';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-18T00:00:00.000Z');
const PATIENTS = 120;
const HOURS = 72;

type Series = Record<VitalKey, number[]>;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviations = (values: readonly number[]) => values.map((value) => value - mean(values));
const sumOfProducts = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

function hourly(seed: number): Series {
  const body = new Physiology(seed, 1);
  const means = drawBaseline(seed);
  const hours = Array.from({ length: HOURS }, (_, hour) => body.at(START + hour * HOUR_MS, means));
  return Object.fromEntries(VITAL_KEYS.map((key) => [key, hours.map((values) => values[key])])) as Series;
}

describe('the statistics of 120 simulated ICU patients over three days', () => {
  let ward: Series[];
  beforeAll(() => {
    ward = Array.from({ length: PATIENTS }, (_, patient) => hourly(7_919 * patient + 1));
  });

  it.each(VITAL_KEYS)('%s has the published mean, deviations and persistence', (key) => {
    const expected = POPULATION[key];
    const means = ward.map((series) => mean(series[key]));
    const variances = ward.map((series) => mean(deviations(series[key]).map((value) => value ** 2)));
    const between = Math.sqrt(mean(deviations(means).map((value) => value ** 2)));
    const within = Math.sqrt(mean(variances));
    const lagged = ward.map((series) =>
      sumOfProducts(deviations(series[key]).slice(1), deviations(series[key]).slice(0, -1)),
    );
    const lag = mean(lagged) / (HOURS * mean(variances));

    expect(Math.abs(mean(means) - expected.mean)).toBeLessThan(0.35 * expected.between);
    expect(between / expected.between).toBeGreaterThan(0.7);
    expect(between / expected.between).toBeLessThan(1.3);
    expect(within / expected.within).toBeGreaterThan(0.75);
    expect(within / expected.within).toBeLessThan(1.15);
    expect(Math.abs(lag - expected.lagOneHour)).toBeLessThan(0.15);
  });

  it.each(CORRELATIONS)('%s and %s move together within a patient by about %d', (a, b, expected) => {
    const products = (x: VitalKey, y: VitalKey) =>
      mean(ward.map((series) => sumOfProducts(deviations(series[x]), deviations(series[y]))));
    expect(Math.abs(products(a, b) / Math.sqrt(products(a, a) * products(b, b)) - expected)).toBeLessThan(
      0.08,
    );
  });

  it('never has a pulse that could not be: systolic above mean above diastolic', () => {
    for (const series of ward) {
      series.bloodPressureMean.forEach((pressure, hour) => {
        expect(series.bloodPressureSystolic[hour] ?? 0).toBeGreaterThan(pressure);
        expect(series.bloodPressureDiastolic[hour] ?? 0).toBeLessThan(pressure);
      });
    }
  });

  it('is cooler and slower at four in the morning than in the late afternoon', () => {
    const difference = (key: VitalKey) =>
      mean(
        ward.map((series) =>
          mean([16, 40, 64].map((hour) => (series[key][hour] ?? 0) - (series[key][hour - 12] ?? 0))),
        ),
      );
    expect(difference('bodyTemperature')).toBeGreaterThan(0.15);
    expect(difference('heartRate')).toBeGreaterThan(3);
    expect(difference('bloodPressureSystolic')).toBeGreaterThan(3);
  });
});

describe('one simulated patient', () => {
  const means = drawBaseline(42);
  const at = (body: Physiology, time: number) => body.at(time, means);

  it('is a function of seed and time alone, whatever was asked before', () => {
    const walked = new Physiology(42, 1);
    for (let time = START; time < START + 60 * HOUR_MS; time += HOUR_MS / 4) at(walked, time);
    const time = START + 60 * HOUR_MS;
    expect(at(walked, time)).toEqual(at(new Physiology(42, 1), time));
    expect(at(walked, START)).toEqual(at(new Physiology(42, 1), START));
    expect(at(new Physiology(43, 1), time)).not.toEqual(at(walked, time));
  });

  it('moves from minute to minute as one-minute records do: mostly under a few mmHg', () => {
    const body = new Physiology(42, 1);
    const pressures = Array.from(
      { length: 600 },
      (_, minute) => at(body, START + minute * 60_000).bloodPressureMean,
    );
    const steps = pressures
      .slice(1)
      .map((pressure, i) => Math.abs(pressure - (pressures[i] ?? 0)))
      .sort((a, b) => a - b);
    expect(steps[300]).toBeLessThanOrEqual(1);
    expect(steps.at(-1)).toBeLessThan(10);
  });

  it('has no jump at the end of a block of wandering', () => {
    const block = 48 * HOUR_MS;
    const edge = Math.ceil(START / block) * block;
    const body = new Physiology(42, 1);
    const [before, after] = [at(body, edge - 1_000), at(body, edge)];
    for (const key of VITAL_KEYS)
      expect(Math.abs(before[key] - after[key]) - 8 * POPULATION[key].instrument).toBeLessThan(1);
  });

  it('is calm without variability: only the noise of the instrument remains', () => {
    const body = new Physiology(42, 0);
    const rates = Array.from({ length: 48 }, (_, hour) => at(body, START + hour * HOUR_MS).heartRate);
    expect(Math.max(...rates) - Math.min(...rates)).toBeLessThanOrEqual(6);
  });
});
