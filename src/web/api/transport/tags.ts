/**
 * The cache tags, so that a change refetches what it affects. Patients, notes, devices and admissions (by
 * their patient) have a tag with an id, lists the tag alone. `LastObservation` is on every response derived
 * from a patient's measurements: the newest values, scores, charts, the report, and the list of hand-logged
 * values.
 */
export const TAGS = [
  'Patient',
  'LatestAdmission',
  'LastObservation',
  'LabTests',
  'ClinicalNote',
  'Device',
  'Dashboard',
  'Department',
  'Bed',
  'Display',
  'Gateway',
  'Link',
  'Hl7Message',
  'LocationAlias',
  'Merge',
  'ExternalIdentity',
  'AlarmLimits',
  'Duty',
  'Alarm',
  'SecondFactor',
  'OpenSessions',
  'SessionLock',
  'UserDepartments',
  'Opening',
] as const;
