/** Polling interval of each endpoint, in ms (spec §9). */
export const POLLING = {
  patientDashboard: 2_000,
  overview: 10_000,
  notifications: 10_000,
  unread: 500,
  unreadCount: 10_000,
  lastObservation: 10_000,
  report: 20_000,
  /** The list of patients: beds change while it is open. */
  patients: 30_000,
  devices: 5_000,
  vitals: 10_000,
  forecasts: 10_000,
  risk: 10_000,
  /** The banner of a patient: the band of the card, and since when. */
  standing: 10_000,
  /** The banner too: who the patient is, and the allergies. */
  patient: 10_000,
  /** The same screen shows bed and device from both: they change together; and the names of department and bed. */
  admission: 10_000,
  /** The counts of the whole ward, at the interval of the board whose cards they count. */
  wardSummary: 2_000,
  /** Beside a patient: another user may switch one off, and what is off for hours comes back. */
  alarmLimits: 10_000,
  /** Where all of them are offered: another user may rename one. */
  departments: 10_000,
  duty: 30_000,
  wall: 2_000,
  /** Seen as acknowledged on every station within one poll. */
  alarms: 2_000,
  loggedSets: 10_000,
  /** The lists of notes, and their marks on a chart; 304 while none is written or changed. */
  notes: 60_000,
  /** Results come by HL7, or by an import. */
  labTests: 60_000,
  /** The risks beside the patients that the finder shows. */
  find: 5_000,
  /** Of the last 15 minutes, and made once a minute. */
  trends: 60_000,
  /** The links to other systems, and their messages. */
  links: 5_000,
  hl7Messages: 5_000,
  /** Beside a chart, for its tabs. */
  chartDashboard: 10_000,
} as const;

/**
 * A screen that polls at this interval or a shorter one uses a shorter time-out (issue "live ward",
 * freshness).
 */
const FAST_POLL_MS = 2_000;
const FAST_TIMEOUT_MS = 4_000;
const TIMEOUT_MS = 8_000;

/** A whole record may be a hundred megabytes. */
const FILE_TIMEOUT_MS = 600_000;

/** Time-out of a request, in ms; `pollMs` is the interval of a polled one. */
export function timeoutOf(pollMs?: number, isFile = false): number {
  if (isFile) return FILE_TIMEOUT_MS;
  return pollMs !== undefined && pollMs <= FAST_POLL_MS ? FAST_TIMEOUT_MS : TIMEOUT_MS;
}
