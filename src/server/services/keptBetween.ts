import { CLOCK_TOLERANCE_MS } from '../../clinical/freshness';

/** The instants between which a row that lives for `lifeMs` still counts; one ahead of now was dated by a wrong clock. */
export const keptBetween = (now: number, lifeMs: number): { since: string; until: string } => ({
  since: new Date(now - lifeMs).toISOString(),
  until: new Date(now + CLOCK_TOLERANCE_MS).toISOString(),
});
