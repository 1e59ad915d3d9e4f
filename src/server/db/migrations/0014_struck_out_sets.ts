/** A set that was logged by hand is listed as it was typed, and can be struck out: then it is kept, and counts no more. */
export const struckOutSets = /* sql */ `
SET LOCAL statement_timeout = 0;

ALTER TABLE vitals_logs
  -- What was typed, in its order: [{"type", "value"}, …]. The readings also hold what follows from it.
  ADD COLUMN observations json NOT NULL DEFAULT '[]',
  ADD COLUMN struck_out_at timestamptz,
  ADD COLUMN struck_out_by int REFERENCES users,
  ADD COLUMN struck_out_reason text NOT NULL DEFAULT '';

-- Of sets logged before, what is known: a mean pressure may have been computed.
UPDATE vitals_logs l SET observations = coalesce((
  SELECT json_agg(json_build_object('type', v.type, 'value', v.value))
  FROM readings r CROSS JOIN LATERAL (VALUES
    ('HEART_RATE', r.heart_rate), ('NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC', r.blood_pressure_systolic),
    ('NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC', r.blood_pressure_diastolic), ('NON_INVASIVE_BLOOD_PRESSURE_MEAN', r.blood_pressure_mean),
    ('BLOOD_OXYGEN_SATURATION', r.blood_oxygen_saturation), ('RESPIRATION_RATE', r.respiration_rate),
    ('BODY_TEMPERATURE', r.body_temperature)) AS v(type, value)
  WHERE r.vendor_device_id = ' vitals log ' || l.id AND v.value IS NOT NULL), '[]');
`;
