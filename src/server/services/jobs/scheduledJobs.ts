import type { Db } from '../../db/engine/client';
import { deleteOldMessages, hasOldMessages } from '../../db/hl7/oldMessages';
import {
  findRolledAhead,
  findUnrolled,
  rollUpHour,
  takeBackRolledAhead,
} from '../../db/readings/aggregations/patientBuckets';
import {
  deleteOldMinutes,
  deleteOldReadings,
  findDevicesWithOldReadings,
  findPatientsWithOldMinutes,
} from '../../db/readings/retention';
import { findStaleHours, renewExtremes } from '../../db/readings/staleHours';
import { stepsOfErasure } from '../patients/erasePatient';
import { HOUR_MS, MINUTE_MS } from '../scoring/vitals';

const DAY_MS = 24 * HOUR_MS;

/**
 * Readings may take this long to arrive before their hour is rolled up; later ones are added to it by ingest.
 */
const GRACE_MS = 10 * MINUTE_MS;

/** A step deletes at most this many rows: some milliseconds. */
const ROWS_A_STEP = 1_000;

/** How many patients or devices are looked up at once. */
const LOOKED_UP = 100;

/** For how many days readings, one-minute sums and messages of links are kept; 0 is for ever. */
export interface Retention {
  readingsDays: number;
  minutesDays: number;
  messagesDays: number;
}

/** Work that is due every hour or minute, in short steps that may be done twice without harm. */
export interface ScheduledJob {
  /** The time before which rows are due at `now`: epoch ms of a whole hour, or minute. */
  dueUntil(now: number): number;
  /** Some of the remaining steps; none when all is done. */
  steps(until: number): Promise<readonly (() => Promise<void>)[]>;
}

/**
 * Hours that were rolled up while the clock was ahead are undone first, so that readings are not late for as
 * long as it was. Rolling up comes before deleting: no reading is deleted that is not rolled up, or that
 * extremes still have to be computed from.
 */
export function scheduledJobs(
  db: Db,
  { readingsDays, minutesDays, messagesDays }: Retention,
): ScheduledJob[] {
  const jobs: ScheduledJob[] = [
    {
      dueUntil: (now) => wholeHour(now - GRACE_MS),
      steps: async (until) =>
        (await findRolledAhead(db, until, LOOKED_UP)).map(
          (patientId) => () => takeBackRolledAhead(db, patientId, until),
        ),
    },
    {
      dueUntil: (now) => wholeHour(now - GRACE_MS),
      steps: async (until) =>
        (await findUnrolled(db, until, LOOKED_UP)).map((patientId) => () => rollUpHour(db, patientId, until)),
    },
    {
      dueUntil: (now) => Math.floor(now / MINUTE_MS) * MINUTE_MS,
      steps: async () => (await findStaleHours(db, LOOKED_UP)).map((stale) => () => renewExtremes(db, stale)),
    },
    // What was measured of erased patients and is there yet: it was much, or the server that was erasing it ended.
    {
      dueUntil: (now) => Math.floor(now / MINUTE_MS) * MINUTE_MS,
      steps: () => stepsOfErasure(db, LOOKED_UP),
    },
  ];
  if (readingsDays > 0) {
    jobs.push({
      dueUntil: (now) => wholeHour(now - readingsDays * DAY_MS),
      steps: async (until) =>
        (await findDevicesWithOldReadings(db, until, LOOKED_UP)).map(
          (device) => () => deleteOldReadings(db, device, until, ROWS_A_STEP),
        ),
    });
  }
  if (minutesDays > 0) {
    jobs.push({
      dueUntil: (now) => wholeHour(now - minutesDays * DAY_MS),
      steps: async (until) =>
        (await findPatientsWithOldMinutes(db, until, LOOKED_UP)).map(
          (patientId) => () => deleteOldMinutes(db, patientId, until, ROWS_A_STEP),
        ),
    });
  }
  if (messagesDays > 0) {
    jobs.push({
      dueUntil: (now) => wholeHour(now - messagesDays * DAY_MS),
      steps: async (until) =>
        (await hasOldMessages(db, until)) ? [() => deleteOldMessages(db, until, ROWS_A_STEP)] : [],
    });
  }
  return jobs;
}

const wholeHour = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;
