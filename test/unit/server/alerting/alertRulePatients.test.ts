import { NOTHING_KNOWN, type ObservationValues } from '../../../../src/clinical/observationKeys';
import type { AlertStates } from '../../../../src/server/db/alerting/alertStates';
import {
  evaluateAlerts,
  type ScoredReading,
  type PatientDelivery,
} from '../../../../src/server/services/alerting/evaluateAlerts';
import { MINUTE, SECOND, START } from '../../../fixtures/patients/alertedPatient';

const reading = (at: number, observations: Partial<ObservationValues>, canRaise = true): ScoredReading => ({
  time: START + at,
  observations: { ...NOTHING_KNOWN, ...observations },
  canRaise,
});
const delivery = (
  readings: readonly ScoredReading[],
  more: Partial<PatientDelivery> = {},
): PatientDelivery => ({ readings, byHand: false, silenceMs: 5 * MINUTE, wornSince: null, ...more });

/**
 * The announcements for one patient's deliveries, each at the time of its last reading, with the state kept
 * after the last.
 */
function evaluate(
  deliveries: readonly PatientDelivery[],
  kept: AlertStates = {},
): { said: string[]; states: AlertStates; wasKept: boolean } {
  let states = kept;
  let wasKept = false;
  const said: string[] = [];
  for (const each of deliveries) {
    const { states: after, alerts } = evaluateAlerts(
      new Map([[7, each]]),
      new Map([[7, { alertStates: states }]]),
      each.readings.at(-1)?.time ?? START,
    );
    wasKept = after.has(7);
    states = after.get(7) ?? states;
    said.push(
      ...alerts.map(
        ({ patientId, key, observationType, severity, observationValue }) =>
          `${patientId} ${key} ${observationType} ${severity} ${observationValue}`,
      ),
    );
  }
  return { said, states, wasKept };
}

describe('the alert rule over the readings of patients', () => {
  it('evaluates both scores by themselves, and rounds what is said to one decimal', () => {
    const high = { hipi: 91.26, spi: 60.04, bloodPressureMean: 50, heartRate: 120 };
    const { said, states } = evaluate([delivery([reading(0, high)])]);
    expect(said).toEqual(['7 spi SPI WARNING 60', '7 hipi HIPI CRITICAL 91.3']);
    expect(Object.keys(states.kinds ?? {})).toEqual(['hipi', 'spi', 'bloodPressureMeanLow']);
  });

  it('[issue 15 row 8b] takes as values of HIPI only readings that carry a MAP, of SPI a HR, RR or SBP', () => {
    const saidOf = (observations: Partial<ObservationValues>): string[] =>
      evaluate([delivery([reading(0, { hipi: 90, spi: 90, ...observations })])]).said;
    expect(
      saidOf({ bloodOxygenSaturation: 90, bodyTemperature: 39, bloodPressureDiastolic: 30, shockIndex: 1.2 }),
    ).toEqual([]);
    expect(saidOf({ bloodPressureMean: 50 })).toEqual(['7 hipi HIPI CRITICAL 90']);
    for (const vital of ['heartRate', 'respirationRate', 'bloodPressureSystolic'])
      expect(saidOf({ [vital]: 50 })).toEqual(['7 spi SPI CRITICAL 90']);

    // A heart rate every 2 s carries the score of the cuff 10 min ago; the next cuff still counts by itself.
    const stream = Array.from({ length: 300 }, (_, nth) =>
      delivery([
        reading(nth * 2 * SECOND, { hipi: 10, heartRate: 80, ...(nth === 0 && { bloodPressureMean: 90 }) }),
      ]),
    );
    expect(
      evaluate([
        ...stream,
        delivery([reading(10 * MINUTE, { hipi: 98, heartRate: 80, bloodPressureMean: 45 })]),
      ]).said,
    ).toEqual(['7 hipi HIPI CRITICAL 98']);
  });

  it('[issue 15 row 8c] does not evaluate a reading of a device that the patient no longer wears', () => {
    expect(evaluate([delivery([reading(0, { hipi: 95, bloodPressureMean: 40 }, false)])])).toMatchObject({
      said: [],
      wasKept: false,
    });
  });

  it('[J3] takes a logged set for values by hand', () => {
    const calm = Array.from({ length: 31 }, (_, nth) =>
      delivery([reading(nth * 2 * SECOND, { hipi: 10, bloodPressureMean: 90 })]),
    );
    const high = [reading(MINUTE + SECOND, { hipi: 95, bloodPressureMean: 45 })];
    expect(evaluate([...calm, delivery(high)]).said).toEqual([]);
    expect(evaluate([...calm, delivery(high, { byHand: true })]).said).toEqual(['7 hipi HIPI CRITICAL 95']);
  });

  it('ends what stood before the patient wore no device, and forgets the times of a corrected clock', () => {
    const high = { hipi: 95, bloodPressureMean: 45 };
    const stands = evaluate([delivery([reading(0, high)])]).states;
    const again = [reading(7 * MINUTE, high)];
    expect(evaluate([delivery(again, { silenceMs: 10 * MINUTE })], stands).said).toEqual([]);
    expect(
      evaluate([delivery(again, { silenceMs: 10 * MINUTE, wornSince: START + 6 * MINUTE })], stands).said,
    ).toEqual(['7 hipi HIPI CRITICAL 95']);

    const calm = evaluate([delivery([reading(30 * MINUTE, { hipi: 10, bloodPressureMean: 90 })])]).states;
    const earlier = (unknownAfter?: number): string[] =>
      evaluateAlerts(
        new Map([[7, delivery([reading(29 * MINUTE, high)], { unknownAfter })]]),
        new Map([[7, { alertStates: calm }]]),
        START + 30 * MINUTE,
      ).alerts.map(({ severity }) => severity);
    expect(earlier()).toEqual([]);
    expect(earlier(START + 28 * MINUTE)).toEqual(['CRITICAL']);
  });

  it('leaves out patients of whom nothing has to be remembered anew, and reports in the order of measuring', () => {
    const old = [reading(0, { hipi: 95, bloodPressureMean: 45 })];
    const { states } = evaluate([delivery(old)]);
    expect(evaluate([delivery(old)], states)).toMatchObject({ said: [], wasKept: false });
    expect(
      evaluate([delivery([reading(MINUTE, { shockIndex: 0.7, hipi: 10, spi: 10 })])], states).wasKept,
    ).toBe(false);

    const both = evaluateAlerts(
      new Map([
        [1, delivery([reading(2 * SECOND, { hipi: 90, bloodPressureMean: 50 })])],
        [2, delivery([reading(SECOND, { hipi: 60, bloodPressureMean: 60 })])],
      ]),
      new Map(),
      START + 2 * SECOND,
    );
    expect(
      both.alerts.map(({ patientId, measuredAt, isLate, isRepeat }) => [
        patientId,
        measuredAt - START,
        isLate,
        isRepeat,
      ]),
    ).toEqual([
      [2, SECOND, false, false],
      [1, 2 * SECOND, false, false],
    ]);
  });
});
