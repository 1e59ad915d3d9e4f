import { riskBand } from '../../src/clinical/risk';
import type { DashboardEntry, DashboardPatient } from '../../src/contract/dashboard';
import type { Observations } from '../../src/contract/observations';

const OBSERVATIONS: Observations = {
  hipi: 22,
  spi: 31,
  heartRate: 76,
  bloodPressureSystolic: 131,
  bloodPressureDiastolic: 78,
  bloodPressureMean: 95.7,
  bloodOxygenSaturation: 98,
  respirationRate: 14,
  bodyTemperature: 36.8,
  shockIndex: 0.58,
};

export const NO_OBSERVATIONS: Observations = {
  hipi: null,
  spi: null,
  heartRate: null,
  bloodPressureSystolic: null,
  bloodPressureDiastolic: null,
  bloodPressureMean: null,
  bloodOxygenSaturation: null,
  respirationRate: null,
  bodyTemperature: null,
  shockIndex: null,
};

interface Wanted extends Partial<Omit<DashboardEntry, 'patient' | 'observations'>> {
  patient?: Partial<DashboardPatient> | null;
  observations?: Partial<Observations>;
}

/**
 * An entry of a dashboard: a low-risk patient on a device that sends every 10 s, received as it was measured,
 * and what the test overrides.
 */
export function dashboardEntry({ patient, observations, ...device }: Wanted = {}): DashboardEntry {
  const lastSync = device.last_sync === undefined ? '2026-03-10T08:00:00.000Z' : device.last_sync;
  const scores = { ...OBSERVATIONS, ...observations };
  return {
    device_id: 17,
    battery_level: 76,
    online: true,
    received_at: lastSync,
    online_window: 30,
    value_lifetime: 300,
    status: null,
    clock_offset: null,
    zeros: [],
    last_band: riskBand(scores.hipi, scores.spi),
    not_watched_until: null,
    ...device,
    last_sync: lastSync,
    patient:
      patient === null
        ? null
        : { id: 1, ssn: '900-12-3401', gender: 'F', bed: 'ICU-3', is_high_priority: false, ...patient },
    observations: scores,
  };
}
