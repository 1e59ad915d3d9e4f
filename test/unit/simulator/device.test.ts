import { VITAL_KEYS } from '../../../src/clinical/vitals';
import { Reading } from '../../../src/contract/readings';
import type { SimulatedDevicePlan } from '../../../src/contract/simulatorPlan';
import { compile } from '../../../src/contract/validate';
import { chargeAt } from '../../../src/simulator/physiology/battery';
import { SimulatedDevice } from '../../../src/simulator/device';
import { generatePlan, steadyPlan } from '../../../src/simulator/plan';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.parse('2026-11-20T08:00:00.000Z');

const plan = (changes: Partial<SimulatedDevicePlan> = {}): SimulatedDevicePlan => ({
  vendor_device_id: 'RHEO-1',
  type: 'RHEO',
  seed: 11,
  scenario: 'stable',
  onset: new Date(START).toISOString(),
  variability: 1,
  battery: { level: 80, at: new Date(START).toISOString(), drain_per_hour: 4 },
  backfill: true,
  ...changes,
});

function minutes(device: SimulatedDevice, hours: number) {
  return Array.from({ length: hours * 60 }, (_, minute) => device.readingAt(START + minute * MINUTE_MS));
}

describe('a simulated device', () => {
  it('with a cuff gives pressures with the first reading of each interval alone, and all else always', () => {
    const device = new SimulatedDevice(plan({ pressure_every_seconds: 600 }));
    const sent = Array.from({ length: 900 }, (_, beat) => device.readingAt(START + 2_000 * beat));
    const withPressure = sent.flatMap((reading, beat) =>
      typeof reading?.observations.bloodPressureMean === 'number' ? [2 * beat] : [],
    );
    expect(withPressure).toEqual([0, 600, 1_200]);
    expect(sent.every((reading) => reading?.observations.bloodPressureSystolic === undefined)).toBe(false);
    expect(
      sent.filter((reading) => typeof reading?.observations.heartRate === 'number').length,
    ).toBeGreaterThan(880);
  });

  it('of a steady demo sends every reading whole and at once, and never collapses', () => {
    const wanted = plan({ battery: null });
    expect(
      steadyPlan({
        ...wanted,
        pressure_every_seconds: 600,
        batch_seconds: 300,
        collapses: { after_seconds: 0, every_seconds: 900 },
      }),
    ).toEqual(wanted);
  });

  it('sends readings that the contract takes', () => {
    const isReading = compile(Reading);
    for (const scenario of ['stable', 'flaky'] as const) {
      const sent = minutes(new SimulatedDevice(plan({ scenario })), 12).filter((each) => each !== null);
      expect(sent.length).toBeGreaterThan(500);
      for (const reading of sent)
        expect({ reading, errors: isReading(reading) ? null : isReading.errors }).toEqual({
          reading,
          errors: null,
        });
    }
  });

  it('sends the same for the same seed, another patient for another', () => {
    const run = (seed: number) => JSON.stringify(minutes(new SimulatedDevice(plan({ seed })), 3));
    expect(run(11)).toBe(run(11));
    expect(run(12)).not.toBe(run(11));
  });

  it('never falls silent when it sits well; falls silent for one to three minutes when it does not', () => {
    expect(minutes(new SimulatedDevice(plan()), 24)).not.toContain(null);
    const flaky = new SimulatedDevice(plan({ scenario: 'flaky' }));
    const seconds = Array.from(
      { length: 12 * 3_600 },
      (_, second) => flaky.readingAt(START + second * 1_000) === null,
    );
    const lengths = seconds
      .map((silent) => (silent ? 'x' : ' '))
      .join('')
      .trim()
      .split(/ +/)
      .map((run) => run.length);
    expect(lengths.length).toBeGreaterThan(40);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(59);
    // Two windows may touch.
    expect(Math.max(...lengths)).toBeLessThanOrEqual(361);
  });

  it('loses the vitals of one probe together, now and then, and says so', () => {
    const readings = minutes(new SimulatedDevice(plan({ scenario: 'flaky' })), 24).filter(
      (reading) => reading !== null,
    );
    const partial = readings.filter(
      ({ observations }) => Object.keys(observations).length < VITAL_KEYS.length,
    );
    expect(partial.length / readings.length).toBeGreaterThan(0.005);
    expect(partial.length / readings.length).toBeLessThan(0.2);
    for (const { observations, status } of partial) {
      expect(status).toBe('Check sensor');
      expect('bloodPressureSystolic' in observations).toBe('bloodPressureMean' in observations);
    }
  });

  it('sends artefacts that stand alone', () => {
    const readings = minutes(new SimulatedDevice(plan({ scenario: 'flaky', variability: 0.2 })), 48).filter(
      (reading) => reading !== null,
    );
    const wild = readings.map(
      ({ observations: { bloodPressureSystolic: pressure = 120 } }) => pressure > 230,
    );
    expect(wild.filter(Boolean).length).toBeGreaterThan(3);
    expect(wild.some((isWild, i) => isWild && wild[i + 1] === true && wild[i + 2] === true)).toBe(false);
  });

  it('sends nothing from the moment the plan silences it', () => {
    const device = new SimulatedDevice(plan({ silent_since: new Date(START + HOUR_MS).toISOString() }));
    expect(device.readingAt(START + HOUR_MS - 1)).not.toBeNull();
    expect(device.readingAt(START + HOUR_MS)).toBeNull();
  });

  it('leaves the battery out when it has none to report', () => {
    expect(new SimulatedDevice(plan({ battery: null })).readingAt(START)).not.toHaveProperty('battery_level');
  });

  it('has a good signal when it sits well and a poor one when it does not', () => {
    const quality = (scenario: 'stable' | 'flaky') =>
      minutes(new SimulatedDevice(plan({ scenario })), 6).flatMap((reading) => reading?.signal_quality ?? []);
    expect(Math.min(...quality('stable'))).toBeGreaterThan(90);
    expect(Math.max(...quality('flaky'))).toBeLessThan(76);
  });
});

