/** Since when nobody has an open alarm (its raise, or the last loss of its owner), and from whom its owner took it over. */
export const alarmOwners = /* sql */ `
ALTER TABLE alarms ADD COLUMN unowned_since timestamptz, ADD COLUMN taken_from int REFERENCES users;
UPDATE alarms a SET unowned_since = coalesce((SELECT max(e.at) FROM alarm_events e
    WHERE e.alarm_id = a.id AND e.event IN ('raised', 'released', 'expired')), a.raised_at)
  WHERE a.resolved_at IS NULL AND a.acknowledged_by IS NULL;
`;
