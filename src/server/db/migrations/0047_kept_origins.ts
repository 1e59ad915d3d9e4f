/** What events and undone merges are decided by, kept for as long as the stay or the merge: messages are deleted by their age. */
export const keptOrigins = /* sql */ `
-- What each link did in a stay.
CREATE TABLE stay_events (
  admission_id  int NOT NULL REFERENCES admissions ON DELETE CASCADE,
  -- Neither link nor message is referred to: the message is deleted by its age.
  link_id       int NOT NULL,
  -- Of its messages that were applied the last one, and the latest receipt.
  message_id    bigint NOT NULL,
  received_at   timestamptz NOT NULL,
  -- Whether it admitted the patient to the stay, or moved the patient in it.
  has_moved     boolean NOT NULL,
  -- When its last event happened, at the latest when it was received; and, where the sender's clock was ahead of that, what it said.
  -- Null for events of before this table.
  last_event_at timestamptz,
  ahead_at      timestamptz,
  PRIMARY KEY (admission_id, link_id)
);
INSERT INTO stay_events (admission_id, link_id, message_id, received_at, has_moved)
SELECT a.id, m.link_id, max(m.id), max(m.at),
  bool_or(m.type IN ('ADT^A01', 'ADT^A02', 'ADT^A04') AND m.concluded_at >= a.admission_date - interval '1 day')
FROM hl7_messages m JOIN admissions a ON a.patient_id = m.patient_id
WHERE m.direction = 'in' AND m.state = 'applied' AND m.type LIKE 'ADT^%' AND m.type NOT IN ('ADT^A31', 'ADT^A40')
GROUP BY a.id, m.link_id;

-- What messages bring by a number of a merged record is kept in the journal of the merge when it comes. Of before this it is known by
-- the messages alone: they stay until the merge is undone.
ALTER TABLE hl7_messages ADD COLUMN is_needed boolean NOT NULL DEFAULT false;
UPDATE hl7_messages m SET is_needed = true FROM patient_merges g
WHERE g.undone_at IS NULL AND m.patient_id = g.survivor_id AND m.direction = 'in' AND m.concluded_at > g.merged_at
  AND (m.type LIKE 'ADT^%' OR m.steps::text LIKE '%: stored"%') AND m.subject IS NOT NULL AND (
    EXISTS (
      SELECT FROM patient_merge_rows j JOIN patient_identifiers i ON i.id = coalesce(j.retired ->> 'id', j.after ->> 'id')::int
      WHERE j.merge_id = g.id AND j.table_name = 'patient_identifiers' AND i.value = m.subject)
    OR NOT EXISTS (
      SELECT FROM patient_identifiers i WHERE i.patient_id = m.patient_id AND i.value = m.subject AND i.created_at <= g.merged_at)
    AND NOT EXISTS (
      SELECT FROM patients p WHERE p.id = m.patient_id AND translate(p.ssn, '- ', '') = translate(m.subject, '- ', '')));
-- Of records that were themselves merged on, every message since the first merge may be needed.
WITH RECURSIVE chain AS (
  SELECT g.survivor_id AS last_survivor, g.survivor_id, g.retired_id, g.merged_at FROM patient_merges g WHERE g.undone_at IS NULL
  UNION ALL
  SELECT c.last_survivor, g.survivor_id, g.retired_id, g.merged_at
  FROM chain c JOIN patient_merges g ON g.survivor_id = c.retired_id AND g.undone_at IS NULL)
UPDATE hl7_messages m SET is_needed = true FROM chain c
WHERE c.survivor_id <> c.last_survivor AND m.patient_id = c.last_survivor AND m.direction = 'in' AND m.concluded_at > c.merged_at
  AND (m.type LIKE 'ADT^%' OR m.steps::text LIKE '%: stored"%');
`;
