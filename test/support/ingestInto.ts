import type { Db } from '../../src/server/db/engine/client';
import { Ingest } from '../../src/server/services/ingest/ingest';
import type { LiveState } from '../../src/server/services/live/liveState';

/** The ingest service alone, over a database, as one server process would have it. */
export function ingestInto(db: Db, clock: () => number, liveState?: LiveState, lanes = 1): Ingest {
  return new Ingest({
    db,
    clock,
    onStored: (group) => liveState?.apply(group),
    lanes,
    maxAgeMs: 28 * 24 * 3_600_000,
    commandsFor: () => Promise.resolve([]),
    meter: { validated: () => undefined, committed: () => undefined, alerted: () => undefined },
  });
}
