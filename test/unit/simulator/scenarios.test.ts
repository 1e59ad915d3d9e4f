import { VITAL_KEYS } from '../../../src/clinical/vitals';
import { SCENARIO_NAMES } from '../../../src/contract/simulatorPlan';
import { SCENARIOS } from '../../../src/simulator/scenarios/catalogue';
import { mixed } from '../../../src/simulator/scenarios/mixed';
import { shiftAt } from '../../../src/simulator/scenarios/scenario';

const { stable, sepsis, hypotension, recovery, flaky } = SCENARIOS;
const nothing = Object.fromEntries(VITAL_KEYS.map((key) => [key, 0]));

describe('scenarios', () => {
  it.each(SCENARIO_NAMES)('%s changes without a jump and stays where it ends', (name) => {
    for (let hour = -2; hour < 30; hour += 0.05) {
      const [now, next] = [shiftAt(SCENARIOS[name], hour), shiftAt(SCENARIOS[name], hour + 0.05)];
      for (const key of VITAL_KEYS) expect(Math.abs(next[key] - now[key])).toBeLessThan(3);
    }
    expect(shiftAt(SCENARIOS[name], 500)).toEqual(shiftAt(SCENARIOS[name], 48));
  });

  it('stable and flaky leave the patient alone; only flaky distrusts the sensors', () => {
    expect(shiftAt(stable, 5)).toEqual(nothing);
    expect(shiftAt(flaky, 5)).toEqual(nothing);
    expect(SCENARIO_NAMES.filter((name) => SCENARIOS[name].flaky)).toEqual(['flaky']);
  });

  it('sepsis begins with fever and pulse, pressure falls last', () => {
    expect(shiftAt(sepsis, 0)).toEqual(nothing);
    const early = shiftAt(sepsis, 2);
    expect(early.bodyTemperature).toBeGreaterThan(0.5);
    expect(early.heartRate).toBeGreaterThan(5);
    expect(early.bloodPressureSystolic).toBe(0);
    const late = shiftAt(sepsis, 12);
    expect(late.bloodPressureSystolic).toBeLessThan(-20);
    expect(late.respirationRate).toBeGreaterThan(7);
    expect(late.bloodOxygenSaturation).toBeLessThan(-3);
  });

  it('hypotension sinks for an hour and a half with a rising pulse, and fluids bring half of it back', () => {
    const [deep, later] = [shiftAt(hypotension, 1.5), shiftAt(hypotension, 8)];
    expect(deep.bloodPressureMean).toBe(-26);
    expect(deep.heartRate).toBeGreaterThan(15);
    expect(later.bloodPressureMean).toBe(-13);
  });

  it('recovery is ill before it starts, and well within a day', () => {
    expect(shiftAt(recovery, -10)).toEqual(shiftAt(recovery, 0));
    expect(shiftAt(recovery, 0).bodyTemperature).toBeGreaterThan(1);
    expect(shiftAt(recovery, 24)).toEqual(nothing);
  });

  it('mixed holds every scenario, most of its patients stable', () => {
    const ward = Array.from({ length: 20 }, (_, index) => mixed(index));
    expect(new Set(ward)).toEqual(new Set(SCENARIO_NAMES));
    expect(ward.filter((name) => name === 'stable').length).toBe(12);
  });
});
