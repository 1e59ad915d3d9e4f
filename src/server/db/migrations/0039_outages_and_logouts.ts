/** When a server last showed that it serves, and what the provider of single sign-on said of who signed out there. */
export const outagesAndLogouts = /* sql */ `
CREATE TABLE server_beat (
  is_one    boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  beaten_at timestamptz NOT NULL
);

-- For an hour: a sign-in that was on its way by then must not become a session.
CREATE TABLE provider_logouts (
  id       int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  jti_hash text NOT NULL UNIQUE,
  issuer   text NOT NULL,
  subject  text,
  sid      text,
  -- By the provider's clock, and by this one.
  said_at  timestamptz NOT NULL,
  heard_at timestamptz NOT NULL
);

ALTER TABLE sign_on_codes
  -- When the provider asked for the password; null when it does not say, or decides by itself when it asks.
  ADD COLUMN asked_at timestamptz,
  -- The last of provider_logouts when the person came back.
  ADD COLUMN last_logout int NOT NULL DEFAULT 0;
`;
