/**
 * The audit log is written by functions that run with the rights of its owner: a database role that serves the
 * product needs none to its tables (`db/engine/runtimeRole`). What one person saw is appended in batches.
 */
export const guardedAudit = /* sql */ `
-- With the owner's rights nothing of the caller's may be found by name: temporary tables come last.
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION audit_append(timestamptz, int, text, text, text, int, text[]) SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;

-- The end of the chain changes with every entry, and is never taken away.
CREATE TRIGGER audit_head_kept BEFORE DELETE OR TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();

-- Appends reads, in order: objects of at, user_id, username, entity, entity_id and fields. A patient's own is left out while the log
-- has one of this user within 'again' before it; one dated further ahead than 'ahead', by a clock that was wrong, does not count.
-- Several servers may see one user read one patient: the lock lets one of them look and write at a time.
CREATE FUNCTION audit_append_reads(reads json, again interval, ahead interval) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  each record;
BEGIN
  PERFORM FROM audit_head FOR UPDATE;
  FOR each IN
    SELECT r.* FROM json_array_elements(reads) WITH ORDINALITY list (one, nth),
      json_to_record(one) AS r (at timestamptz, user_id int, username text, entity text, entity_id int, fields text[]) ORDER BY nth
  LOOP
    CONTINUE WHEN each.entity_id IS NOT NULL AND EXISTS (
      SELECT FROM audit_log log WHERE log.action = 'read' AND log.user_id = each.user_id AND log.entity_id = each.entity_id
        AND log.entity = each.entity AND log.at > each.at - again AND log.at <= each.at + ahead);
    PERFORM audit_append(each.at, each.user_id, each.username, 'read', each.entity, each.entity_id, each.fields);
  END LOOP;
END $$;
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION audit_append_reads(json, interval, interval) SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;
`;