describe('a battery', () => {
  const at = (hours: number) => chargeAt(START + hours * HOUR_MS, START, 80, 4);

  it('drains by the hour, asks for a charger, and gets one at 5 %', () => {
    expect(at(0)).toEqual({ level: 80, charging: false, low: false });
    expect(at(10)).toEqual({ level: 40, charging: false, low: false });
    expect(at(15)).toEqual({ level: 20, charging: false, low: true });
    expect(at(19)).toMatchObject({ charging: true });
    expect(at(20.8).level).toBeGreaterThan(95);
  });

  it('stays between 0 and 100 for weeks, before its reference moment too', () => {
    for (let hour = -500; hour < 500; hour += 0.7) {
      expect(at(hour).level).toBeGreaterThanOrEqual(5);
      expect(at(hour).level).toBeLessThanOrEqual(100);
    }
  });
});

describe('a generated ward', () => {
  const wanted = { devices: 30, scenario: 'mixed', seed: 7, type: 'RHEO_SIMULATOR', vendorId: null } as const;

  it('is the same for the same seed', () => {
    expect(generatePlan(wanted, START)).toEqual(generatePlan(wanted, START));
    expect(generatePlan({ ...wanted, seed: 8 }, START)).not.toEqual(generatePlan(wanted, START));
  });

  it('names devices by the given name', () => {
    expect(
      generatePlan({ ...wanted, devices: 1, vendorId: 'RHEO-7' }, START).map(
        (device) => device.vendor_device_id,
      ),
    ).toEqual(['RHEO-7']);
    expect(
      generatePlan({ ...wanted, devices: 2, vendorId: 'RHEO-7' }, START).map(
        (device) => device.vendor_device_id,
      ),
    ).toEqual(['RHEO-7-1', 'RHEO-7-2']);
  });
});
