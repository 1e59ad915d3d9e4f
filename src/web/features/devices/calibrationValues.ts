import type { Calibration } from '../../../contract/calibrations';
import { firstSentences } from '../../forms/saveFailure';

/** The field values: text as typed. */
export interface CalibrationValues {
  desired_blood_pressure_systolic?: string;
  desired_blood_pressure_diastolic?: string;
}

const NOT_A_PRESSURE = 'Enter a positive whole number.';
const PRESSURE = { type: NOT_A_PRESSURE, minimum: NOT_A_PRESSURE };

export const CALIBRATION_SENTENCES = {
  desired_blood_pressure_systolic: PRESSURE,
  desired_blood_pressure_diastolic: PRESSURE,
};

/**
 * The values to send: numbers. Empty fields are left out, so that the schema calls them missing; a text that
 * is not a number is kept and refused by the schema, here and on the server.
 */
export function calibrationOf({
  desired_blood_pressure_systolic: systolic = '',
  desired_blood_pressure_diastolic: diastolic = '',
}: CalibrationValues): Calibration {
  return {
    ...(systolic.trim() === '' ? {} : { desired_blood_pressure_systolic: numberOf(systolic.trim()) }),
    ...(diastolic.trim() === '' ? {} : { desired_blood_pressure_diastolic: numberOf(diastolic.trim()) }),
  } as Calibration;
}

const numberOf = (typed: string): number =>
  (/^[+-]?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed) as number;

/** A server's sentences as this form shows them: field names in them are replaced by labels (spec §5). */
export function calibrationSentences(body: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(firstSentences(body)).map(([field, sentence]) => [field, sentence.replaceAll('_', ' ')]),
  );
}

/**
 * A device that cannot be reached is a 409 as well, which elsewhere means that another user was faster: here
 * the server's own message is shown.
 */
export function withReason(error: unknown): unknown {
  const { status, data } = error as { status?: unknown; data?: { detail?: unknown } | null };
  return status === 409 && typeof data?.detail === 'string'
    ? { status: 400, data: { non_field_errors: [data.detail] } }
    : error;
}
