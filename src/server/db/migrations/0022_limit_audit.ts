/**
 * The entry of a changed alarm limit says the kind and the values before and after it. They are no data of a
 * patient, unlike the reason, which is only named.
 */
export const limitAudit = /* sql */ `
CREATE FUNCTION audit_limit_values(set_values json) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((jsonb_strip_nulls(set_values::jsonb) - 'reason')::text, 'inherited');
$$;

CREATE FUNCTION audit_limit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor jsonb := coalesce(nullif(current_setting('wardline.actor', true), ''), '{}')::jsonb;
  written text[] := ARRAY['kind ' || NEW.kind, 'before ' || audit_limit_values(NEW.before), 'after ' || audit_limit_values(NEW.after)];
BEGIN
  IF coalesce(NEW.before ->> 'reason', '') <> coalesce(NEW.after ->> 'reason', '') THEN
    written := written || 'reason'::text;
  END IF;
  PERFORM audit_append(clock_timestamp(), (actor ->> 'id')::int, coalesce(actor ->> 'username', 'unknown'), 'created', TG_ARGV[0],
    coalesce(NEW.patient_id, NEW.department_id), written);
  RETURN NULL;
END $$;

DROP TRIGGER audited ON alarm_limit_changes;
DROP TRIGGER audited_department ON alarm_limit_changes;
DROP TRIGGER audited_hospital ON alarm_limit_changes;
CREATE CONSTRAINT TRIGGER audited AFTER INSERT ON alarm_limit_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.patient_id IS NOT NULL) EXECUTE FUNCTION audit_limit_change('change of alarm limits of patient');
CREATE CONSTRAINT TRIGGER audited_department AFTER INSERT ON alarm_limit_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.department_id IS NOT NULL) EXECUTE FUNCTION audit_limit_change('change of alarm limits of department');
CREATE CONSTRAINT TRIGGER audited_hospital AFTER INSERT ON alarm_limit_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.patient_id IS NULL AND NEW.department_id IS NULL)
  EXECUTE FUNCTION audit_limit_change('change of alarm limits of hospital');
`;
