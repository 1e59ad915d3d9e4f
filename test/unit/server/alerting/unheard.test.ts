import { MINUTE, SECOND, START } from '../../../fixtures/patients/alertedPatient';
import { RulePatient, type Measured } from '../../../fixtures/patients/rulePatient';

const OTHER = { respirationRate: 14 };
const racing = (): RulePatient => new RulePatient().measure([[0, { heartRate: 150 }]]);
/** A heart rate every 2 s for half a minute. */
const fast = (): RulePatient =>
  new RulePatient().measure(
    Array.from({ length: 16 }, (_, i): Measured => [i * 2 * SECOND, { heartRate: 150, ...OTHER }]),
  );

describe('an alarm by values of a vital that does not come any more', () => {
  it('is reported once to have no data since its last value', () => {
    const patient = fast();
    const last = 30 * SECOND;
    expect(patient.deliver([[last + 5 * MINUTE, OTHER]]).ofKind('heartRateHigh')).toEqual([]);
    expect(patient.deliver([[last + 5 * MINUTE + 1, OTHER]]).ofKind('heartRateHigh')).toMatchObject([
      { severity: 'CRITICAL', value: 150, noDataSince: START + last, isNews: false },
    ]);
    expect(patient.deliver([[last + 6 * MINUTE, OTHER]]).ofKind('heartRateHigh')).toEqual([]);
  });

  it('has data again with the next value, once, and is announced with the first one outside', () => {
    const patient = fast();
    patient.deliver([[10 * MINUTE, OTHER]]);
    const inside = patient.deliver([[10 * MINUTE + SECOND, { heartRate: 138 }]]).ofKind('heartRateHigh');
    expect(inside).toMatchObject([{ noDataSince: null, isNews: false }]);
    const again = patient.deliver([[10 * MINUTE + 2 * SECOND, { heartRate: 138 }]]);
    expect(again.ofKind('heartRateHigh')).toEqual([]);
    const outside = patient.deliver([[10 * MINUTE + 3 * SECOND, { heartRate: 150 }]]);
    expect(outside.ofKind('heartRateHigh')).toMatchObject([{ isNews: true }]);
    expect(patient.states.kinds?.heartRateHigh?.isUnheard).toBeUndefined();
  });

  it('goes by the gaps of that vital: of a single value by 10 min', () => {
    const patient = racing();
    expect(patient.deliver([[30 * MINUTE, OTHER]]).ofKind('heartRateHigh')).toEqual([]);
    expect(patient.deliver([[30 * MINUTE + 1, OTHER]]).ofKind('heartRateHigh')).toHaveLength(1);
  });

  it('says nothing of what a person logged, or of a calm vital', () => {
    const patient = new RulePatient().measure([[0, { heartRate: 80, ...OTHER }]]);
    patient.log([SECOND, { bloodOxygenSaturation: 80 }]);
    const later = patient.deliver([[45 * MINUTE, OTHER]]);
    expect(later.all.filter(({ noDataSince }) => noDataSince !== undefined)).toEqual([]);
  });
});

describe('a device that sent nothing for a while', () => {
  const after = (gap: number, values: Measured[1] = { heartRate: 150 }) =>
    fast()
      .deliver([[30 * SECOND + gap, values]], { silenceInDangerMs: 90 * SECOND })
      .ofKind('heartRateHigh');

  it('was silent under a CRITICAL after 90 s: its first value outside is announced', () => {
    expect(after(90 * SECOND)).toMatchObject([{ isNews: false }]);
    expect(after(90 * SECOND + 1)).toMatchObject([{ isNews: true, noDataSince: null }]);
  });

  it('was not silent while another vital came', () => {
    const patient = fast();
    patient.deliver([[90 * SECOND, OTHER]], { silenceInDangerMs: 90 * SECOND });
    const again = patient.deliver([[150 * SECOND, { heartRate: 150 }]], { silenceInDangerMs: 90 * SECOND });
    expect(again.ofKind('heartRateHigh')).toMatchObject([{ isNews: false }]);
  });
});
