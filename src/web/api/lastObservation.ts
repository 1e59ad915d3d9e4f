import { skipToken } from '@reduxjs/toolkit/query/react';
import type { LastObservation } from '../../contract/lastObservation';
import { isLastObservation } from './answers/lastObservation';
import { api } from './transport/base';
import { POLLING } from './transport/polling';

const lastObservation = api.injectEndpoints({
  endpoints: (build) => ({
    getLastObservation: build.query<LastObservation, number>({
      query: (patient) => `/api/patients/${patient}/last-observation/`,
      extraOptions: { pollMs: POLLING.lastObservation, isAnswer: isLastObservation },
      providesTags: (_data, _fault, id) => [{ type: 'LastObservation', id }],
    }),
  }),
});

/**
 * The newest known values of this patient only; undefined until they arrive. With null no request is sent.
 */
export function useLastObservation(patient: number | null): {
  last: LastObservation | undefined;
  hasFailed: boolean;
} {
  const { currentData, error } = lastObservation.useGetLastObservationQuery(patient ?? skipToken, {
    pollingInterval: POLLING.lastObservation,
    refetchOnMountOrArgChange: true,
  });
  return { last: currentData, hasFailed: error !== undefined };
}
