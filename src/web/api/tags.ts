/**
 * What answers are about, so that a change asks again for what it touched. Patients, notes, devices and admissions (by their
 * patient) are named with an id, lists by the tag alone.
 */
export const TAGS = ['Patient', 'LatestAdmission', 'LastObservation', 'LabTests', 'ClinicalNote', 'Device', 'Dashboard', 'Department', 'Bed'] as const;
