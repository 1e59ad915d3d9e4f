import type { ObservationSet, Resolution } from '../../contract/observationSets';
import { isVitals } from './answers/observationSets';
import { api } from './base';
import { POLLING } from './polling';

/** The patient whose sets are requested, and the width of their buckets, min. */
export interface SetsQuery {
  patient: number;
  resolution: Resolution;
}

const vitals = api.injectEndpoints({
  endpoints: (build) => ({
    getVitals: build.query<ObservationSet[], SetsQuery>({
      query: ({ patient, resolution }) => ({
        url: `/api/patients/${patient}/vitals/`,
        params: { resolution, ordering: 'timestamp' },
      }),
      extraOptions: { pollMs: POLLING.vitals, isAnswer: isVitals },
      providesTags: (_data, _fault, { patient }) => [{ type: 'LastObservation', id: patient }],
    }),
  }),
});

/**
 * This patient's measurements of the last day, in buckets of this width only; undefined until they are known.
 */
export function useVitals(query: SetsQuery): { vitals: ObservationSet[] | undefined; hasFailed: boolean } {
  const { currentData, error } = vitals.useGetVitalsQuery(query, {
    pollingInterval: POLLING.vitals,
    refetchOnMountOrArgChange: true,
  });
  return { vitals: currentData, hasFailed: error !== undefined };
}
