/** Who somebody is at the hospital's identity provider, sign-ins under way there, and the sessions that came of them. */
export const singleSignOn = /* sql */ `
CREATE TABLE external_identities (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  issuer        text NOT NULL,
  subject       text NOT NULL,
  -- Null: somebody asked with it, and no Admin has linked it.
  user_id       int REFERENCES users,
  created_at    timestamptz NOT NULL,
  -- The last sign-in with it, or the last that was refused; null before the first.
  last_asked_at timestamptz,
  UNIQUE (issuer, subject)
);
CREATE INDEX external_identities_user ON external_identities (user_id);
CREATE CONSTRAINT TRIGGER audited AFTER INSERT OR UPDATE OR DELETE ON external_identities DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_row('external identity', 'id', 'last_asked_at');

-- Only SHA-256 is kept of what a browser and an address carry: these rows let nobody in.
CREATE TABLE sign_on_flows (
  state_hash   text PRIMARY KEY,
  browser_hash text NOT NULL,
  begun_at     timestamptz NOT NULL
);

CREATE TABLE sign_on_codes (
  code_hash    text PRIMARY KEY,
  browser_hash text NOT NULL,
  -- What the code is exchanged for: a session, or the reason why there is none.
  outcome      text NOT NULL,
  identity_id  int REFERENCES external_identities ON DELETE CASCADE,
  sid          text,
  made_at      timestamptz NOT NULL
);

-- Which session of the provider a session came of: it ends with it.
CREATE TABLE provider_sessions (
  token_hash  text PRIMARY KEY,
  identity_id int NOT NULL REFERENCES external_identities ON DELETE CASCADE,
  sid         text
);
CREATE INDEX provider_sessions_identity ON provider_sessions (identity_id);

-- Each message of the provider that somebody signed out counts once.
CREATE TABLE used_logout_tokens (
  jti_hash text PRIMARY KEY,
  used_at  timestamptz NOT NULL
);
`;
