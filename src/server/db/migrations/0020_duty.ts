/** Who is on duty for which department, when each person's screens last asked, and who covers whom (services/alarms). */
export const duty = /* sql */ `
-- Ends with the person's last session.
CREATE TABLE duties (
  user_id       int NOT NULL REFERENCES users ON DELETE CASCADE,
  department_id int NOT NULL REFERENCES departments ON DELETE CASCADE,
  since         timestamptz NOT NULL,
  PRIMARY KEY (user_id, department_id)
);

-- The last request of each person, written by every server for all of them at once, every few seconds.
CREATE TABLE presence (
  user_id   int PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  polled_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- The departments whose staff on duty covers this one; null: everybody on duty does.
ALTER TABLE departments ADD COLUMN cover_group int[];

-- When a due time was set: one that was set ahead of now was set by a clock that has been put back since.
ALTER TABLE alarm_dues ADD COLUMN set_at timestamptz NOT NULL DEFAULT '1970-01-01T00:00:00Z';

-- When it reaches its next level, or is repeated.
ALTER TABLE alarms ADD COLUMN escalates_at timestamptz;

-- How many further alarms of the patient a notification names.
ALTER TABLE notifications ADD COLUMN others int NOT NULL DEFAULT 0;

-- One row: the last step of a server's clock by which all due times were moved.
CREATE TABLE alarm_clock_steps (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  at        timestamptz NOT NULL,
  step_ms   bigint NOT NULL
);
INSERT INTO alarm_clock_steps (at, step_ms) VALUES ('1970-01-01T00:00:00Z', 0);

CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON duties DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('duty of user', 'user_id', 'user_id');
`;
