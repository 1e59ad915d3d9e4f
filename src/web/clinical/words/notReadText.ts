import { SCORE_KEYS, SCORE_NAMES } from '../../../clinical/observationKeys';
import { VITAL_KEYS, VITALS } from '../../../clinical/vitals';
import { notReadOf, UNREADABLE_WORDS } from '../../lib/unreadable';

/** The labels of the parts of a dashboard entry. */
const NAMES: Readonly<Record<string, string>> = {
  battery_level: 'Battery',
  online: 'Connection',
  received_at: 'Connection',
  online_window: 'Connection',
  last_sync: 'Last sync',
  value_lifetime: 'Last sync',
  status: 'Device status',
  clock_offset: 'Device clock',
  observations: 'Vitals and scores',
  'observations/shockIndex': 'SI',
  zeros: 'Sensor state',
  measured_at: 'Age of vitals',
  last_band: 'Last risk',
  logged_alarm: 'Alarm by hand',
  not_watched_until: 'Watching',
  alarms: 'Alarms',
  bed: 'Bed',
  department: 'Department',
  initials: 'Initials',
  'patient/ssn': 'SSN',
  'patient/gender': 'Gender',
  'patient/bed': 'Bed',
  'patient/is_high_priority': 'High priority',
  ...Object.fromEntries(SCORE_KEYS.map((key) => [`observations/${key}`, SCORE_NAMES[key]])),
  ...Object.fromEntries(VITAL_KEYS.map((key) => [`observations/${key}`, VITALS[key].label])),
};

/** Parts that say nothing about the patient's state. */
const HARMLESS: ReadonlySet<string> = new Set([
  'battery_level',
  'clock_offset',
  'bed',
  'department',
  'initials',
  'patient/ssn',
  'patient/gender',
  'patient/bed',
  'patient/is_high_priority',
]);

/** The parts of an entry that could not be read: 'HR, Battery could not be shown'; null when all could. */
export function notReadText(entry: object): string | null {
  const names = new Set(notReadOf(entry).map((part) => NAMES[part] ?? part));
  return names.size === 0 ? null : `${[...names].join(', ')} ${UNREADABLE_WORDS}`;
}

/**
 * Whether an unreadable part could show that the patient is unwell: such an entry must not look reassuring.
 */
export const hidesDanger = (entry: object): boolean => notReadOf(entry).some((part) => !HARMLESS.has(part));
