import type { DeviceType } from '../../../clinical/deviceTypes';
import type { ScenarioName } from '../../../contract/simulatorPlan';

/** A device of the demo hospital, its wearer, and what it is to show. */
export interface DemoWearable {
  vendorDeviceId: string;
  type: DeviceType;
  /**
   * Social security number of the wearer; null is registered but not worn, undefined is not registered yet.
   */
  wearer: string | null | undefined;
  /** Means: HR, RR, T, SpO2, SBP, DBP, MAP; of the well patient where a scenario adds an illness to them. */
  vitals: readonly [number, number, number, number, number, number, number];
  scenario?: ScenarioName;
  /** How long before the demo was made the scenario began. */
  onsetHoursAgo?: number;
  /** Spontaneous variation, 1 is that of ICU patients. Small where the card should stay in its band. */
  variability: number;
  /** Charge in percent when the demo was made; null reports none. */
  battery: number | null;
  /** Has collapses during the demo: see `demoPlan`. */
  collapses?: true;
  /** Its cuff measures this often, min. */
  cuffMinutes?: number;
  /** Its gateway sends this often, min, in one batch. */
  batchMinutes?: number;
  /** Falls silent this long before the demo was made. */
  silentMinutes?: number;
}

/**
 * Bands that the steady values lead to (HIPI of a steady mean pressure: 60.5 → 98, 67.7 → 68, 72 → 24, 76 →
 * 12; risk-and-forecast). They keep clear of 50 and 85 by more than the noise, so that a demo runs for days
 * without false alarms, except for the patient who collapses.
 */
