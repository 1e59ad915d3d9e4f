import type { LoggedSet, StrikeOutBody } from '../../../contract/loggedSets';
import { can, whoCan, type Role } from '../../../contract/roles';
import { transactionOf, type Person } from '../../db/accounts/actor';
import type { Db } from '../../db/engine/client';
import { lockPatientStates, setAlertStates } from '../../db/alerting/patientStates';
import { findCountingSets, takeOutReading } from '../../db/readings/struckReadings';
import { findLoggedSet, lockLoggedSet, markStruckOut } from '../../db/readings/vitalsLogs';
import { applyChanges } from '../alarms/applyChanges';
import { defaultLimitsOf, type LimitsOf } from '../alarms/limits/effectiveLimits';
import { raiseRulesOf } from '../alerting/lanes/raiseRule';
import { standingChanges } from '../alerting/standingChanges';
import { withoutSet } from '../alerting/values/withoutSet';
import { NotPermitted, Refused } from '../refusals';

/** An alarm that a set raised may still stand this long after it, in ms. */
const STANDING_MS = 12 * 3_600_000;

interface Act {
  by: Person & { role: Role };
  /** Epoch ms. */
  now: number;
  limitsOf?: LimitsOf;
}

/**
 * Strikes out a set that was logged by hand, for its author or a role that may: it stays stored, and no
 * longer counts in any sum, chart or score. An alarm that stands by it alone is over. Scores computed since
 * stay unchanged. Resolves with null when there is no such set.
 * @throws NotPermitted, Refused when it is struck out already
 */
export async function strikeOut(
  db: Db,
  id: number,
  { reason }: StrikeOutBody,
  { by, now, limitsOf = defaultLimitsOf }: Act,
): Promise<LoggedSet | null> {
  return transactionOf(db, by, async (tx) => {
    const set = await lockLoggedSet(tx, id);
    if (set === null) return null;
    if (set.author !== by.id && !can(by.role, 'strike out sets of others'))
      throw new NotPermitted(
        `Only its author or ${whoCan('strike out sets of others')} may strike out a set.`,
      );
    if (set.isStruckOut) throw new Refused({ non_field_errors: ['This set is struck out already.'] });
    const states = await lockPatientStates(tx, [set.patientId]);
    await takeOutReading(tx, id);
    await markStruckOut(tx, id, { at: new Date(now).toISOString(), by: by.id, reason: reason.trim() });
    const known = states.get(set.patientId)?.alertStates ?? {};
    const left = await findCountingSets(tx, set.patientId, now - STANDING_MS);
    const after = withoutSet(known, left, raiseRulesOf(limitsOf(set.patientId)));
    const changes = standingChanges(set.patientId, { before: known, after }, 'set struck out', now);
    const found = { changes, alerts: [], stateOf: () => after, historyOf: () => null };
    const alarms = await applyChanges(tx, found, now);
    await setAlertStates(tx, set.patientId, alarms.states.get(set.patientId) ?? after);
    return findLoggedSet(tx, id);
  });
}
