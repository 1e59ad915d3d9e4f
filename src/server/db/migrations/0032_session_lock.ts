/** Where a session was opened, whether it is locked, and the PIN that unlocks the sessions of a person. */
export const sessionLock = /* sql */ `
ALTER TABLE tokens
  -- From where it was signed in, and by what, in words. Null: not known.
  ADD COLUMN address text,
  ADD COLUMN station text,
  ADD COLUMN locked_at timestamptz,
  -- Wrong ones since one was right.
  ADD COLUMN password_tries int NOT NULL DEFAULT 0,
  ADD COLUMN pin_tries int NOT NULL DEFAULT 0;

CREATE TABLE session_pins (
  user_id int PRIMARY KEY REFERENCES users (id),
  hash    text NOT NULL,
  set_at  timestamptz NOT NULL
);
`;
