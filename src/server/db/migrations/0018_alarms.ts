/** Alarms with their life, from the value that raised them to their end, and pauses (services/alarms). */
export const alarms = /* sql */ `
-- One row from its raise to its resolution. A row is written only under the lock of the patient's row in patient_states.
CREATE TABLE alarms (
  id                 int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id         int NOT NULL REFERENCES patients,
  -- Observation type of the kind, in the API.
  kind               text NOT NULL,
  severity           text NOT NULL CHECK (severity IN ('INFO', 'WARNING', 'CRITICAL')),
  worst              text NOT NULL CHECK (worst IN ('INFO', 'WARNING', 'CRITICAL')),
  value              double precision NOT NULL,
  measured_at        timestamptz NOT NULL,
  raised_at          timestamptz NOT NULL,
  is_late            boolean NOT NULL DEFAULT false,
  parts_known        int,
  vital              text,
  -- Raised by a set that a person logged; and in a feed whose values count by themselves.
  by_hand            boolean NOT NULL DEFAULT false,
  is_slow            boolean NOT NULL DEFAULT false,
  -- Where the patient lay when it was raised.
  bed                text,
  department_id      int REFERENCES departments ON DELETE SET NULL,
  model              text NOT NULL DEFAULT '',
  reasons            json NOT NULL DEFAULT '[]',
  acknowledged_by    int REFERENCES users,
  acknowledged_at    timestamptz,
  acknowledged_until timestamptz,
  -- Severity at the acknowledgement, which ends at a worse one; and how often its owner renewed it.
  acknowledged_as    text,
  renewals           int NOT NULL DEFAULT 0,
  -- The level reached, since when its clock runs (null: stopped), whom it told, and when it was announced last.
  escalation         int NOT NULL DEFAULT 0 CHECK (escalation BETWEEN 0 AND 3),
  escalating_since   timestamptz,
  told               int[] NOT NULL DEFAULT '{}',
  announced_at       timestamptz,
  no_data_since      timestamptz,
  resolved_at        timestamptz,
  resolution         text,
  resolution_reason  text,
  CHECK ((acknowledged_by IS NULL) = (acknowledged_at IS NULL) AND (acknowledged_by IS NULL) = (acknowledged_until IS NULL)),
  CHECK ((resolved_at IS NULL) = (resolution IS NULL))
);
CREATE UNIQUE INDEX alarms_open ON alarms (patient_id, kind) WHERE resolved_at IS NULL;
CREATE INDEX alarms_resolved ON alarms (resolved_at DESC) WHERE resolved_at IS NOT NULL;
CREATE INDEX alarms_patient ON alarms (patient_id, raised_at DESC);

-- What happened to an alarm, in the order of the ids.
CREATE TABLE alarm_events (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  alarm_id int NOT NULL REFERENCES alarms ON DELETE CASCADE,
  at       timestamptz NOT NULL,
  event    text NOT NULL,
  user_id  int REFERENCES users,
  severity text,
  detail   text,
  -- Of delivered, shown and read: the announcement that reached this person.
  alert_id int REFERENCES alerts ON DELETE SET NULL,
  -- Which entry of the audit log seals it; null until one does.
  sealed   bigint
);
CREATE INDEX alarm_events_alarm ON alarm_events (alarm_id, id);
-- Each announcement reaches a person once, whichever server carried it.
CREATE UNIQUE INDEX alarm_events_reached ON alarm_events (alert_id, user_id, event) WHERE alert_id IS NOT NULL;
CREATE INDEX alarm_events_unsealed ON alarm_events (id) WHERE sealed IS NULL;

-- One row: the last batch of events that the audit log sealed, and when. Its lock lets one server seal at a time.
CREATE TABLE alarm_seal (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  batch     bigint NOT NULL,
  at        timestamptz NOT NULL
);
INSERT INTO alarm_seal (batch, at) VALUES (0, '1970-01-01T00:00:00Z');

-- A kind of alarm of one patient held back until an end that is never open.
CREATE TABLE alarm_pauses (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id int NOT NULL REFERENCES patients,
  kind       text NOT NULL,
  severity   text NOT NULL,
  reason     text NOT NULL,
  user_id    int NOT NULL REFERENCES users,
  started_at timestamptz NOT NULL,
  until      timestamptz NOT NULL,
  ended_at   timestamptz
);
CREATE UNIQUE INDEX alarm_pauses_open ON alarm_pauses (patient_id, kind) WHERE ended_at IS NULL;

-- When time alone next changes anything about a patient's alarms: taken by one server with FOR UPDATE SKIP LOCKED.
CREATE TABLE alarm_dues (
  patient_id int PRIMARY KEY REFERENCES patients,
  due_at     timestamptz NOT NULL
);
CREATE INDEX alarm_dues_due ON alarm_dues (due_at);

-- An alert announces an alarm; alerts from before have none. Its kinds and severities are checked by the contract.
ALTER TABLE alerts DROP CONSTRAINT alerts_observation_type_check;
ALTER TABLE alerts ADD COLUMN alarm_id int REFERENCES alarms ON DELETE SET NULL;

CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE ON alarm_pauses DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('pause of alarms of patient', 'patient_id', 'patient_id');
`;
