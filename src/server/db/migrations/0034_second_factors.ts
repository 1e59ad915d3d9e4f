/** A second factor of a person: the key of their authenticator app, and codes for the day on which it is lost. */
export const secondFactors = /* sql */ `
CREATE TABLE second_factors (
  user_id        int PRIMARY KEY REFERENCES users,
  -- Encrypted, because the server computes codes from it (services/accounts/oneTimeCodes).
  sealed_key     text NOT NULL,
  created_at     timestamptz NOT NULL,
  -- Null until the person has shown a code of it: it is not asked for yet.
  enabled_at     timestamptz,
  -- SHA-256 of each that was not used yet.
  recovery_codes text[] NOT NULL DEFAULT '{}',
  -- The time steps whose codes were accepted, newest last: no code is accepted twice, whatever the clock does.
  used_steps     int[] NOT NULL DEFAULT '{}'
);

CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON second_factors DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('second factor of user', 'user_id', 'user_id', 'used_steps');

-- When the person has last shown the second factor in this session: some actions want it to be recent.
ALTER TABLE tokens ADD COLUMN proved_at timestamptz;
`;
