import { DEFAULT_PERIOD_HOURS, type Resolution } from '../../contract/constants';
import type { ObservationSet } from '../../contract/observationSets';
import { serverNow } from '../lib/server/serverTime';
import { isVitals } from './answers/observationSets';
import { api } from './transport/base';
import { POLLING } from './transport/polling';

const MINUTE_MS = 60_000;

/** The patient whose sets are requested, and the width of their buckets, min. */
export interface SetsQuery {
  patient: number;
  resolution: Resolution;
}

/** And of how many hours before now. */
interface PeriodQuery extends SetsQuery {
  hours: number;
}

const vitals = api.injectEndpoints({
  endpoints: (build) => ({
    getVitals: build.query<ObservationSet[], PeriodQuery>({
      query: ({ patient, resolution, hours }) => ({
        url: `/api/patients/${patient}/vitals/`,
        params: { resolution, ordering: 'timestamp', ...startOf(hours, resolution) },
      }),
      extraOptions: { pollMs: POLLING.vitals, isAnswer: isVitals },
      providesTags: (_data, _fault, { patient }) => [{ type: 'LastObservation', id: patient }],
    }),
  }),
});

/**
 * By the server's clock and to the bucket, so that polls within one name the same period. The last day needs no
 * start: it is what is answered without.
 */
function startOf(hours: number, resolution: Resolution): { start?: string } {
  if (hours === DEFAULT_PERIOD_HOURS) return {};
  const step = resolution * MINUTE_MS;
  return { start: new Date(Math.floor(serverNow() / step) * step - hours * 60 * MINUTE_MS).toISOString() };
}

/**
 * This patient's measurements of the last hours, in buckets of this width only; undefined until they are known.
 */
export function useVitals(query: PeriodQuery): { vitals: ObservationSet[] | undefined; hasFailed: boolean } {
  const { currentData, error } = vitals.useGetVitalsQuery(query, {
    pollingInterval: POLLING.vitals,
    refetchOnMountOrArgChange: true,
  });
  return { vitals: currentData, hasFailed: error !== undefined };
}
