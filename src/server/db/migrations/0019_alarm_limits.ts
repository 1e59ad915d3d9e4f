/** Alarm limits of the hospital, its departments and patients, and every change of them (services/alarms). */
export const alarmLimits = /* sql */ `
-- One row for each kind that a level sets: of the hospital when it names neither a department nor a patient.
CREATE TABLE alarm_limits (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  department_id int REFERENCES departments,
  patient_id    int REFERENCES patients,
  -- Observation type of the kind, in the API.
  kind          text NOT NULL,
  -- Null: inherited.
  warning       double precision,
  critical      double precision,
  -- The end of the outer range on this side: a patient's limit beyond it counts as switched off.
  outer_limit   double precision,
  -- The alarm is switched off until then.
  off_until     timestamptz,
  reason        text NOT NULL DEFAULT '',
  set_by        int NOT NULL REFERENCES users,
  set_at        timestamptz NOT NULL,
  CHECK (department_id IS NULL OR patient_id IS NULL),
  -- A patient's limits have a reason, and only a patient's alarm is switched off, for a day at most.
  CHECK (patient_id IS NULL OR (reason ~ '\\S' AND outer_limit IS NULL)),
  CHECK (off_until IS NULL OR (patient_id IS NOT NULL AND off_until <= set_at + interval '24 hours'))
);
CREATE UNIQUE INDEX alarm_limits_level ON alarm_limits (coalesce(patient_id, 0), coalesce(department_id, 0), kind);

-- Every change with its old and its new value: only ever added to.
CREATE TABLE alarm_limit_changes (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at            timestamptz NOT NULL,
  user_id       int REFERENCES users,
  department_id int REFERENCES departments,
  patient_id    int REFERENCES patients,
  kind          text NOT NULL,
  before        json,
  after         json
);
CREATE INDEX alarm_limit_changes_patient ON alarm_limit_changes (patient_id, id DESC) WHERE patient_id IS NOT NULL;
CREATE INDEX alarm_limit_changes_wards ON alarm_limit_changes (department_id, id DESC) WHERE patient_id IS NULL;

CREATE FUNCTION alarm_limit_changes_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The changes of alarm limits are only ever added to.';
END $$;
CREATE TRIGGER alarm_limit_changes_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON alarm_limit_changes
  FOR EACH STATEMENT EXECUTE FUNCTION alarm_limit_changes_refuse();

-- Each change is an entry of the audit log, under what it is of.
CREATE CONSTRAINT TRIGGER audited AFTER INSERT ON alarm_limit_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.patient_id IS NOT NULL)
  EXECUTE FUNCTION audit_row('change of alarm limits of patient', 'patient_id', 'patient_id', 'at', 'user_id');
CREATE CONSTRAINT TRIGGER audited_department AFTER INSERT ON alarm_limit_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.department_id IS NOT NULL)
  EXECUTE FUNCTION audit_row('change of alarm limits of department', 'department_id', 'department_id', 'at', 'user_id');
CREATE CONSTRAINT TRIGGER audited_hospital AFTER INSERT ON alarm_limit_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.patient_id IS NULL AND NEW.department_id IS NULL)
  EXECUTE FUNCTION audit_row('change of alarm limits of hospital', 'patient_id', 'at', 'user_id');
`;
