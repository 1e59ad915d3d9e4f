import type { Db } from '../../db/engine/client';
import { findStaff } from '../../db/alarms/roster';
import type { LiveState } from '../live/liveState';
import { AlarmActions } from './alarmActions';
import { AlarmLists } from './alarmLists';
import { AlarmTicker } from './watch/alarmTicker';
import { SilenceWatch } from './watch/silenceWatch';
import type { AnnouncedAlert, AppliedEvents } from './applyEvents';
import { Custody } from './custody';

interface AlarmServicesOptions {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** A monotonic clock, in ms. */
  monotonic: () => number;
  /** Due work is looked for this often, ms; 0: on demand alone. */
  everyMs: number;
  liveState: LiveState;
  /** Receives alerts that were committed. */
  onAlerts: (alerts: readonly AnnouncedAlert[]) => void;
  /** Receives the error of due work that failed; it is tried again. */
  onError: (error: unknown) => void;
}

/** All that answers, lists and ends alarms. */
interface AlarmServices {
  actions: AlarmActions;
  lists: AlarmLists;
  custody: Custody;
  /** Does at once what is due. */
  runDue: () => Promise<void>;
  /** Looks at once for lost signals and for patients at risk without a device. */
  lookForSilence: () => Promise<void>;
  /** What another service's transaction changed of alarms was committed. */
  applied: (applied: AppliedEvents) => void;
  /** Changes with every change of any alarm. */
  version: () => number;
  /** A user signed out. */
  signedOut: (userId: number) => Promise<void>;
  /** Resolves when what is under way has ended. */
  close: () => Promise<void>;
}

export function alarmServices({
  db,
  clock,
  monotonic,
  everyMs,
  liveState,
  onAlerts,
  onError,
}: AlarmServicesOptions): AlarmServices {
  const custody = new Custody({ db, clock });
  const onApplied = ({ views, announced, again }: AppliedEvents): void => {
    liveState.alarms.apply(views);
    custody.changed();
    if (announced.length > 0 || again.length > 0) onAlerts(announced);
  };
  const onDuty = async () =>
    new Set(
      (await findStaff(db, clock())).flatMap(({ id, onDutyFor }) => (onDutyFor.length > 0 ? [id] : [])),
    );
  const patientsOf = (owner: number): Set<number> =>
    new Set(
      liveState.alarms
        .all()
        .flatMap(({ alarm }) => (alarm.acknowledged_by?.id === owner ? alarm.patient.id : [])),
    );
  const ticker = new AlarmTicker({ db, clock, monotonic, onApplied, onTick: () => custody.run(), onError });
  ticker.start(everyMs);
  const watch = new SilenceWatch({
    db,
    clock,
    monotonic,
    drawn: (now) => liveState.drawn(now),
    onApplied,
    onError,
  });
  if (everyMs > 0) watch.start();
  return {
    actions: new AlarmActions({ db, clock, onDuty, onApplied }),
    lists: new AlarmLists(),
    custody,
    runDue: () => ticker.run(),
    lookForSilence: () => watch.run(),
    applied: onApplied,
    version: () => liveState.alarms.versionAt(clock()),
    signedOut: (userId) => ticker.releaseOf(userId, patientsOf(userId)).catch(onError),
    async close() {
      await Promise.all([ticker.close(), watch.close()]);
      await custody.flush().catch(onError);
    },
  };
}
