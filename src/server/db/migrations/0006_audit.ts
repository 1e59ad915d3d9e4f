/** Who did what: an append-only log in which every entry seals the one before it. */
export const audit = /* sql */ `
CREATE TABLE audit_log (
  id        bigint PRIMARY KEY,
  at        timestamptz NOT NULL,
  -- No references: what somebody did outlives them and what they did it to.
  user_id   int,
  username  text NOT NULL,
  action    text NOT NULL CHECK (action IN ('signed in', 'sign-in refused', 'signed out', 'created', 'changed', 'deleted', 'read', 'imported')),
  entity    text NOT NULL,
  entity_id int,
  -- Names of what was written, never values.
  fields    text[] NOT NULL,
  hash      bytea NOT NULL
);
CREATE INDEX audit_log_reads ON audit_log (user_id, entity_id, at DESC) WHERE action = 'read';

-- The end of the chain. Its lock puts entries in one order, in which they also become visible.
CREATE TABLE audit_head (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  last_id   bigint NOT NULL,
  hash      bytea NOT NULL
);
INSERT INTO audit_head (last_id, hash) VALUES (0, '');

-- What an entry's hash is made of, after the hash of the entry before.
CREATE FUNCTION audit_text(entry audit_log) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_array(entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.user_id, entry.username,
    entry.action, entry.entity, entry.entity_id, entry.fields)::text
$$;

CREATE FUNCTION audit_append(at timestamptz, user_id int, username text, action text, entity text, entity_id int, fields text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head audit_head;
  entry audit_log;
BEGIN
  SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
  entry := ROW(head.last_id + 1, at, user_id, username, action, entity, entity_id, fields, ''::bytea);
  entry.hash := sha256(head.hash || convert_to(audit_text(entry), 'UTF8'));
  INSERT INTO audit_log SELECT entry.*;
  UPDATE audit_head SET last_id = entry.id, hash = entry.hash;
END $$;

CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is only ever added to.';
END $$;
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();

-- Notes a written row: the columns that changed, or those that a new row fills. Arguments: what the row is called, the column
-- that says which one it is, and columns that are not worth a word. Who wrote it is told by the transaction (wardline.actor).
CREATE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor jsonb := coalesce(nullif(current_setting('wardline.actor', true), ''), '{}')::jsonb;
  before jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE to_jsonb(OLD) END;
  after jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE to_jsonb(NEW) END;
  written text[];
BEGIN
  SELECT coalesce(array_agg(key ORDER BY key), '{}') INTO written
  FROM (SELECT jsonb_object_keys(before || after) AS key) columns
  WHERE coalesce(nullif(before -> key, 'null'), '""') IS DISTINCT FROM coalesce(nullif(after -> key, 'null'), '""')
    AND key NOT IN ('id', 'created_at', 'updated_at') AND NOT key = ANY (TG_ARGV[2:]);
  IF TG_OP <> 'UPDATE' OR written <> '{}' THEN
    PERFORM audit_append(clock_timestamp(), (actor ->> 'id')::int, coalesce(actor ->> 'username', 'unknown'),
      CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'changed' ELSE 'deleted' END,
      TG_ARGV[0], ((before || after) ->> TG_ARGV[1])::int, written);
  END IF;
  RETURN NULL;
END $$;

-- At COMMIT, after every other lock of the transaction, so that nobody who waits for the log holds what another one needs.
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('user', 'id', 'last_login');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON gateway_tokens DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('gateway token', 'id');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON departments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('department', 'id');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON beds DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('bed', 'id');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON patients DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('patient', 'id', 'last_name_key', 'first_name_key', 'bed_key', 'department_key');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON patient_conditions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('condition of patient', 'patient_id', 'patient_id');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON admissions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('admission', 'id');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON lab_tests DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('lab test', 'id');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON clinical_notes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('clinical note', 'id');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON devices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('device', 'id');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON device_assignments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('assignment of device', 'device_id', 'device_id');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT ON calibrations DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('calibration of device', 'device_id', 'device_id');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON vitals_logs DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('vitals of patient', 'patient_id', 'patient_id');
CREATE CONSTRAINT TRIGGER audited AFTER UPDATE ON notifications DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('notification', 'id');
`;
