import type { TrendChanges, Trends } from '../../contract/trends';
import { useServerClock } from '../lib/server/serverClock';
import { isTrends } from './answers/trends';
import { api } from './transport/base';
import { msSinceGoodAnswer } from './transport/connection';
import { POLLING } from './transport/polling';

/** By the patient's id: a patient's changes keep their object while they are the same. */
export type TrendsByPatient = Readonly<Record<number, TrendChanges>>;

const ENDPOINT = 'getTrends';

/** An answer older than this is not shown: an arrow of long ago would look like one of now. */
const LIFE_MS = 3 * 60_000;

const trends = api.injectEndpoints({
  endpoints: (build) => ({
    [ENDPOINT]: build.query<TrendsByPatient, void>({
      query: () => '/api/dashboard/trends/',
      extraOptions: { pollMs: POLLING.trends, isAnswer: isTrends },
      transformResponse: (answer: Trends) =>
        Object.fromEntries(answer.map(({ patient, changes }) => [patient, changes])),
    }),
  }),
});

/** The trends of all monitored patients, every 60 s; undefined while they are unknown or too old. */
export function useTrends(): TrendsByPatient | undefined {
  const { data } = trends.useGetTrendsQuery(undefined, {
    pollingInterval: POLLING.trends,
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ currentData }) => ({ data: currentData }),
  });
  const isOld = useServerClock(() => msSinceGoodAnswer(ENDPOINT) > LIFE_MS);
  return isOld ? undefined : data;
}
