/** Passkeys, what is asked of one, and when somebody has last come from single sign-on. */
export const passkeys = /* sql */ `
CREATE TABLE passkeys (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       int NOT NULL REFERENCES users,
  name          text NOT NULL,
  -- The host name that it was made for: it answers no other.
  rp_id         text NOT NULL,
  -- Both in base64url; the key is public.
  credential_id text NOT NULL UNIQUE,
  public_key    text NOT NULL,
  -- Of the authenticator: one that does not rise tells of a copy. Some never count, and stay at 0.
  counter       bigint NOT NULL,
  transports    text[] NOT NULL DEFAULT '{}',
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON passkeys DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('passkey', 'id', 'counter', 'last_used_at');

-- Each is answered once. Only SHA-256 is kept.
CREATE TABLE passkey_challenges (
  hash       text PRIMARY KEY,
  -- What an answer does; a code is exchanged for a challenge.
  purpose    text NOT NULL CHECK (purpose IN ('code', 'sign-in', 'step-up', 'register')),
  user_id    int NOT NULL REFERENCES users,
  -- The session that asked; null: nobody is signed in yet.
  token_hash text,
  made_at    timestamptz NOT NULL
);

-- A person with passkeys alone has recovery codes, and no key of an authenticator app.
ALTER TABLE second_factors ALTER COLUMN sealed_key DROP NOT NULL;

-- When the person has last signed in at the provider for this session.
ALTER TABLE tokens ADD COLUMN signed_on_at timestamptz;
`;
