import { RISK_HIGH, RISK_MEDIUM } from '../../src/clinical/risk';
import type { VitalTargets } from '../../src/contract/simulatorPlan';
import { SimulatedDevice } from '../../src/simulator/device';
import type { PlayedWard, Wearable } from './simulatedWard';

const MINUTE_MS = 60_000;

/** The script of a crisis: a patient at a mean pressure of 74 mmHg falls to 56 for a minute, then to 31 for ten, and recovers. */
const CRISIS_EVERY_MS = 120 * MINUTE_MS;
const WARNING_PART_MS = MINUTE_MS;
const CRITICAL_PART_MS = 10 * MINUTE_MS;

const HEALTHY: VitalTargets = {
  heartRate: 80,
  respirationRate: 16,
  bodyTemperature: 36.9,
  bloodOxygenSaturation: 97.5,
  bloodPressureSystolic: 106,
  bloodPressureDiastolic: 58,
  bloodPressureMean: 74,
};

function firstCrisisOf(seed: number, start: number): number {
  return start + CRISIS_EVERY_MS / 2 + ((seed * 7) % 60) * MINUTE_MS;
}

/** When the crises of a patient begin that are over by `until` (epoch ms). Each patient's at another moment, none in the first hour. */
function crisesOf(seed: number, start: number, until: number): number[] {
  const crises: number[] = [];
  for (
    let crisis = firstCrisisOf(seed, start);
    crisis + WARNING_PART_MS + CRITICAL_PART_MS <= until;
    crisis += CRISIS_EVERY_MS
  )
    crises.push(crisis);
  return crises;
}

/** What a crisis that began at `crisis` (epoch ms) must raise, and from which score on. */
const EXPECTED = [
  { severity: 'WARNING', from: RISK_MEDIUM },
  { severity: 'CRITICAL', from: RISK_HIGH },
] as const;

/** A threshold that the score of a patient crossed in a crisis, and when it was announced; null when it was not, or later than it must be. */
interface ScriptedCrossing {
  patientId: number;
  severity: 'WARNING' | 'CRITICAL';
  crossed: number | null;
  announced: number | null;
}

/**
 * The outcome of the crises of a ward of scripted patients: of each, when the score crossed each threshold
 * (null: it never did), and when that was announced, at the same severity or a worse one, within `withinMs`.
 */
export function crossingsIn(
  { alerts, scores }: PlayedWard,
  { patients, from, until, withinMs }: { patients: number; from: number; until: number; withinMs: number },
): ScriptedCrossing[] {
  return Array.from({ length: patients }, (_, index) => index + 1).flatMap((patientId) => {
    const ofPatient = scores.filter((score) => score.patientId === patientId);
    return crisesOf(patientId, from, until).flatMap((crisis) =>
      EXPECTED.map(({ severity, from: threshold }) => {
        const crossed =
          ofPatient.find(
            ({ time, hipi }) =>
              time >= crisis &&
              time < crisis + WARNING_PART_MS + CRITICAL_PART_MS &&
              (hipi ?? 0) >= threshold,
          )?.time ?? null;
        const announced =
          crossed === null
            ? undefined
            : alerts.find(
                (alert) =>
                  alert.patientId === patientId &&
                  !alert.isRepeat &&
                  [severity, 'CRITICAL'].includes(alert.severity) &&
                  alert.measuredAt >= crossed &&
                  alert.measuredAt <= crossed + withinMs,
              );
        return { patientId, severity, crossed, announced: announced?.measuredAt ?? null };
      }),
    );
  });
}

/** A simulated patient, with the instrument's noise, whose pressure follows the script: each crisis crosses MEDIUM, then HIGH. */
export function scriptedPatient(seed: number, start: number): Wearable {
  const at = (bloodPressureMean: number): SimulatedDevice => {
    const fallen = 74 - bloodPressureMean;
    const targets = {
      ...HEALTHY,
      bloodPressureMean,
      bloodPressureSystolic: 106 - fallen,
      bloodPressureDiastolic: 58 - 0.7 * fallen,
    };
    return new SimulatedDevice({
      vendor_device_id: `scripted-${seed}`,
      type: 'RHEO',
      seed,
      scenario: 'stable',
      onset: new Date(start).toISOString(),
      targets,
      variability: 0.02,
      battery: null,
      backfill: false,
    });
  };
  const firstCrisis = firstCrisisOf(seed, start);
  const [healthy, low, lowest] = [at(74), at(56), at(31)] as const;
  return {
    readingAt(time) {
      const sinceCrisis = (time - firstCrisis) % CRISIS_EVERY_MS;
      if (sinceCrisis < 0 || sinceCrisis >= WARNING_PART_MS + CRITICAL_PART_MS)
        return healthy.readingAt(time);
      return (sinceCrisis < WARNING_PART_MS ? low : lowest).readingAt(time);
    },
  };
}
