import type { VitalKey } from '../../../../src/clinical/vitals';
import { inOurUnit } from '../../../../src/server/services/hl7/message/vitalUnits';
import { segmentOf } from '../../../fixtures/hl7/parsed';

const inUnit = (vital: VitalKey, value: number, obx6: string) =>
  inOurUnit(vital, value, segmentOf(`OBX|1|NM|1^x|1|${value}|${obx6}`));

describe('[J40] the unit of a vital (OBX-6)', () => {
  it.each([
    ['bodyTemperature', 98.6, '[degF]', 37],
    ['bodyTemperature', 98.6, '[degF]^degree Fahrenheit^UCUM', 37],
    ['bodyTemperature', 101.3, '266560^MDC_DIM_FAHR^MDC', 38.5],
    // The name decides beside a number that is not known: numbers differ between makers.
    ['bodyTemperature', 101.3, '268224^MDC_DIM_FAHR^MDC', 38.5],
    ['bodyTemperature', 98.6, '\u00B0F', 37],
    ['bodyTemperature', 98.6, '\u00BAF', 37],
    ['bodyTemperature', 98.6, 'deg F', 37],
    ['bodyTemperature', 98.6, 'DEG_F', 37],
    ['bodyTemperature', 37.2, '268192^MDC_DIM_DEGC^MDC^Cel^Cel^UCUM', 37.2],
    ['bodyTemperature', 37.2, 'Cel', 37.2],
    ['bodyTemperature', 98.6, 'GRAD^Grad^L^[degF]^^UCUM', 37],
    ['bodyTemperature', 98.6, '^^^[degF]^^UCUM', 37],
    ['bodyTemperature', 37.2, 'cel', 37.2],
    ['bodyTemperature', 37.2, '\u00B0C', 37.2],
    ['bodyTemperature', 37.2, '\u2103', 37.2],
    ['bodyTemperature', 37.2, '0004-17a0^\u00B0C^MDIL', 37.2],
    ['bodyTemperature', 310.15, 'K', 37],
    ['bloodPressureSystolic', 120, '266016^MDC_DIM_MMHG^MDC', 120],
    ['bloodPressureSystolic', 120, 'mm[Hg]', 120],
    ['bloodPressureSystolic', 120, 'mm Hg', 120],
    ['bloodPressureSystolic', 120, '^mmHg', 120],
    ['bloodPressureSystolic', 16, 'kPa', 120],
    ['bloodPressureMean', 12, '265987^MDC_DIM_KILO_PASCAL^MDC', 90],
    ['bloodPressureDiastolic', 100, 'hPa', 75],
    ['heartRate', 80, '264864^MDC_DIM_BEAT_PER_MIN^MDC', 80],
    ['heartRate', 80, '264864^^MDC', 80],
    ['heartRate', 80, '0004-0aa0^bpm^MDIL', 80],
    ['heartRate', 80, '1/min', 80],
    ['heartRate', 80, '/min', 80],
    ['heartRate', 80, '{beats}/min', 80],
    ['heartRate', 80, 'BPM', 80],
    ['heartRate', 80, 'beats/min', 80],
    ['heartRate', 80, 'min-1', 80],
    ['heartRate', 1.5, 'Hz', 90],
    ['heartRate', 80, '', 80],
    ['respirationRate', 16, '{breaths}/min', 16],
    ['respirationRate', 16, '264928^MDC_DIM_RESP_PER_MIN^MDC', 16],
    ['respirationRate', 16, 'rpm', 16],
    ['respirationRate', 16, '', 16],
    ['bloodOxygenSaturation', 97, '%', 97],
    ['bloodOxygenSaturation', 97, '262688^MDC_DIM_PERCENT^MDC', 97],
    ['bloodOxygenSaturation', 0.97, '1', 97],
    ['bloodOxygenSaturation', 0.97, '262656^MDC_DIM_DIMLESS^MDC', 97],
    ['bloodOxygenSaturation', 97, '', 97],
    ['bloodOxygenSaturation', 1.1, '%', 1.1],
  ] as const)('%s of %d %s is %d in ours', (vital, value, obx6, ours) => {
    expect(inUnit(vital, value, obx6)).toEqual({ value: ours });
  });

  it.each([
    ['bodyTemperature', 37.2, ''],
    ['bodyTemperature', 98.6, '""'],
    ['bodyTemperature', 37.2, 'mmHg'],
    ['bodyTemperature', 37.2, '268192^MDC_DIM_RANKINE^MDC'],
    ['bodyTemperature', 98.6, 'Cel^Celsius^UCUM^[degF]^Fahrenheit^UCUM'],
    ['bloodPressureSystolic', 120, ''],
    ['bloodPressureSystolic', 120, 'psi'],
    ['heartRate', 80, 'ms'],
    ['heartRate', 80, '%'],
    ['bloodOxygenSaturation', 0.97, ''],
    // A fraction that is called a percentage.
    ['bloodOxygenSaturation', 0.97, '%'],
    ['bloodOxygenSaturation', 1, '262688^MDC_DIM_PERCENT^MDC'],
    ['bloodOxygenSaturation', 97, 'mmHg'],
  ] as const)('%s of %d %p is not taken', (vital, value, obx6) => {
    expect(inUnit(vital, value, obx6)).toEqual({ why: expect.any(String) as string });
  });

  it.each([
    ['bloodPressureSystolic', 16, '266016^MDC_DIM_KILO_PASCAL^MDC'],
    ['bloodPressureSystolic', 120, '265987^MDC_DIM_MMHG^MDC'],
    ['bloodPressureSystolic', 120, '0004-0f03^mmHg^MDIL'],
    ['bloodPressureSystolic', 16, '266016^kPa^MDC'],
    ['bloodPressureSystolic', 16, '266016^MDC_DIM_KILO_PASCAL^MDC^kPa^^UCUM'],
    ['bodyTemperature', 101.3, '268192^MDC_DIM_FAHR^MDC'],
    ['bodyTemperature', 37, '266560^Cel^MDC'],
    ['bodyTemperature', 37, '266016^Cel^MDC'],
    ['heartRate', 80, '264640^MDC_DIM_BEAT_PER_MIN^MDC'],
    ['heartRate', 80, '262688^bpm^MDC'],
    ['bloodOxygenSaturation', 0.97, '262688^MDC_DIM_DIMLESS^MDC'],
  ] as const)(
    '%s of %d %p, whose number and name are different units, is not taken',
    (vital, value, obx6) => {
      const { why } = inUnit(vital, value, obx6) as { why: string };
      const [number = '', name = ''] = obx6.split('^');
      expect(why).toMatch(/^its units .* contradict each other$/);
      expect(why).toContain(`"${number}" and "${name}"`);
    },
  );

  it.each([
    ['heartRate', 80, '264928^MDC_DIM_BEAT_PER_MIN^MDC', 80],
    ['heartRate', 80, '264864^beats per minute^MDC', 80],
    ['heartRate', 80, '1^bpm^99LOC', 80],
    ['bloodPressureSystolic', 120, '266016^millimetres of mercury^MDC', 120],
    ['bloodPressureSystolic', 120, '999999^MDC_DIM_MMHG^MDC', 120],
  ] as const)('%s of %d %s contradicts nothing', (vital, value, obx6, ours) => {
    expect(inUnit(vital, value, obx6)).toEqual({ value: ours });
  });

  it.each([
    ['bodyTemperature', 36.6, 'Cel~[degF]'],
    ['bodyTemperature', 98.6, '[degF]~Cel'],
    ['bodyTemperature', 36.6, 'Cel^Celsius^UCUM~266560^MDC_DIM_FAHR^MDC'],
    ['bodyTemperature', 36.6, 'Cel~268192^MDC_DIM_FAHR^MDC'],
    ['heartRate', 80, '/min^^UCUM~Hz^^UCUM'],
    ['bloodPressureSystolic', 120, 'mm[Hg]~mm[Hg]~kPa'],
  ] as const)('%s of %d %p, whose repetitions are different units, is not taken', (vital, value, obx6) => {
    expect(inUnit(vital, value, obx6)).toEqual({
      why: expect.stringMatching(/^its units .* contradict each other$/) as string,
    });
  });

  it.each([
    ['bodyTemperature', 36.6, 'Cel^^UCUM~268192^MDC_DIM_DEGC^MDC', 36.6],
    ['bodyTemperature', 98.6, 'GRAD^Grad^L~[degF]^^UCUM', 37],
    ['bodyTemperature', 36.6, 'Cel~', 36.6],
    ['heartRate', 1.5, '~Hz', 90],
    ['heartRate', 80, '/min^^UCUM~264864^MDC_DIM_BEAT_PER_MIN^MDC', 80],
  ] as const)('%s of %d %s repeats one unit', (vital, value, obx6, ours) => {
    expect(inUnit(vital, value, obx6)).toEqual({ value: ours });
  });
});
