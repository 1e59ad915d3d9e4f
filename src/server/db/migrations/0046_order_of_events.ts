/** By what an older event is known: also of a stay whose messages have no visit number, and of a patient's profile. */
export const orderOfEvents = /* sql */ `
-- A visit without a number: a stay whose messages give none.
ALTER TABLE visits ALTER COLUMN authority DROP NOT NULL;
ALTER TABLE visits ALTER COLUMN number DROP NOT NULL;
ALTER TABLE visits ADD CHECK ((authority IS NULL) = (number IS NULL));

-- The last event of each link from which a patient's profile was taken.
CREATE TABLE profile_events (
  id            int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  patient_id    int NOT NULL REFERENCES patients ON DELETE CASCADE,
  -- Neither link nor message is referred to: the message is deleted by its age.
  link_id       int NOT NULL,
  message_id    bigint NOT NULL,
  -- When it happened, at the latest when it was received; and, where the sender's clock was ahead of that, what it said.
  last_event_at timestamptz NOT NULL,
  ahead_at      timestamptz,
  UNIQUE (patient_id, link_id)
);
`;
