import { observedBy } from '../../../../src/server/services/hl7/message/vitalCodes';
import { segmentOf } from '../../../fixtures/hl7/parsed';

const CODES = [
  { code: 'PULS', vital: 'HEART_RATE' },
  { code: '77^Temp^99ACME', vital: 'BODY_TEMPERATURE' },
] as const;

const observed = (obx3: string) => observedBy(segmentOf(`OBX|1|NM|${obx3}|1.1.1.1|80`), [...CODES]);

describe('what OBX-3 observes', () => {
  it.each([
    ['147842^MDC_ECG_HEART_RATE^MDC', 'heartRate'],
    ['149530^MDC_PULS_OXIM_PULS_RATE^MDC', 'heartRate'],
    ['149546^MDC_PULS_RATE_NON_INV^MDC', 'heartRate'],
    ['150456^MDC_PULS_OXIM_SAT_O2^MDC', 'bloodOxygenSaturation'],
    ['151562^MDC_RESP_RATE^MDC', 'respirationRate'],
    ['151578^MDC_TTHOR_RESP_RATE^MDC', 'respirationRate'],
    ['151658^MDC_PULS_OXIM_PLETH_RESP_RATE^MDC', 'respirationRate'],
    ['150344^MDC_TEMP^MDC', 'bodyTemperature'],
    ['188496^MDC_TEMP_AXIL^MDC', 'bodyTemperature'],
    ['150021^MDC_PRESS_BLD_NONINV_SYS^MDC', 'bloodPressureSystolic'],
    ['150302^MDC_PRESS_CUFF_DIA^MDC', 'bloodPressureDiastolic'],
    ['150303^MDC_PRESS_CUFF_MEAN^MDC', 'bloodPressureMean'],
    ['150023^^MDC', 'bloodPressureMean'],
    ['150456', 'bloodOxygenSaturation'],
    ['0002-4182^HR^MDIL', 'heartRate'],
    ['0002-4bb8^SpO2^MDIL', 'bloodOxygenSaturation'],
    ['MDC_ECG_HEART_RATE', 'heartRate'],
    ['^mdc_ecg_heart_rate^mdc', 'heartRate'],
    ['8867-4^Heart rate^LN', 'heartRate'],
    ['8889-8^^LN', 'heartRate'],
    ['59408-5^SpO2^LOINC', 'bloodOxygenSaturation'],
    ['9279-1', 'respirationRate'],
    ['8310-5^Body temperature^ln', 'bodyTemperature'],
    ['8478-0^MAP^LN', 'bloodPressureMean'],
    ['HR^Heart^L^147842^MDC_ECG_HEART_RATE^MDC', 'heartRate'],
    ['^^^8480-6^Systolic^LN', 'bloodPressureSystolic'],
    ['puls^Puls^99ACME', 'heartRate'],
    ['77^Temp^99ACME', 'bodyTemperature'],
    ['1^x^99A^PULS^Puls^99B', 'heartRate'],
    // A maker's own code, also in the coding system or the private range of MDC, says nothing of the other one.
    ['HR^Heart^MDC^147842^MDC_ECG_HEART_RATE^MDC', 'heartRate'],
    ['0^MDCX_ACME_PULSE^MDC^147842^MDC_ECG_HEART_RATE^MDC', 'heartRate'],
    ['192513^^MDC^8867-4^Heart rate^LN', 'heartRate'],
    ['0002-F001^ACME^MDIL^0002-4182^HR^MDIL', 'heartRate'],
    ['8867-4^Heart rate^LN^PULS^Puls^99ACME', 'heartRate'],
  ])('%s is %s', (obx3, vital) => {
    expect(observed(obx3).vital).toBe(vital);
  });

  it.each([
    // Of an arterial line, whatever LOINC says beside it.
    '150033^MDC_PRESS_BLD_ART_SYS^MDC',
    '150033^MDC_PRESS_BLD_ART_SYS^MDC^8480-6^Systolic^LN',
    '8462-4^Diastolic^LN^150034^MDC_PRESS_BLD_ART_DIA^MDC',
    '150035^^MDC',
    // The name decides, not a number that another maker uses for something else.
    '147842^MDC_ECG_V_P_C_RATE^MDC',
    '150388^MDC_TEMP_SKIN^MDC',
    // A code of a vital in another system is another code.
    '150456^Glucose^99LAB',
    '8867-4^Something^99LAB',
    '78^Temp^99ACME',
    '2345-7^Glucose^LN',
    '',
    '^^',
  ])('%p is no vital of ours', (obx3) => {
    expect(observed(obx3).vital).toBeNull();
  });

  it.each([
    '147842^MDC_ECG_HEART_RATE^MDC^151562^MDC_RESP_RATE^MDC',
    '147842^MDC_ECG_HEART_RATE^MDC^9279-1^Respiratory rate^LN',
    '9279-1^Respiratory rate^LN^8867-4^Heart rate^LN',
    '9279-1^Respiratory rate^LN^PULS^Puls^99ACME',
    'PULS^Puls^99ACME^77^Temp^99ACME',
  ])('%s names two vitals, and neither is taken', (obx3) => {
    expect(observed(obx3)).toMatchObject({ vital: null, isContradictory: true, isOfMonitor: true });
  });

  it('an alternative code that is no vital contradicts nothing', () => {
    for (const other of ['1^x^99A', '364075005^Heart rate^SCT', '2345-7^Glucose^LN'])
      expect(observed(`147842^MDC_ECG_HEART_RATE^MDC^${other}`)).toMatchObject({
        ...{ vital: 'heartRate', isContradictory: false },
      });
  });

  it('prefers the primary code, and knows what only monitors send', () => {
    const rank = (obx3: string) => observed(obx3).rank;
    expect(rank('147842^MDC_ECG_HEART_RATE^MDC')).toBeLessThan(rank('149530^MDC_PULS_OXIM_PULS_RATE^MDC'));
    expect(rank('59408-5^^LN')).toBeLessThan(rank('2708-6^^LN'));
    expect(observed('150456^MDC_PULS_OXIM_SAT_O2^MDC').isOfMonitor).toBe(true);
    expect(observed('8867-4^^LN').isOfMonitor).toBe(true);
    expect(observed('2708-6^^LN').isOfMonitor).toBe(false);
    expect(observed('8310-5^^LN').isOfMonitor).toBe(false);
    expect(observed('2345-7^^LN').isOfMonitor).toBe(false);
    // Six digits of a laboratory's own.
    expect(observed('100123^Glucose').isOfMonitor).toBe(false);
  });
});
