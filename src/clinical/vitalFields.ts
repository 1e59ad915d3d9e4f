import { isSensorZero } from './vitalLimits';
import { FORM_FIELDS, type VITALS, type VitalKey } from './vitals';

/** A field of Log Vital Signs, by its name in the spec (§8). */
export type VitalField = (typeof FORM_FIELDS)[VitalKey]['name'];

/** The vitals in the order of the form. */
const FORM_KEYS = Object.keys(FORM_FIELDS) as readonly VitalKey[];

/** The vital of each field of the form. */
export const VITAL_OF_FIELD = Object.fromEntries(
  FORM_KEYS.map((key) => [FORM_FIELDS[key].name, key]),
) as Record<VitalField, VitalKey>;

/** In the order of the form. */
export const VITAL_FIELD_NAMES = Object.keys(VITAL_OF_FIELD) as readonly VitalField[];

/** The fields of the vitals that can be 0. */
type ZeroField = {
  [Key in VitalKey]: (typeof VITALS)[Key]['limits']['min'] extends 0
    ? (typeof FORM_FIELDS)[Key]['name']
    : never;
}[VitalKey];

/** Whether 0 can have been measured: the hard limits of a temperature do not hold it. */
export const canBeZero = (field: VitalField): field is ZeroField => isSensorZero(VITAL_OF_FIELD[field], 0);
