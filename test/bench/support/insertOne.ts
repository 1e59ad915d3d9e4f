import type { benchReading } from './benchWard';

/** One row a commit, as the simplest feeder would write it, into a table with the columns and indexes of `readings`. */
export const FLOOR_TABLE = 'CREATE TABLE floor_readings (LIKE readings INCLUDING ALL)';

export const INSERT_ONE = {
  name: 'insert one',
  text: `INSERT INTO floor_readings (vendor_device_id, measured_at, received_at, patient_id, heart_rate, blood_pressure_systolic,
    blood_pressure_diastolic, blood_pressure_mean, blood_oxygen_saturation, respiration_rate, body_temperature, shock_index)
    VALUES ($1, $2, now(), $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
};

export function valuesOf({
  vendor_device_id,
  timestamp,
  observations: o,
}: ReturnType<typeof benchReading>): unknown[] {
  return [
    vendor_device_id,
    timestamp,
    Number(vendor_device_id.slice(1)),
    o.heartRate,
    o.bloodPressureSystolic,
    o.bloodPressureDiastolic,
    o.bloodPressureMean,
    o.bloodOxygenSaturation,
    o.respirationRate,
    o.bodyTemperature,
    o.heartRate / o.bloodPressureSystolic,
  ];
}
