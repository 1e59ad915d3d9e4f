/**
 * Extremes in buckets are those of one-minute medians, no longer of single readings, among which there are artefacts. Buckets whose
 * readings are kept are computed anew by the job that rolls up; those whose readings are gone stay as they are.
 */
export const minuteExtremes = /* sql */ `
SET LOCAL statement_timeout = 0;

-- Hours that are rolled up, in whose buckets the extremes are not those of the readings: one came late. Kept until they are computed anew.
CREATE TABLE stale_hours (
  patient_id int NOT NULL,
  hour       timestamptz NOT NULL,
  PRIMARY KEY (patient_id, hour)
);

-- What people wrote down is kept for ever and says nothing about what else is.
INSERT INTO stale_hours (patient_id, hour)
SELECT DISTINCT s.patient_id, date_bin('1 hour', b.start, 'epoch')
FROM patient_states s
CROSS JOIN LATERAL (
  SELECT date_bin('1 hour', r.measured_at, 'epoch') AS hour FROM readings r
  WHERE r.patient_id = s.patient_id AND r.vendor_device_id NOT LIKE ' %' ORDER BY r.measured_at LIMIT 1) AS oldest
JOIN patient_buckets b ON b.patient_id = s.patient_id AND b.width = 15 AND b.start >= oldest.hour;
`;
