/** Who belongs to which department, and who opened a patient of another one (`WARD_SCOPE`). */
export const wardScope = /* sql */ `
CREATE TABLE user_departments (
  user_id       int NOT NULL REFERENCES users ON DELETE CASCADE,
  department_id int NOT NULL REFERENCES departments ON DELETE CASCADE,
  PRIMARY KEY (user_id, department_id)
);

CREATE TABLE patient_openings (
  id         int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    int NOT NULL REFERENCES users ON DELETE CASCADE,
  patient_id int NOT NULL REFERENCES patients ON DELETE CASCADE,
  -- The alarm that the person was told of, or the person's own reason.
  alarm_id   int REFERENCES alarms ON DELETE CASCADE,
  reason     text NOT NULL DEFAULT '',
  opened_at  timestamptz NOT NULL,
  -- Null for an alarm: it ends some time after the alarm.
  until      timestamptz,
  CHECK ((alarm_id IS NULL) = (until IS NOT NULL))
);
CREATE UNIQUE INDEX patient_openings_alarm ON patient_openings (user_id, alarm_id);
CREATE INDEX patient_openings_until ON patient_openings (user_id, patient_id, until);

-- Whether a person was told of an alarm is asked with every request of a person with a scope.
CREATE INDEX alerts_alarm ON alerts (alarm_id) WHERE alarm_id IS NOT NULL;
DROP INDEX notifications_alert;
CREATE INDEX notifications_alert ON notifications (alert_id, user_id);
`;
