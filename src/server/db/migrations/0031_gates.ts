/** What each gateway token may send, until when, and where from it last did; and ways into an audit log of a million entries. */
export const gates = /* sql */ `
ALTER TABLE gateway_tokens
  -- Devices by their makers' ids, and departments whose patients wear others; both empty: every device.
  ADD COLUMN devices             text[] NOT NULL DEFAULT '{}',
  -- No department is ever deleted.
  ADD COLUMN departments         int[] NOT NULL DEFAULT '{}',
  ADD COLUMN readings_per_second int NOT NULL DEFAULT 5000 CHECK (readings_per_second > 0),
  ADD COLUMN new_ids_per_hour    int NOT NULL DEFAULT 2000 CHECK (new_ids_per_hour >= 0),
  ADD COLUMN expires_at          timestamptz,
  -- The last use, to a minute.
  ADD COLUMN last_address        text,
  ADD COLUMN last_used_at        timestamptz;

DROP TRIGGER audited ON gateway_tokens;
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON gateway_tokens DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('gateway token', 'id', 'last_address', 'last_used_at');

-- Every list of the audit log is by id, which is in the order of COMMIT.
CREATE INDEX audit_log_user ON audit_log (user_id, id);
CREATE INDEX audit_log_action ON audit_log (action, id);
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, id);
CREATE INDEX audit_log_at ON audit_log (at, id);
-- The patients of a screen. Without a list of what is yet to be indexed: emptying it would hold up the chain.
CREATE INDEX audit_log_screens ON audit_log USING gin (fields) WITH (fastupdate = off) WHERE action = 'read' AND entity_id IS NULL;
`;
