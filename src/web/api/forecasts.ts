import type { ForecastSet } from '../../contract/observationSets';
import { isForecasts } from './answers/observationSets';
import { api } from './transport/base';
import { POLLING } from './transport/polling';
import type { SetsQuery } from './vitals';

const forecasts = api.injectEndpoints({
  endpoints: (build) => ({
    getForecasts: build.query<ForecastSet[], SetsQuery>({
      query: ({ patient, resolution }) => ({
        url: `/api/patients/${patient}/forecasts/`,
        params: { resolution },
      }),
      extraOptions: { pollMs: POLLING.forecasts, isAnswer: isForecasts },
      providesTags: (_data, _fault, { patient }) => [{ type: 'LastObservation', id: patient }],
    }),
  }),
});

/** The forecast for this patient's next hours; undefined while there is none. */
export function useForecasts(query: SetsQuery): ForecastSet[] | undefined {
  const { currentData } = forecasts.useGetForecastsQuery(query, {
    pollingInterval: POLLING.forecasts,
    refetchOnMountOrArgChange: true,
  });
  return currentData;
}
