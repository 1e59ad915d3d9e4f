import { batteryBand } from '../../clinical/battery';
import { isOnline, isShowable, ONLINE_WINDOW_MS, VALUE_LIFETIME_MS } from '../../clinical/freshness';
import { decidingScore, RISK_HIGH } from '../../clinical/risk';
import type { ObservationValues } from '../../clinical/vitals';
import type { DashboardEntry, PatientDashboardQuery } from '../../contract/dashboard';
import type { LiveDevice } from '../db/latestStates';

const NOTHING_KNOWN: ObservationValues = {
  hipi: null, spi: null, heartRate: null, bloodPressureSystolic: null, bloodPressureDiastolic: null, bloodPressureMean: null,
  bloodOxygenSaturation: null, respirationRate: null, bodyTemperature: null, shockIndex: null,
};

/**
 * A device as dashboards show it at `now` (epoch ms). Values are null once they are over 5 min old, and while the newest
 * reading is not of the person who wears the device now: nobody is shown with another one's values. Scores
 * are null while AI is off.
 */
export function dashboardEntry({ deviceId, patient, latest, aiEnabled }: LiveDevice, now: number): DashboardEntry {
  const lastSync = latest?.time ?? null;
  const shown = latest !== null && isShowable(lastSync, now) && latest.patientId === (patient?.id ?? null);
  const observations = shown ? latest.observations : NOTHING_KNOWN;
  return {
    device_id: deviceId,
    battery_level: latest?.batteryLevel ?? null,
    online: isOnline(lastSync, now),
    last_sync: lastSync === null ? null : new Date(lastSync).toISOString(),
    patient,
    observations: aiEnabled ? observations : { ...observations, hipi: null, spi: null },
  };
}

/** The next moment (epoch ms) at which time alone changes the entry; Infinity when it never will. */
export function nextChange({ latest }: LiveDevice, now: number): number {
  if (latest === null) return Infinity;
  if (isOnline(latest.time, now)) return latest.time + ONLINE_WINDOW_MS + 1;
  return isShowable(latest.time, now) ? latest.time + VALUE_LIFETIME_MS + 1 : Infinity;
}

/** Whether an entry passes at least one of the chosen filters; without any everything passes. */
export function matchesFilters(
  { battery_level, online, observations: { hipi, spi } }: DashboardEntry,
  { high_risk, low_battery, no_sync }: PatientDashboardQuery,
): boolean {
  if (!high_risk && !low_battery && !no_sync) return true;
  return (
    (high_risk && decidingScore(hipi, spi) >= RISK_HIGH) ||
    (low_battery && batteryBand(battery_level) === 'low') ||
    (no_sync && !online)
  );
}
