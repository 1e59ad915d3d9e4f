import { meanPressure, shockIndex } from '../../clinical/bloodPressure';
import { isWithinLimits, VITAL_KEYS, VITALS, type ObservationValues } from '../../clinical/vitals';
import type { FieldErrors } from '../../contract/common';
import { Reading } from '../../contract/readings';
import { compile, fieldErrorsOf } from '../../contract/validate';
import type { DeviceState } from '../db/storeReadings';

/** How far back a reading may lie, and how far a device's clock may run ahead, in ms (reliability B7). */
const OLDEST_MS = 7 * 24 * 3_600_000;
const AHEAD_MS = 2 * 60_000;

/** The largest heart rate over a pressure of 1 mmHg: what is larger is no patient's. */
const SHOCK_INDEX_MAX = VITALS.heartRate.limits.max;

/** A reading that may be stored: times in epoch ms, impossible values null, scores not known yet. */
export interface GoodReading {
  vendorDeviceId: string;
  time: number;
  device: DeviceState;
  observations: ObservationValues;
}

export type Judgement = { reading: GoodReading; warnings: string[] } | { errors: FieldErrors };

const isReading = compile(Reading);

/**
 * Judges one element of an ingest body, received at `now` (epoch ms). A vital outside its hard limits becomes null and is
 * named in `warnings`, as are scores, which are the server's to compute. A missing mean pressure and shock index are derived.
 */
export function judgeReading(value: unknown, now: number): Judgement {
  if (!isReading(value)) return { errors: fieldErrorsOf(isReading.errors) };
  const time = Date.parse(value.timestamp);
  const complaint = complaintAbout(time, now);
  if (complaint !== null) return { errors: { timestamp: [complaint] } };

  const warnings: string[] = [];
  const sent = value.observations;
  const observations: ObservationValues = {
    hipi: null, spi: null, heartRate: null, bloodPressureSystolic: null, bloodPressureDiastolic: null,
    bloodPressureMean: null, bloodOxygenSaturation: null, respirationRate: null, bodyTemperature: null, shockIndex: null,
  };
  for (const key of VITAL_KEYS) {
    const vital = sent[key];
    if (vital === undefined) continue;
    if (isWithinLimits(key, vital)) observations[key] = vital;
    else warnings.push(key);
  }
  if (sent.bloodPressureMean === undefined) {
    observations.bloodPressureMean = meanPressure(observations.bloodPressureSystolic, observations.bloodPressureDiastolic);
  }
  const index = sent.shockIndex ?? shockIndex(observations.heartRate, observations.bloodPressureSystolic);
  if (index !== null && index >= 0 && index <= SHOCK_INDEX_MAX) observations.shockIndex = index;
  else if (sent.shockIndex !== undefined) warnings.push('shockIndex');
  if (sent.hipi !== undefined) warnings.push('hipi');
  if (sent.spi !== undefined) warnings.push('spi');

  const device: DeviceState = {
    type: value.type,
    batteryLevel: value.battery_level ?? null,
    signalQuality: value.signal_quality ?? null,
    status: value.status ?? null,
  };
  return { reading: { vendorDeviceId: value.vendor_device_id, time, device, observations }, warnings };
}

function complaintAbout(time: number, now: number): string | null {
  // The format allows a leap second, which no clock here can hold.
  if (Number.isNaN(time)) return 'The value is not a valid date-time.';
  if (time < now - OLDEST_MS) return 'The reading is more than 7 days old.';
  return time > now + AHEAD_MS ? 'The reading lies more than 2 minutes in the future.' : null;
}
