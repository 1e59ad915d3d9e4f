import { NOTHING_KNOWN, type ObservationValues } from '../../../../src/clinical/observationKeys';
import type { AlertStates } from '../../../../src/server/db/alerting/alertStates';
import { evaluateAlerts } from '../../../../src/server/services/alerting/evaluateAlerts';
import { standingChanges } from '../../../../src/server/services/alerting/standingChanges';
import type { ConditionChange } from '../../../../src/server/services/alarms/conditionChange';
import { MINUTE, SECOND, START } from '../../../fixtures/patients/alertedPatient';

type Measured = readonly [at: number, observations: Partial<ObservationValues>];

/** One patient whose deliveries are evaluated one after the other; times in ms after START. */
class EvaluatedPatient {
  states: AlertStates = {};

  deliver(
    measured: readonly Measured[],
    now: number,
    { byHand = false, wornSince = null }: { byHand?: boolean; wornSince?: number | null } = {},
  ): ConditionChange[] {
    const readings = measured.map(([at, observations]) => ({
      time: START + at,
      observations: { ...NOTHING_KNOWN, ...observations },
      canRaise: true,
    }));
    const { states, changes } = evaluateAlerts(
      new Map([[7, { readings, byHand, silenceMs: 5 * MINUTE, wornSince }]]),
      new Map([[7, { alertStates: this.states }]]),
      START + now,
    );
    this.states = JSON.parse(JSON.stringify(states.get(7) ?? this.states)) as AlertStates;
    return changes;
  }
}

const hipi = (score: number): Partial<ObservationValues> => ({ hipi: score, bloodPressureMean: 60 });

describe('what the lifecycle receives', () => {
  it('is a raise as news, with the value that raised it', () => {
    expect(new EvaluatedPatient().deliver([[0, hipi(90)]], SECOND)).toEqual([
      {
        patientId: 7,
        kind: 'hipi',
        severity: 'CRITICAL',
        value: 90,
        measuredAt: START,
        isNews: true,
        isLate: false,
        byHand: false,
        isSlow: false,
      },
    ]);
  });

  it('is an easing and the end, both silent', () => {
    const patient = new EvaluatedPatient();
    patient.deliver([[0, hipi(90)]], 0);
    expect(patient.deliver([[3 * MINUTE, hipi(70)]], 3 * MINUTE)).toMatchObject([
      { severity: 'WARNING', isNews: false, value: 70, isSlow: true },
    ]);
    expect(patient.deliver([[6 * MINUTE, hipi(10)]], 6 * MINUTE)).toMatchObject([
      { severity: null, isNews: false, value: 10 },
    ]);
    expect(patient.deliver([[9 * MINUTE, hipi(10)]], 9 * MINUTE)).toEqual([]);
  });

  it('is what began and ended inside one delivery, as over', () => {
    const patient = new EvaluatedPatient();
    patient.deliver([[0, hipi(10)]], 0);
    const readings = [1, 2, 3].map((nth): Measured => [nth * 3 * MINUTE, hipi(nth === 2 ? 92 : 10)]);
    expect(patient.deliver(readings, 10 * MINUTE)).toMatchObject([
      { severity: 'CRITICAL', isOver: true, isNews: false, value: 92, measuredAt: START + 6 * MINUTE },
    ]);
  });

  it('that stood inside one delivery, is from the value that raised it first to the one that ended it last', () => {
    const patient = new EvaluatedPatient();
    patient.deliver([[0, hipi(10)]], 0);
    const values = [10, 92, 10, 60, 91, 10, 10];
    const readings = values.map((value, nth): Measured => [(nth + 1) * 3 * MINUTE, hipi(value)]);
    expect(patient.deliver(readings, 25 * MINUTE)).toMatchObject([
      { isOver: true, value: 92, stood: { from: START + 6 * MINUTE, until: START + 18 * MINUTE } },
    ]);
    const open = new EvaluatedPatient();
    open.deliver([[0, hipi(10)]], 0);
    const [change] = open.deliver([[3 * MINUTE, hipi(92)]], 3 * MINUTE);
    expect(change).not.toHaveProperty('stood');
  });

  it('is the newest value outside at most once in 15 s of an alarm that goes on', () => {
    const patient = new EvaluatedPatient();
    patient.deliver([[0, hipi(90)]], 0);
    const values: number[] = [];
    for (let at = 2 * SECOND; at <= MINUTE; at += 2 * SECOND)
      values.push(...patient.deliver([[at, hipi(91)]], at).map(({ measuredAt }) => measuredAt - START));
    expect(values).toEqual([16, 30, 46, 60].map((seconds) => seconds * SECOND));
  });

  it('is a repeat after 15 min as no news, and the first value outside after a silence as news', () => {
    const patient = new EvaluatedPatient();
    for (let at = 0; at <= 15 * MINUTE; at += MINUTE) {
      const changes = patient.deliver([[at, hipi(90)]], at);
      expect(changes.map(({ isNews }) => isNews)).toEqual([at === 0]);
    }
    expect(patient.deliver([[25 * MINUTE, hipi(88)]], 25 * MINUTE)).toMatchObject([
      { severity: 'CRITICAL', value: 88, isNews: true },
    ]);
  });

  it('names what was logged by hand', () => {
    const patient = new EvaluatedPatient();
    expect(patient.deliver([[0, hipi(90)]], 0, { byHand: true })).toMatchObject([{ byHand: true }]);
    expect(patient.deliver([[MINUTE, hipi(10)]], MINUTE, { byHand: true })).toMatchObject([
      { severity: null, byHand: true },
    ]);
  });

  it('is the end of what stood before the device was put on again', () => {
    const patient = new EvaluatedPatient();
    patient.deliver([[0, hipi(90)]], 0);
    expect(
      patient.deliver([[20 * MINUTE, hipi(10)]], 20 * MINUTE, { wornSince: START + 19 * MINUTE }),
    ).toMatchObject([{ severity: null }]);
  });

  it('is the end of what was struck out, with the reason', () => {
    const patient = new EvaluatedPatient();
    patient.deliver([[0, hipi(90)]], 0, { byHand: true });
    const change = { before: patient.states, after: {} };
    expect(standingChanges(7, change, 'set struck out', START + MINUTE)).toEqual([
      expect.objectContaining({
        kind: 'hipi',
        severity: null,
        value: 90,
        measuredAt: START,
        byHand: true,
        resolution: 'set struck out',
      }),
    ]);
    expect(
      standingChanges(7, { before: patient.states, after: patient.states }, 'limits changed', 0),
    ).toEqual([]);
  });
});
