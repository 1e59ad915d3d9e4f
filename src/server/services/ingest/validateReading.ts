import { meanPressure, shockIndex } from '../../../clinical/bloodPressure';
import { isSensorZero, isWithinLimits } from '../../../clinical/vitalLimits';
import { NOTHING_KNOWN, type ObservationValues } from '../../../clinical/observationKeys';
import { VITAL_KEYS, VITALS, type VitalKey } from '../../../clinical/vitals';
import type { FieldErrors } from '../../../contract/common';
import { Reading } from '../../../contract/readings';
import { compile, fieldErrorsOf, unknownFields } from '../../../contract/validate';
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

/** The errors that are named of one rejected reading. */
const MOST_ERRORS = 5;

/** More keys than this has no reading of any device: the schema, which looks at every key, is not asked. */
const MOST_KEYS = 64;

/** What is wrong with a reading of very many keys: a megabyte of them would occupy the server for a second. */
function junkOf(value: unknown): FieldErrors | null {
  if (!isRecord(value)) return null;
  return (
    junkKeys(value, Reading.properties, '') ??
    junkKeys(value['observations'], Reading.properties.observations.properties, 'observations.')
  );
}

function junkKeys(value: unknown, known: object, path: string): FieldErrors | null {
  if (!isRecord(value)) return null;
  const keys = Object.keys(value);
  if (keys.length <= MOST_KEYS) return null;
  const unknown: string[] = [];
  for (const key of keys) {
    if (Object.hasOwn(known, key)) continue;
    if (unknown.push(path + key) === MOST_ERRORS) break;
  }
  return unknownFields(unknown, MOST_ERRORS);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Validates one element of an ingest body. A vital outside its hard limits, or a sensor's 0, becomes null and
 * is named in `warnings`, as are scores, which the server computes. A missing mean pressure and shock index
 * are derived.
 */
export function validateReading(value: unknown): Validation {
  const junk = junkOf(value);
  if (junk !== null) return { errors: junk };
  if (!isReading(value)) return { errors: fieldErrorsOf(isReading.errors, MOST_ERRORS) };
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
