/** When a session was last used, and why it ended: nobody is signed out without being told why. */
export const sessionEnds = /* sql */ `
ALTER TABLE tokens
  -- The last request with it, to a minute.
  ADD COLUMN last_seen_at timestamptz,
  ADD COLUMN revoked_because text;
`;
