import { decidingScore, riskBand, type RiskBand } from '../../../src/clinical/risk';
import { isWithinLimits } from '../../../src/clinical/vitalLimits';
import { VITAL_KEYS } from '../../../src/clinical/vitals';
import type { Reading } from '../../../src/contract/readings';
import { demoPlan } from '../../../src/server/db/demo/demoPlan';
import { hipi } from '../../../src/server/services/scoring/hipi';
import { PatientHistory } from '../../../src/server/services/scoring/history/patientHistory';
import { spi } from '../../../src/server/services/scoring/spi';
import type { Vitals } from '../../../src/server/services/scoring/vitals';
import { SimulatedDevice } from '../../../src/simulator/device';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MADE_AT = Date.parse('2026-11-20T10:40:00.000Z');

/** What the board is to show of every worn device, from first sight on. */
const ROLES: Record<string, RiskBand> = {
  'RHEO-10011': 'medium',
  'RHEO-10012': 'low',
  'RHEO-10017': 'high',
  'PICIS-ICU-04': 'low',
  'AIMED-ICU-05': 'none',
  'RHEO-10022': 'high',
  'RHEO-10023': 'low',
  'RHEO-10031': 'low',
  'RHEO-SIM-0032': 'low',
  'RHEO-10034': 'medium',
  'RHEO-SIM-0036': 'low',
  'CT5-0412': 'low',
  'RHEO-SIM-0039': 'low',
  'RHEO-10041': 'low',
  'RHEO-10042': 'medium',
  'AIMED-SUR-03': 'low',
  'PICIS-SUR-04': 'low',
  'RHEO-SIM-0044': 'low',
};

const devices = demoPlan(MADE_AT)
  .devices.filter(({ backfill }) => backfill)
  .map((plan) => new SimulatedDevice(plan));

/** The vitals of a reading as ingest keeps them: impossible ones are null. */
function vitalsOf({ observations }: Reading): Vitals {
  const value = (key: (typeof VITAL_KEYS)[number]) => {
    const given = observations[key];
    return given === undefined || !isWithinLimits(key, given) ? null : given;
  };
  return Object.fromEntries(VITAL_KEYS.map((key) => [key, value(key)])) as Record<
    (typeof VITAL_KEYS)[number],
    number | null
  >;
}

interface Scores {
  hipi: number | null;
  spi: number | null;
}

/** Reserved for a deterioration that is requested. */
const STEADY_AT_72 = 'RHEO-10023';

/** Scores every ten minutes from the end of the history on, of a device that sent 48 h of it, one reading a minute. */
function scoresOf(device: SimulatedDevice, hours: number): Scores[] {
  const history = new PatientHistory();
  const scores: Scores[] = [];
  for (let time = MADE_AT - 48 * HOUR_MS; time <= MADE_AT + hours * HOUR_MS; time += MINUTE_MS) {
    const reading = device.readingAt(time);
    if (reading === null) continue;
    history.add(time, vitalsOf(reading));
    if (time >= MADE_AT - 5 * MINUTE_MS && time % (10 * MINUTE_MS) === 0)
      scores.push({ hipi: hipi.score(history), spi: spi.score(history) });
  }
  return scores;
}

describe("the demo hospital's patients through the risk models", () => {
  const scored = new Map<string, Scores[]>();

  beforeAll(() => {
    for (const device of devices) scored.set(device.plan.vendor_device_id, scoresOf(device, 48));
  });

  it('has a role for every worn device', () => {
    expect(devices.map(({ plan }) => plan.vendor_device_id)).toEqual(Object.keys(ROLES));
  });

  it.each(Object.entries(ROLES))('%s is %s at first sight and for two days', (name, role) => {
    const scores = scored.get(name) ?? [];
    if (role === 'none') expect(scores).toEqual([]);
    else expect(scores.length).toBeGreaterThan(200);
    expect(scores.filter((each) => riskBand(each.hipi, each.spi) !== role)).toEqual([]);
  });

  it('keeps low patients far from an alarm', () => {
    for (const [name, role] of Object.entries(ROLES)) {
      if (role !== 'low' || name === STEADY_AT_72) continue;
      const highest = Math.max(...(scored.get(name) ?? []).map((each) => decidingScore(each.hipi, each.spi)));
      expect([name, highest < 45]).toEqual([name, true]);
    }
  });

  it('holds the patient with a mean pressure of 72 mmHg at a HIPI of about 24', () => {
    const scores = (scored.get(STEADY_AT_72) ?? []).map((each) => each.hipi ?? 0).sort((a, b) => a - b);
    expect(scores[Math.floor(scores.length / 2)]).toBeGreaterThan(20);
    expect(scores[Math.floor(scores.length / 2)]).toBeLessThan(28);
    expect(scores.at(-1)).toBeLessThan(50);
  });

  it('has a device that fell silent 44 minutes before', () => {
    const silent = devices.find(({ plan }) => ROLES[plan.vendor_device_id] === 'none');
    expect(silent?.readingAt(MADE_AT - 46 * MINUTE_MS)).not.toBeNull();
    expect(silent?.readingAt(MADE_AT - 44 * MINUTE_MS)).toBeNull();
  });

  it('shows low, unknown and good batteries from the first minute', () => {
    const charge = new Map(
      devices.map((device) => [device.plan.vendor_device_id, device.readingAt(MADE_AT)?.battery_level]),
    );
    expect(charge.get('RHEO-SIM-0032')).toBe(14);
    expect(charge.get('AIMED-SUR-03')).toBe(9);
    expect(charge.get('CT5-0412')).toBeUndefined();
    expect([...charge.values()].filter((level) => level !== undefined && level > 20).length).toBeGreaterThan(
      10,
    );
  });
});
