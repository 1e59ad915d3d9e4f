import type { LoggedSet, StrikeOutBody } from '../../../contract/loggedSets';
import { NOTHING_KNOWN } from '../../../clinical/observationKeys';
import { can, whoCan, type Role } from '../../../contract/roles';
import { transactionOf, type Person } from '../../db/accounts/actor';
import { insertAlerts } from '../../db/alerting/alerts';
import { lockPatientState } from '../../db/alerting/patientStates';
import type { Db } from '../../db/engine/client';
import { findCountingSets, takeOutReading, type CountingSet } from '../../db/readings/struckReadings';
import { findLoggedSet, lockLoggedSet, markStruckOut, readingNameOf } from '../../db/readings/vitalsLogs';
import type { AnnouncedAlert } from '../alarms/applyEvents';
import { defaultLimitsOf, type LimitsOf } from '../alarms/limits/effectiveLimits';
import { NotPermitted, Refused } from '../refusals';
import { evaluateWithout, STANDING_MS } from './standsAgain';

interface Act {
  by: Person & { role: Role };
  /** Epoch ms. */
  now: number;
  limitsOf?: LimitsOf;
}

/** A set that was struck out. By its `id` a request that is sent again is known (`transactionOf`). */
interface StruckOut {
  id: number;
  set: LoggedSet;
  /** The alerts of what stands again, with their notifications, in the same COMMIT. */
  alerts: readonly AnnouncedAlert[];
}

/** A set so old that nothing stands by it any more. */
const NOTHING_STRUCK: CountingSet = {
  name: '',
  time: -Infinity,
  loggedAt: Infinity,
  observations: NOTHING_KNOWN,
};

/**
 * Strikes out a set that was logged by hand, for its author or a role that may: it stays stored, and no
 * longer counts in any sum, chart or score. An alarm that stands by it alone is over; one that it ended or hid is raised. Scores
 * computed since stay unchanged. Resolves with null when there is no such set.
 * @throws NotPermitted, Refused when it is struck out already
 */
export async function strikeOut(
  db: Db,
  id: number,
  { reason }: StrikeOutBody,
  { by, now, limitsOf = defaultLimitsOf }: Act,
): Promise<StruckOut | null> {
  return transactionOf(db, by, async (tx) => {
    const set = await lockLoggedSet(tx, id);
    if (set === null) return null;
    if (set.author !== by.id && !can(by.role, 'strike out sets of others'))
      throw new NotPermitted(
        `Only its author or ${whoCan('strike out sets of others')} may strike out a set.`,
      );
    if (set.isStruckOut) throw new Refused({ non_field_errors: ['This set is struck out already.'] });
    const states = await lockPatientState(tx, set.patientId);
    const sets = await findCountingSets(tx, set.patientId, now - STANDING_MS);
    await takeOutReading(tx, id);
    await markStruckOut(tx, id, { at: new Date(now).toISOString(), by: by.id, reason: reason.trim() });
    const isStruck = ({ name }: CountingSet): boolean => name === readingNameOf(id);
    const { announced } = await evaluateWithout(
      tx,
      set.patientId,
      {
        known: states.get(set.patientId)?.alertStates ?? {},
        left: sets.filter((each) => !isStruck(each)),
        struck: sets.find(isStruck) ?? NOTHING_STRUCK,
        limits: limitsOf(set.patientId),
      },
      now,
    );
    const struck = await findLoggedSet(tx, id);
    if (announced.length > 0) await insertAlerts(tx, announced, now);
    return struck && { id, set: struck, alerts: announced };
  });
}
