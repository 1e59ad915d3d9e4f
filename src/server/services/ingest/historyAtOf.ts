import { isAhead } from '../../../clinical/freshness';
import type { HistoryAt } from '../forecasting/patientForecasts';
import type { Ingest } from './ingest';

/** The histories that ingest has in memory; one that a clock ahead of now has written counts as none. */
export const historyAtOf =
  (ingest: Ingest, clock: () => number): HistoryAt =>
  (patientId, revision) => {
    const history = ingest.historyAt(patientId, revision);
    return history !== null && isAhead(history.moment, clock()) ? null : history;
  };
