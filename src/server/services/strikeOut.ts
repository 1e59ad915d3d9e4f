import { SCORE_KEYS } from '../../clinical/vitals';
import type { LoggedSet, StrikeOutBody } from '../../contract/loggedSets';
import { transactionOf, type Person } from '../db/actor';
import type { AlertStates } from '../db/alertStates';
import type { Db } from '../db/client';
import { lockPatientStates, setAlertStates } from '../db/patientStates';
import { findScoredSets, takeOutReading } from '../db/struckReadings';
import { findLoggedSet, lockLoggedSet, markStruckOut } from '../db/vitalsLogs';
import { forgetLogged } from './alerting/alertRule';
import { NotTheirs, Refused } from './refusals';

/** An alarm that a set raised may still stand so long after it, in ms. */
const STANDING_MS = 12 * 3_600_000;

interface Act {
  by: Person & { is_superuser: boolean };
  /** Epoch ms. */
  now: number;
}

/**
 * Strikes out a set that was logged by hand, for its author or an Admin: it is kept, and counts in no sum, chart or score any more. An
 * alarm that stands by it alone is over. Scores that were given since stay as they were given. Resolves with null when there is no such set.
 * @throws NotTheirs, Refused when it is struck out already
 */
export async function strikeOut(
  db: Db,
  id: number,
  { reason }: StrikeOutBody,
  { by, now }: Act,
): Promise<LoggedSet | null> {
  return transactionOf(db, by, async (tx) => {
    const set = await lockLoggedSet(tx, id);
    if (set === null) return null;
    if (set.author !== by.id && !by.is_superuser)
      throw new NotTheirs('Only its author or an Admin may strike out a set.');
    if (set.isStruckOut) throw new Refused({ non_field_errors: ['This set is struck out already.'] });
    const states = await lockPatientStates(tx, [set.patientId]);
    await takeOutReading(tx, id);
    await markStruckOut(tx, id, { at: new Date(now).toISOString(), by: by.id, reason: reason.trim() });
    const known = states.get(set.patientId)?.alertStates ?? {};
    const left = await findScoredSets(tx, set.patientId, now - STANDING_MS);
    const after: AlertStates = {};
    for (const key of SCORE_KEYS) {
      const values = left.flatMap(({ time, [key]: score }) =>
        score === null ? [] : [{ time, value: score }],
      );
      const state = forgetLogged(known[key], values);
      if (state !== undefined) after[key] = state;
    }
    await setAlertStates(tx, set.patientId, after);
    return findLoggedSet(tx, id);
  });
}
