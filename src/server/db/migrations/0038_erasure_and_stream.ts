/** A patient's record can be erased: what identifies is gone, counts and the audit log stay and verify. How far the audit log was sent on. */
export const erasureAndStream = /* sql */ String.raw`
SET LOCAL statement_timeout = 0;

-- Who was erased, without anything that identifies: a restore of an older backup erases them again. No references: it outlives both.
CREATE TABLE erased_patients (
  patient_id    int PRIMARY KEY,
  -- With the id, it tells the patient from one of another hospital's backup.
  registered_at timestamptz NOT NULL,
  erased_at     timestamptz NOT NULL,
  erased_by     int,
  -- Names nobody: the server refuses one that does.
  reason        text NOT NULL,
  -- Where the patient lay last: alarms are counted by it.
  department_id int,
  bed_id        int
);

-- When erased patients wore a device: the time that alarms are divided by.
CREATE TABLE erased_assignments (
  patient_id  int NOT NULL,
  assigned_at timestamptz NOT NULL,
  released_at timestamptz NOT NULL
);
CREATE INDEX erased_assignments_patient ON erased_assignments (patient_id);

-- What the audit log names by an id of its own, and was of an erased patient.
CREATE TABLE erased_records (
  entity     text NOT NULL,
  entity_id  int NOT NULL,
  patient_id int NOT NULL,
  PRIMARY KEY (entity, entity_id)
);
CREATE INDEX erased_records_patient ON erased_records (patient_id);

CREATE FUNCTION erasures_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The list of erased patients is only ever added to.';
END $$;
CREATE TRIGGER erased_patients_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON erased_patients
  FOR EACH STATEMENT EXECUTE FUNCTION erasures_refuse();
CREATE CONSTRAINT TRIGGER audited AFTER INSERT ON erased_patients DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('erasure of patient', 'patient_id', 'patient_id', 'registered_at');

-- Nothing of a patient is removed without an erasure, which is an entry of the audit log.
CREATE FUNCTION patients_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM erased_patients WHERE patient_id = OLD.id) THEN
    RAISE EXCEPTION 'A patient is erased, and not merely deleted.';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER patients_kept BEFORE DELETE ON patients FOR EACH ROW EXECUTE FUNCTION patients_refuse();

CREATE OR REPLACE FUNCTION alarm_limit_changes_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM erased_patients WHERE patient_id = OLD.patient_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The changes of alarm limits are only ever added to.';
END $$;
DROP TRIGGER alarm_limit_changes_kept ON alarm_limit_changes;
CREATE TRIGGER alarm_limit_changes_kept BEFORE UPDATE OR TRUNCATE ON alarm_limit_changes
  FOR EACH STATEMENT EXECUTE FUNCTION alarm_limit_changes_refuse();
CREATE TRIGGER alarm_limit_changes_whole BEFORE DELETE ON alarm_limit_changes
  FOR EACH ROW EXECUTE FUNCTION alarm_limit_changes_refuse();

-- Alarms are counted beyond the patient whose they were. Every list of them joins the patient.
ALTER TABLE alarms DROP CONSTRAINT alarms_patient_id_fkey;
ALTER TABLE alerts DROP CONSTRAINT alerts_patient_id_fkey;
ALTER TABLE alarm_pauses DROP CONSTRAINT alarm_pauses_patient_id_fkey;

-- The words of an event may name a patient. What is sealed is a digest of them, salted so that nobody guesses short words by it:
-- without words and salt the seal still holds.
ALTER TABLE alarm_events ADD COLUMN detail_salt text, ADD COLUMN detail_digest text;
UPDATE alarm_events SET detail_salt = gen_random_uuid()::text WHERE sealed IS NOT NULL AND detail IS NOT NULL;
UPDATE alarm_events SET detail_digest = encode(sha256(convert_to(detail_salt || detail, 'UTF8')), 'hex') WHERE detail_salt IS NOT NULL;

-- The batches that were sealed with their words are sealed once more, with the digests: all by one entry.
WITH batches AS (
  SELECT sealed, encode(sha256(convert_to(string_agg(jsonb_build_array(id, alarm_id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    event, user_id, severity, detail_digest, alert_id)::text, E'\n' ORDER BY id), 'UTF8')), 'hex') AS hash
  FROM alarm_events WHERE sealed IS NOT NULL GROUP BY sealed)
SELECT audit_append(clock_timestamp(), NULL::int, 'server', 'created', 'alarm events', NULL::int,
  ARRAY['batches up to ' || max(sealed), 'digests sha256 ' || encode(sha256(convert_to(string_agg(hash, E'\n' ORDER BY sealed), 'UTF8')), 'hex')])
FROM batches HAVING count(*) > 0;

-- One row: the last entry of the audit log that a collector has, and which server is sending until when.
CREATE TABLE audit_stream (
  singleton  boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  last_id    bigint NOT NULL,
  held_by    text NOT NULL DEFAULT '',
  held_until timestamptz NOT NULL DEFAULT 'epoch'
);
INSERT INTO audit_stream (last_id) VALUES (0);
`;
