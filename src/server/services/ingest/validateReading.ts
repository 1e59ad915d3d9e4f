import { meanPressure, shockIndex } from '../../../clinical/bloodPressure';
import { isSensorZero, isWithinLimits } from '../../../clinical/vitalLimits';
import {
  NOTHING_KNOWN,
  VITAL_KEYS,
  VITALS,
  type ObservationValues,
  type VitalKey,
} from '../../../clinical/vitals';
import type { FieldErrors } from '../../../contract/common';
import { Reading } from '../../../contract/readings';
import { compile, fieldErrorsOf } from '../../../contract/validate';
import type { DeviceState } from '../../db/readings/storeReadings';

/** The largest heart rate over a pressure of 1 mmHg: a larger index belongs to no patient. */
const SHOCK_INDEX_MAX = VITALS.heartRate.limits.max;

/** A reading that may be stored: impossible values null, scores not known yet. */
export interface ValidReading {
  vendorDeviceId: string;
  /** The device's own time, epoch ms: not trusted until it is placed (services/feed). */
  stamp: number;
  device: DeviceState;
  observations: ObservationValues;
  /** Vitals that were sent as a sensor's 0. */
  zeros: readonly VitalKey[];
}

export type Validation = { reading: ValidReading; warnings: string[] } | { errors: FieldErrors };

const isReading = compile(Reading);

/**
 * Validates one element of an ingest body. A vital outside its hard limits, or a sensor's 0, becomes null and
 * is named in `warnings`, as are scores, which the server computes. A missing mean pressure and shock index
 * are derived.
 */
export function validateReading(value: unknown): Validation {
  if (!isReading(value)) return { errors: fieldErrorsOf(isReading.errors) };
  const stamp = Date.parse(value.timestamp);
  // The format allows a leap second, which a JavaScript date cannot represent.
  if (Number.isNaN(stamp)) return { errors: { timestamp: ['The value is not a valid date-time.'] } };

  const warnings: string[] = [];
  const zeros: VitalKey[] = [];
  const sent = value.observations;
  const observations: ObservationValues = { ...NOTHING_KNOWN };
  for (const key of VITAL_KEYS) {
    const vital = sent[key];
    if (vital === undefined) continue;
    if (isSensorZero(key, vital)) zeros.push(key);
    else if (isWithinLimits(key, vital)) {
      observations[key] = vital;
      continue;
    }
    warnings.push(key);
  }
  if (sent.bloodPressureMean === undefined || zeros.includes('bloodPressureMean')) {
    observations.bloodPressureMean = meanPressure(
      observations.bloodPressureSystolic,
      observations.bloodPressureDiastolic,
    );
  }
  const index = sent.shockIndex ?? shockIndex(observations.heartRate, observations.bloodPressureSystolic);
  if (index !== null && index > 0 && index <= SHOCK_INDEX_MAX) observations.shockIndex = index;
  else if (sent.shockIndex !== undefined) warnings.push('shockIndex');
  if (sent.hipi !== undefined) warnings.push('hipi');
  if (sent.spi !== undefined) warnings.push('spi');

  const device: DeviceState = {
    type: value.type,
    batteryLevel: value.battery_level ?? null,
    signalQuality: value.signal_quality ?? null,
    status: value.status ?? null,
  };
  return {
    reading: { vendorDeviceId: value.vendor_device_id, stamp, device, observations, zeros },
    warnings,
  };
}
