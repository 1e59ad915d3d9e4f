/**
 * What answers are about, so that a change asks again for what it touched. Patients, notes, devices and admissions (by their
 * patient) are named with an id, lists by the tag alone. `LastObservation` is on everything that is made of a patient's measurements: the newest values, scores,
 * charts, the report, and the list of what was logged by hand.
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
] as const;
