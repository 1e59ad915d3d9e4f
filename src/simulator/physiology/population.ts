import type { VitalKey } from '../../clinical/vitals';

/** How one vital behaves in a population of ICU patients. */
export interface VitalStatistics {
  mean: number;
  /** Standard deviation of patients' own means around the population's. */
  between: number;
  /** Standard deviation of one patient's hourly values around that patient's mean. */
  within: number;
  /** Correlation of a value with the one an hour before. */
  lagOneHour: number;
  /** Half the height of the daily swing; all of them peak in the late afternoon. */
  circadian: number;
  /** Standard deviation of the instrument itself, reading to reading. */
  instrument: number;
  /** A value is never simulated outside these limits. */
  min: number;
  max: number;
  /** Decimals that a monitor reports. */
  digits: number;
  /** The sensor that measures it: the vitals of one sensor fail and return together. */
  sensor: 'electrodes' | 'cuff' | 'oximeter' | 'thermometer';
}

/**
 * Hourly values of 20,000 ICU patients (PhysioNet 2019, Reyna et al., Crit Care Med 2020;48:210): means, deviations and lags.
 * Circadian and instrument columns are textbook sizes; they are part of the within-patient deviation, not on top of it.
 */
export const POPULATION: Record<VitalKey, VitalStatistics> = {
  heartRate: {
    mean: 84,
    between: 14.9,
    within: 9.2,
    lagOneHour: 0.76,
    circadian: 3.5,
    instrument: 0.7,
    min: 30,
    max: 210,
    digits: 0,
    sensor: 'electrodes',
  },
  bloodPressureSystolic: {
    mean: 127,
    between: 18.7,
    within: 15.4,
    lagOneHour: 0.53,
    circadian: 4,
    instrument: 0.8,
    min: 50,
    max: 240,
    digits: 0,
    sensor: 'cuff',
  },
  bloodPressureDiastolic: {
    mean: 66,
    between: 10.9,
    within: 9.2,
    lagOneHour: 0.4,
    circadian: 2.5,
    instrument: 0.6,
    min: 22,
    max: 140,
    digits: 0,
    sensor: 'cuff',
  },
  bloodPressureMean: {
    mean: 86,
    between: 12.8,
    within: 10.4,
    lagOneHour: 0.47,
    circadian: 3,
    instrument: 0.5,
    min: 30,
    max: 180,
    digits: 0,
    sensor: 'cuff',
  },
  bloodOxygenSaturation: {
    mean: 97.1,
    between: 1.9,
    within: 2.3,
    lagOneHour: 0.34,
    circadian: 0.1,
    instrument: 0.25,
    min: 70,
    max: 100,
    digits: 0,
    sensor: 'oximeter',
  },
  respirationRate: {
    mean: 18.6,
    between: 3.1,
    within: 3.5,
    lagOneHour: 0.48,
    circadian: 0.4,
    instrument: 0.5,
    min: 6,
    max: 50,
    digits: 0,
    sensor: 'electrodes',
  },
  bodyTemperature: {
    mean: 37,
    between: 0.6,
    within: 0.5,
    lagOneHour: 0.92,
    circadian: 0.2,
    instrument: 0.03,
    min: 33,
    max: 41.5,
    digits: 1,
    sensor: 'thermometer',
  },
};

/** How vitals move together within a patient (same source; systolic–diastolic is what the other two pairs imply). */
export const CORRELATIONS: readonly (readonly [VitalKey, VitalKey, number])[] = [
  ['bloodPressureSystolic', 'bloodPressureMean', 0.78],
  ['bloodPressureMean', 'bloodPressureDiastolic', 0.87],
  ['bloodPressureSystolic', 'bloodPressureDiastolic', 0.6],
  ['heartRate', 'bodyTemperature', 0.22],
  ['heartRate', 'respirationRate', 0.16],
];
