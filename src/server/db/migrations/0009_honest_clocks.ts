/** Clocks of devices, models of scores, and what alerts are explained with. */
export const honestClocks = /* sql */ `
-- What the device itself said, where the server did not believe it; null: measured_at is what it said.
ALTER TABLE readings ADD COLUMN device_timestamp timestamptz;
CREATE INDEX readings_device_timestamp ON readings (vendor_device_id, device_timestamp) WHERE device_timestamp IS NOT NULL;

-- Which models gave which scores: a change of model never rewrites history.
CREATE TABLE risk_engines (
  id   smallint PRIMARY KEY,
  hipi text NOT NULL,
  spi  text NOT NULL
);
INSERT INTO risk_engines (id, hipi, spi) VALUES (1, 'hipi-1', 'spi-1'), (2, 'hipi-2', 'spi-2');
ALTER TABLE readings ADD COLUMN risk_engine smallint DEFAULT 1 REFERENCES risk_engines;
ALTER TABLE readings ALTER COLUMN risk_engine DROP DEFAULT;

-- What is known of the feed: its clock, its usual gap, when it was last heard (services/feedState), as JSON.
ALTER TABLE latest_states
  ADD COLUMN feed json NOT NULL DEFAULT '{}',
  -- Vitals for which the newest reading carried a sensor's 0, separated by commas.
  ADD COLUMN zeros text NOT NULL DEFAULT '',
  -- The band of the last scores known of patient_id: null when there never were any.
  ADD COLUMN last_band text;
UPDATE latest_states SET last_band = CASE
  WHEN greatest(hipi, spi) >= 85 THEN 'high' WHEN greatest(hipi, spi) >= 50 THEN 'medium' WHEN greatest(hipi, spi) IS NOT NULL THEN 'low' END;

-- Whether the device came from another patient: readings around that moment need care.
ALTER TABLE device_assignments ADD COLUMN is_handover boolean NOT NULL DEFAULT false;
UPDATE device_assignments a SET is_handover = coalesce(a.patient_id <> (
  SELECT b.patient_id FROM device_assignments b WHERE b.device_id = a.device_id AND b.assigned_at < a.assigned_at ORDER BY b.assigned_at DESC LIMIT 1), false);

ALTER TABLE alerts
  ADD COLUMN model text NOT NULL DEFAULT '',
  ADD COLUMN reasons json NOT NULL DEFAULT '[]',
  ADD COLUMN is_late boolean NOT NULL DEFAULT false;
UPDATE alerts SET model = lower(observation_type) || '-1';
`;
