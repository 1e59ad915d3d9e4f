import type { LoggedSet, LoggedSets, StrikeOutBody } from '../../contract/loggedSets';
import { MAX_PAGE_SIZE } from '../../contract/constants';
import { isLoggedSet } from './answers/loggedSets';
import { api } from './transport/base';
import { POLLING } from './transport/polling';
import { readAsRows } from './reading/readRows';

interface LoggedSetsQuery {
  patient: number;
  page: number;
  page_size: number;
}

const loggedSets = api.injectEndpoints({
  endpoints: (build) => ({
    getLoggedSets: build.query<LoggedSets, LoggedSetsQuery>({
      query: ({ patient, ...params }) => ({
        url: `/api/patients/${patient}/vitals-logs/`,
        params: { ordering: '-measured_at', ...params },
      }),
      extraOptions: { pollMs: POLLING.loggedSets, ...readAsRows('a logged set', isLoggedSet) },
      providesTags: (_data, _fault, { patient }) => [{ type: 'LastObservation', id: patient }],
    }),
    /** Refetched after a failure too: the list shows the outcome regardless of the response. */
    strikeOut: build.mutation<LoggedSet, StrikeOutBody & { set: number; patient: number }>({
      query: ({ set, reason }) => ({
        url: `/api/observations/${set}/strike-out/`,
        method: 'POST',
        body: { reason },
      }),
      extraOptions: { isAnswer: isLoggedSet },
      invalidatesTags: (_answer, _fault, { patient }) => [
        { type: 'LastObservation', id: patient },
        'Dashboard',
      ],
    }),
  }),
});

export const { useStrikeOutMutation } = loggedSets;

/**
 * A page of a patient's hand-logged sets, newest first, every 10 s; one that could not be read carries
 * `unreadable`.
 */
export const useLoggedSets = (query: LoggedSetsQuery) =>
  loggedSets.useGetLoggedSetsQuery(query, {
    pollingInterval: POLLING.loggedSets,
    refetchOnMountOrArgChange: true,
  });

/** The newest 200 of them, more than one day has; undefined until known. */
export function useNewestLoggedSets(patient: number): { sets: LoggedSet[] | undefined; hasFailed: boolean } {
  const { currentData, error } = useLoggedSets({ patient, page: 1, page_size: MAX_PAGE_SIZE });
  return { sets: currentData?.results, hasFailed: error !== undefined && currentData === undefined };
}
