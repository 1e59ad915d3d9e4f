/** Links to other systems that speak HL7 v2, every message with what became of it, and the numbers by which they know patients and beds. */
export const hl7 = /* sql */ `
-- The numbers of a patient in other systems, beside the SSN. Authority and type are empty where the sender names none.
CREATE TABLE patient_identifiers (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id int NOT NULL REFERENCES patients,
  authority  text NOT NULL,
  type       text NOT NULL,
  value      text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (authority, type, value)
);
CREATE INDEX patient_identifiers_patient ON patient_identifiers (patient_id);
CREATE INDEX patient_identifiers_value ON patient_identifiers (value);

-- What other systems call a place (PV1-3). Without a bed it is a department.
CREATE TABLE location_aliases (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  point_of_care text NOT NULL,
  room          text NOT NULL,
  bed           text NOT NULL,
  department_id int NOT NULL REFERENCES departments,
  bed_id        int,
  created_at    timestamptz NOT NULL,
  UNIQUE (point_of_care, room, bed),
  FOREIGN KEY (bed_id, department_id) REFERENCES beds (id, department_id)
);

-- The visit of another system (PV1-19) that an admission is.
CREATE TABLE visits (
  admission_id  int PRIMARY KEY REFERENCES admissions ON DELETE CASCADE,
  authority     text NOT NULL,
  number        text NOT NULL,
  -- The event that was applied last, and when it happened (EVN-2); and what takes it back.
  last_event    text NOT NULL,
  last_event_at timestamptz NOT NULL,
  before        json,
  UNIQUE (authority, number)
);

-- Two records of one person, made one; retired is no patient any more until it is undone. No references: neither row is certain to stay.
CREATE TABLE patient_merges (
  id          int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  survivor_id int NOT NULL,
  retired_id  int NOT NULL CHECK (retired_id <> survivor_id),
  -- The number by which the retired record is still known to people: a banner names it for a day.
  retired_number text NOT NULL,
  -- By whom: a link, or an Admin; null for a program.
  merged_by   int REFERENCES users,
  merged_by_name text NOT NULL,
  merged_at   timestamptz NOT NULL,
  undone_by   int REFERENCES users,
  undone_at   timestamptz,
  CHECK (undone_at IS NOT NULL OR undone_by IS NULL)
);
CREATE UNIQUE INDEX patient_merges_retired ON patient_merges (retired_id) WHERE undone_at IS NULL;
CREATE INDEX patient_merges_survivor ON patient_merges (survivor_id);

-- What a merge changed, row by row, so that it can be undone: the rows of both as they were, and as the merge left them.
CREATE TABLE patient_merge_rows (
  merge_id   int NOT NULL REFERENCES patient_merges ON DELETE CASCADE,
  table_name text NOT NULL,
  -- Without an after a row only changed hands: retired is its key.
  retired    json,
  survivor   json,
  after      json,
  -- The merge took the row away.
  is_removed boolean NOT NULL DEFAULT false
);
CREATE INDEX patient_merge_rows_merge ON patient_merge_rows (merge_id, table_name);

CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE ON patient_merges DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('merge of patient', 'survivor_id', 'survivor_id', 'merged_at', 'merged_by_name', 'retired_number');

-- A retired record is kept in the journal of its merge.
CREATE OR REPLACE FUNCTION patients_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM erased_patients WHERE patient_id = OLD.id)
    AND NOT EXISTS (SELECT FROM patient_merges WHERE retired_id = OLD.id AND undone_at IS NULL) THEN
    RAISE EXCEPTION 'A patient is erased, and not merely deleted.';
  END IF;
  RETURN OLD;
END $$;

-- A merge, and nothing else, gives a change of limits to another patient.
CREATE OR REPLACE FUNCTION alarm_limit_changes_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM erased_patients WHERE patient_id = OLD.patient_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(OLD) - 'patient_id' = to_jsonb(NEW) - 'patient_id' AND EXISTS (
      SELECT FROM patient_merges WHERE undone_at IS NULL
        AND (retired_id, survivor_id) IN ((OLD.patient_id, NEW.patient_id), (NEW.patient_id, OLD.patient_id))) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The changes of alarm limits are only ever added to.';
END $$;
DROP TRIGGER alarm_limit_changes_kept ON alarm_limit_changes;
CREATE TRIGGER alarm_limit_changes_kept BEFORE TRUNCATE ON alarm_limit_changes
  FOR EACH STATEMENT EXECUTE FUNCTION alarm_limit_changes_refuse();
CREATE TRIGGER alarm_limit_changes_unchanged BEFORE UPDATE ON alarm_limit_changes
  FOR EACH ROW EXECUTE FUNCTION alarm_limit_changes_refuse();

-- A diagnosis that a message does not carry is asked for at the next edit.
ALTER TABLE admissions ALTER COLUMN diagnosis_id DROP NOT NULL;

CREATE TABLE links (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL,
  direction  text NOT NULL CHECK (direction IN ('in', 'out', 'file')),
  settings   json NOT NULL,
  -- A link of the file LINKS is what the file says, at every start.
  from_file  boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE UNIQUE INDEX links_name ON links (name) WHERE removed_at IS NULL;

-- Every message, in and out, with its bytes as they came or went.
CREATE TABLE hl7_messages (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_id         int NOT NULL REFERENCES links,
  direction       text NOT NULL CHECK (direction IN ('in', 'out')),
  control_id      text NOT NULL,
  -- SHA-256 of the bytes, in hexadecimal.
  hash            text NOT NULL,
  -- Empty once the patient was erased.
  message         bytea NOT NULL,
  type            text NOT NULL,
  -- The first number of the patient that it names (PID-3), for the log.
  subject         text,
  patient_id      int,
  state           text NOT NULL CHECK (state IN ('received', 'applied', 'rejected', 'dead', 'stale', 'discarded', 'queued', 'delivered', 'refused', 'dropped')),
  is_reused_id    boolean NOT NULL DEFAULT false,
  at              timestamptz NOT NULL,
  concluded_at    timestamptz,
  -- What was answered, word for word; of a message that went out, what the other side answered.
  acknowledgement bytea,
  error_code      int,
  error_location  text,
  error_text      text,
  -- What became of each segment.
  steps           json NOT NULL DEFAULT '[]',
  warnings        json NOT NULL DEFAULT '[]',
  discard_reason  text,
  replays         int NOT NULL DEFAULT 0,
  -- Of a message that goes out: how often it was sent, and when it is due again. Of one that came in: until when a server is at it.
  attempts        int NOT NULL DEFAULT 0,
  due_at          timestamptz,
  alarm_event_id  bigint
);
CREATE UNIQUE INDEX hl7_messages_once ON hl7_messages (link_id, control_id, hash) WHERE direction = 'in';
CREATE INDEX hl7_messages_link ON hl7_messages (link_id, id);
CREATE INDEX hl7_messages_state ON hl7_messages (state, id);
CREATE INDEX hl7_messages_queue ON hl7_messages (link_id, id) WHERE state = 'queued';
CREATE INDEX hl7_messages_patient ON hl7_messages (patient_id) WHERE patient_id IS NOT NULL;
CREATE INDEX hl7_messages_at ON hl7_messages (at);
-- What the log is searched by, by its beginning; with what a search is narrowed by, so that the index alone answers.
CREATE INDEX hl7_messages_control_id ON hl7_messages ((lower(control_id COLLATE "C") COLLATE "C")) INCLUDE (control_id, id, link_id, state);
CREATE INDEX hl7_messages_type ON hl7_messages ((lower(type COLLATE "C") COLLATE "C"), id) INCLUDE (type, link_id, state);
CREATE INDEX hl7_messages_subject ON hl7_messages ((lower(subject COLLATE "C") COLLATE "C")) INCLUDE (subject, id, link_id, state);
CREATE UNIQUE INDEX hl7_messages_alarm_event ON hl7_messages (link_id, alarm_event_id) WHERE alarm_event_id IS NOT NULL;

CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON links DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('link', 'id');
-- What people do to a message: they replay it, or discard it with a reason.
CREATE CONSTRAINT TRIGGER audited AFTER UPDATE OF replays, discard_reason ON hl7_messages DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.replays <> NEW.replays OR (NEW.state = 'discarded' AND OLD.state <> 'discarded'))
  EXECUTE FUNCTION audit_row('message of link', 'id', 'due_at', 'hash', 'message', 'concluded_at');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON location_aliases DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('location alias', 'id');
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON patient_identifiers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('identifier of patient', 'patient_id', 'patient_id');
`;
