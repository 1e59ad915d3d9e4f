/** Screens on walls: each opens the wall display, and nothing else, by a token of its own. */
export const displays = /* sql */ `
CREATE TABLE displays (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name          text NOT NULL,
  hash          text NOT NULL UNIQUE,
  -- Null: the whole ward. No department vanishes under a display that is bound to it: it would show all.
  department_id int REFERENCES departments,
  created_at    timestamptz NOT NULL,
  created_by    int NOT NULL REFERENCES users,
  -- The last use, to a minute.
  last_address  text,
  last_used_at  timestamptz,
  expires_at    timestamptz NOT NULL,
  ended_at      timestamptz,
  ended_by      int REFERENCES users
);

CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON displays DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('display', 'id', 'last_address', 'last_used_at');
`;
