const MEASURED = [
  'heart_rate',
  'blood_pressure_systolic',
  'blood_pressure_diastolic',
  'blood_pressure_mean',
  'blood_oxygen_saturation',
  'respiration_rate',
  'body_temperature',
  'shock_index',
  'hipi',
  'spi',
];

const columnsOf = (name: string): string =>
  `${name}_sum double precision NOT NULL, ${name}_count int NOT NULL, ${name}_min double precision, ${name}_max double precision`;

/**
 * What charts of many days and reports read: buckets of 10 and of 15 minutes, of which all wider ones consist, with extremes. Filled by a
 * job, patient by patient, hour by hour.
 */
export const buckets = /* sql */ `
CREATE TABLE patient_buckets (
  patient_id int NOT NULL,
  -- In minutes.
  width      int NOT NULL,
  start      timestamptz NOT NULL,
  -- The device that sent the newest reading in it, and when that was measured.
  device_id  int,
  device_at  timestamptz,
  ${MEASURED.map(columnsOf).join(',\n  ')},
  PRIMARY KEY (patient_id, width, start)
);

-- A patient's readings before this whole hour are all in patient_buckets; those from it on are not.
ALTER TABLE patient_states ADD COLUMN rolled_until timestamptz NOT NULL DEFAULT '-infinity';
`;
