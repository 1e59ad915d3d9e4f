import { withDepth } from '../../../../src/server/services/alerting/lanes/depthLane';
import { MINUTE, SECOND } from '../../../fixtures/patients/alertedPatient';
import { RulePatient } from '../../../fixtures/patients/rulePatient';

describe('the depth of an acknowledgement', () => {
  const acknowledged = (gap: number): RulePatient => {
    const patient = new RulePatient();
    for (let at = 0; at <= 3 * MINUTE; at += gap) patient.measure([[at, { heartRate: 150 }]]);
    patient.states = withDepth(patient.states, 'heartRateHigh', 170);
    return patient;
  };
  const deeperAt = (patient: RulePatient, gap: number, values: readonly number[]): number[] =>
    values.flatMap((heartRate, nth) =>
      patient
        .deliver([[3 * MINUTE + (nth + 1) * gap, { heartRate }]])
        .all.some(({ isDeeper }) => isDeeper === true)
        ? [(nth + 1) * gap]
        : [],
    );

  it('is passed by a run beyond it, reported once', () => {
    expect(
      deeperAt(
        acknowledged(2 * SECOND),
        2 * SECOND,
        Array.from({ length: 30 }, () => 170),
      ),
    ).toEqual([18 * SECOND]);
    expect(
      deeperAt(
        acknowledged(2 * SECOND),
        2 * SECOND,
        Array.from({ length: 60 }, () => 169),
      ),
    ).toEqual([]);
  });

  it('is passed by one value that counts by itself, by hand or in a slow feed', () => {
    const patient = acknowledged(MINUTE);
    expect(patient.log([4 * MINUTE, { heartRate: 171 }]).all).toMatchObject([
      { kind: 'heartRateHigh', isDeeper: true },
    ]);
    expect(deeperAt(acknowledged(MINUTE), 10 * MINUTE, [169, 171, 171])).toEqual([20 * MINUTE]);
  });

  it('is not passed by single artefacts', () => {
    const values = Array.from({ length: 300 }, (_, nth) => (nth % 12 === 0 ? 210 : 150));
    expect(deeperAt(acknowledged(2 * SECOND), 2 * SECOND, values)).toEqual([]);
  });

  it('holds for the same alarm again, and is forgotten 10 min after its end or when it is released', () => {
    const again = (pause: number): boolean[] => {
      const patient = acknowledged(MINUTE);
      patient.measure([[10 * MINUTE, { heartRate: 80 }]]);
      expect(patient.allStanding()).toEqual({});
      return patient
        .deliver([[10 * MINUTE + pause, { heartRate: 180 }]])
        .ofKind('heartRateHigh')
        .map(({ isDeeper = false }) => isDeeper);
    };
    expect(again(9 * MINUTE)).toEqual([true]);
    expect(again(11 * MINUTE)).toEqual([false]);
    const released = acknowledged(MINUTE);
    released.states = withDepth(released.states, 'heartRateHigh', null);
    expect(deeperAt(released, 10 * MINUTE, [180, 180])).toEqual([]);
  });
});

describe('a silence', () => {
  it('is that of the vital: a cuff every 10 min beside a heart rate every 2 s knows none', () => {
    const patient = new RulePatient();
    const changes: boolean[] = [];
    for (let at = 0; at <= 30 * MINUTE; at += 10 * SECOND) {
      const cuff = at % (10 * MINUTE) === 0;
      const reported = patient
        .deliver([[at, { heartRate: 80, ...(cuff && { bloodPressureMean: 50 }) }]])
        .ofKind('bloodPressureMeanLow');
      changes.push(...reported.map(({ isNews }) => isNews));
    }
    expect(changes).toEqual([true, false, false, false]);
  });

  it('ends with the next value, and the first one outside announces', () => {
    const patient = new RulePatient();
    for (let at = 0; at <= 5 * MINUTE; at += MINUTE) patient.measure([[at, { heartRate: 150 }]]);
    expect(patient.deliver([[30 * MINUTE, { heartRate: 138 }]]).all).toMatchObject([
      { kind: 'heartRateHigh', severity: 'CRITICAL', noDataSince: null, isNews: false },
    ]);
    expect(patient.deliver([[31 * MINUTE, { heartRate: 145 }]]).all).toMatchObject([
      { kind: 'heartRateHigh', isNews: true, value: 145 },
    ]);
  });
});