export const wearables: readonly DemoWearable[] = [
  // Cardiogenic shock on a vasopressor: medium by HIPI.
  {
    vendorDeviceId: 'RHEO-10011',
    type: 'RHEO',
    wearer: '900-45-1180',
    vitals: [96, 19, 37.1, 96, 97, 53, 67.7],
    variability: 0.08,
    battery: 64,
  },
  // Ketoacidosis, corrected: low.
  {
    vendorDeviceId: 'RHEO-10012',
    type: 'RHEO',
    wearer: '900-71-3026',
    vitals: [88, 16, 37.1, 97.5, 124, 72, 89],
    variability: 0.3,
    battery: 92,
  },
  // Septic since yesterday: high by SPI.
  {
    vendorDeviceId: 'RHEO-10017',
    type: 'RHEO',
    wearer: '900-12-3401',
    vitals: [84, 17, 37, 97, 128, 70, 88],
    scenario: 'sepsis',
    onsetHoursAgo: 34,
    variability: 0.15,
    battery: 76,
  },
  // Stroke: low, with a high pressure.
  {
    vendorDeviceId: 'PICIS-ICU-04',
    type: 'PICIS_SIMULATOR',
    wearer: '900-19-8834',
    vitals: [76, 14, 36.8, 97.5, 146, 82, 103],
    variability: 0.3,
    battery: 88,
  },
  // Last reading 44 minutes ago: no signal.
  {
    vendorDeviceId: 'AIMED-ICU-05',
    type: 'AIMED_SIMULATOR',
    wearer: '900-08-4459',
    vitals: [92, 19, 36.9, 92, 128, 70, 89],
    variability: 0.25,
    battery: 31,
    silentMinutes: 44,
  },
  // Decompensated heart failure: high by HIPI.
  {
    vendorDeviceId: 'RHEO-10022',
    type: 'RHEO',
    wearer: '900-31-7742',
    vitals: [62, 15, 36.4, 95, 82, 50, 60.5],
    variability: 0.1,
    battery: 58,
  },
  // Bled, now steady at a mean of 72 mmHg: low, HIPI about 24; then collapses to 63 (over 50) and 44 (over 90), so that alerts are seen.
  {
    vendorDeviceId: 'RHEO-10023',
    type: 'RHEO',
    wearer: '900-66-2093',
    vitals: [82, 16, 36.9, 97.5, 104, 56, 72],
    collapses: true,
    variability: 0.03,
    battery: 83,
  },

  // Neutropenic but well: low.
  {
    vendorDeviceId: 'RHEO-10031',
    type: 'RHEO',
    wearer: '900-54-6671',
    vitals: [74, 14, 36.7, 98, 118, 70, 86],
    variability: 0.25,
    battery: 81,
  },
  // Pneumonia on the mend: low, and its battery too.
  {
    vendorDeviceId: 'RHEO-SIM-0032',
    type: 'RHEO_SIMULATOR',
    wearer: '900-22-9810',
    vitals: [78, 17, 37.2, 96, 134, 76, 95],
    variability: 0.3,
    battery: 14,
  },
  // Pneumonia getting worse: medium by SPI.
  {
    vendorDeviceId: 'RHEO-10034',
    type: 'RHEO',
    wearer: '900-27-6093',
    vitals: [104, 22.4, 38.2, 95, 114, 66, 82],
    variability: 0.1,
    battery: 71,
  },
  {
    vendorDeviceId: 'RHEO-SIM-0036',
    type: 'RHEO_SIMULATOR',
    wearer: '900-83-1157',
    vitals: [84, 15, 37.3, 98, 114, 70, 85],
    variability: 0.25,
    battery: 69,
  },
  // A feed without a battery of its own, through a gateway that sends every 5 minutes.
  {
    vendorDeviceId: 'CT5-0412',
    type: 'CARETAKER',
    wearer: '900-40-7728',
    vitals: [80, 18, 36.7, 95.5, 138, 78, 98],
    variability: 0.3,
    battery: null,
    batchMinutes: 5,
  },
  {
    vendorDeviceId: 'RHEO-SIM-0039',
    type: 'RHEO_SIMULATOR',
    wearer: '900-36-5518',
    vitals: [92, 18, 37.2, 96.5, 120, 58, 77],
    variability: 0.12,
    battery: 47,
  },

  // Bled after an operation and was filled up again in the last day: low.
  {
    vendorDeviceId: 'RHEO-10041',
    type: 'RHEO',
    wearer: '900-15-2279',
    vitals: [74, 14, 36.9, 98, 138, 74, 95],
    scenario: 'hypotension',
    onsetHoursAgo: 22,
    variability: 0.15,
    battery: 66,
  },
  // Borderline pressure under a sensor that slips: medium by HIPI, comes and goes.
  {
    vendorDeviceId: 'RHEO-10042',
    type: 'RHEO',
    wearer: '900-63-2217',
    vitals: [99, 19, 37.3, 96, 97, 53, 67.8],
    scenario: 'flaky',
    variability: 0.1,
    battery: 37,
  },
  {
    vendorDeviceId: 'AIMED-SUR-03',
    type: 'AIMED_SIMULATOR',
    wearer: '900-77-8046',
    vitals: [79, 15, 37.2, 98, 116, 68, 84],
    variability: 0.25,
    battery: 9,
  },
  // Peritonitis, treated: the chart shows two days of recovery; low. A cuff measures every 10 minutes.
  {
    vendorDeviceId: 'PICIS-SUR-04',
    type: 'PICIS_SIMULATOR',
    wearer: '900-29-6605',
    vitals: [80, 15, 37, 97, 128, 74, 92],
    cuffMinutes: 10,
    scenario: 'recovery',
    onsetHoursAgo: 40,
    variability: 0.2,
    battery: 95,
  },
  {
    vendorDeviceId: 'RHEO-SIM-0044',
    type: 'RHEO_SIMULATOR',
    wearer: '900-82-9305',
    vitals: [70, 14, 36.6, 98.5, 112, 66, 81],
    variability: 0.2,
    battery: 100,
  },

  // Registered and charged, waiting for a patient.
  {
    vendorDeviceId: 'RHEO-10052',
    type: 'RHEO',
    wearer: null,
    vitals: [72, 15, 36.7, 98, 122, 74, 90],
    variability: 0.3,
    battery: 95,
  },
  {
    vendorDeviceId: 'RHEO-SIM-0053',
    type: 'RHEO_SIMULATOR',
    wearer: null,
    vitals: [77, 16, 36.9, 97.5, 126, 76, 92],
    variability: 0.3,
    battery: 88,
  },

  // Unpacked and sending, not registered.
  {
    vendorDeviceId: 'RHEO-20991',
    type: 'RHEO',
    wearer: undefined,
    vitals: [75, 15, 36.8, 98, 119, 72, 88],
    variability: 0.3,
    battery: 100,
  },
  {
    vendorDeviceId: 'RHEO-SIM-0991',
    type: 'RHEO_SIMULATOR',
    wearer: undefined,
    vitals: [81, 16, 37, 97, 131, 78, 95],
    variability: 0.3,
    battery: 97,
  },
];
