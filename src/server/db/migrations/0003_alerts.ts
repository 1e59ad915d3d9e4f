/** Alerts, what each person is told of them, and what the alert rule remembers between two readings. */
export const alerts = /* sql */ `
-- What the alert rule (services/alerting) knows of each score of the patient, as JSON by score. It lives in the row that
-- every ingest transaction locks and writes anyway, so that the rule survives restarts and works across servers.
ALTER TABLE patient_states ADD COLUMN alert_states json NOT NULL DEFAULT '{}';

-- Rows that every ingest transaction writes again find room beside their old version: no index has to be told.
ALTER TABLE patient_states SET (fillfactor = 50);
ALTER TABLE latest_states SET (fillfactor = 50);
ALTER TABLE patient_minutes SET (fillfactor = 70);

-- One row. Whoever raises alerts takes their created_at from here, under the lock of this row, in the last statement
-- before COMMIT: so created_at rises strictly, in milliseconds, in the order in which alerts become visible, whatever
-- server raises them. Without it a poll that asks for what came after the last one it saw loses alerts for good.
CREATE TABLE alert_clock (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  last timestamptz NOT NULL
);
INSERT INTO alert_clock (last) VALUES ('1970-01-01T00:00:00Z');

CREATE TABLE alerts (
  id                int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id        int NOT NULL REFERENCES patients,
  observation_type  text NOT NULL CHECK (observation_type IN ('HIPI', 'SPI')),
  observation_value double precision NOT NULL,
  severity          text NOT NULL CHECK (severity IN ('WARNING', 'CRITICAL')),
  -- The bed's abbreviation when the alert was raised: where the patient lay then, not where another one lies now.
  bed               text,
  measured_at       timestamptz NOT NULL,
  created_at        timestamptz NOT NULL UNIQUE
);
CREATE INDEX alerts_patient ON alerts (patient_id, created_at DESC);

-- What one person is told. The read mark is theirs alone. created_at is the alert's, repeated for the index.
CREATE TABLE notifications (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    int NOT NULL REFERENCES users ON DELETE CASCADE,
  alert_id   int NOT NULL REFERENCES alerts ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  read_at    timestamptz
);
CREATE UNIQUE INDEX notifications_user ON notifications (user_id, created_at, id);
CREATE INDEX notifications_unread ON notifications (user_id, created_at DESC) WHERE read_at IS NULL;

-- How many notifications a person has read: with the alert clock, the version of that person's unread list.
CREATE TABLE notification_reads (
  user_id int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  reads   bigint NOT NULL
);
`;
