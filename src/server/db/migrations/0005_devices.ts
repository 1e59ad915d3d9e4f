/** Registering, editing, handing round and calibrating devices. */
export const devices = /* sql */ `
-- Who put the device on, and who took it off; null for what is older than this, and for what the server did by itself.
ALTER TABLE device_assignments
  ADD COLUMN assigned_by int REFERENCES users,
  ADD COLUMN released_by int REFERENCES users;

-- Encrypted by services/sealer; nothing readable is ever stored.
ALTER TABLE devices ADD COLUMN sealed_pin text;

-- A device is told in the answer to its next readings, which may get lost: it is told again until it goes on after
-- heard_until, the newest reading of the request that was answered first.
CREATE TABLE calibrations (
  id                               int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id                        int NOT NULL REFERENCES devices,
  -- Whose pressures these are: not to be told to a device that somebody else wears by now.
  assignment_id                    int REFERENCES device_assignments,
  desired_blood_pressure_systolic  int NOT NULL CHECK (desired_blood_pressure_systolic > 0),
  desired_blood_pressure_diastolic int NOT NULL CHECK (desired_blood_pressure_diastolic > 0),
  created_at                       timestamptz NOT NULL,
  created_by                       int NOT NULL REFERENCES users,
  heard_until                      timestamptz,
  delivered_at                     timestamptz
);
CREATE INDEX calibrations_waiting ON calibrations (device_id, id) WHERE delivered_at IS NULL;
`;
