import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import type { Dashboard, PatientDashboardQuery } from '../../contract/dashboard';
import { api } from './transport/base';
import { useServerClock } from '../lib/server/serverClock';
import { msSinceGoodAnswer, watchConnection } from './transport/connection';
import { POLLING } from './transport/polling';
import { readDashboard } from './reading/readDashboard';

const dashboards = api.injectEndpoints({
  endpoints: (build) => ({
    getPatientDashboard: build.query<Dashboard, PatientDashboardQuery>({
      query: (params) => ({ url: '/api/dashboard/patients/', params }),
      extraOptions: { pollMs: POLLING.patientDashboard, read: readDashboard },
      providesTags: ['Dashboard'],
    }),
    getOverview: build.query<Dashboard, void>({
      query: () => '/api/dashboard/overview/',
      extraOptions: { pollMs: POLLING.overview, read: readDashboard },
      providesTags: ['Dashboard'],
    }),
  }),
});

/** The response to the current query; `hasFailed` while there is none because the server did not send one. */
export interface DashboardAnswer {
  entries: Dashboard | undefined;
  hasFailed: boolean;
}

interface Result {
  currentData?: Dashboard;
  error?: unknown;
}

// Only the fields that a board draws: the request flags would re-render it twice a poll. `currentData`, so
// that the response for one set of filters is never shown under another.
const select = ({ currentData, error }: Result): DashboardAnswer => ({
  entries: currentData,
  hasFailed: error !== undefined && currentData === undefined,
});

/**
 * The patient dashboard every 2 s; with null no request is sent. An entry keeps its object while the server's
 * data for it is unchanged.
 */
export function usePatientDashboard(query: PatientDashboardQuery | null): DashboardAnswer {
  const isAsking = query !== null;
  useEffect(
    () => (isAsking ? watchConnection('getPatientDashboard', POLLING.patientDashboard) : undefined),
    [isAsking],
  );
  return dashboards.useGetPatientDashboardQuery(query ?? skipToken, {
    pollingInterval: POLLING.patientDashboard,
    refetchOnMountOrArgChange: true,
    selectFromResult: select,
  });
}

const UNFILTERED: PatientDashboardQuery = { high_risk: false, low_battery: false, no_sync: false };

/** Every monitored patient, every 10 s: beside a chart (spec §7). */
export function useChartDashboard(): DashboardAnswer {
  return dashboards.useGetPatientDashboardQuery(UNFILTERED, {
    pollingInterval: POLLING.chartDashboard,
    refetchOnMountOrArgChange: true,
    selectFromResult: select,
  });
}

/** Without a newer answer for this long, the entries beside a chart are not live, in ms. */
const OLD_MS = 2.5 * POLLING.chartDashboard;

/** Whether the entries beside a chart are old: these answers may fail alone. */
export const useChartDashboardOld = (): boolean =>
  useServerClock(() => msSinceGoodAnswer('getPatientDashboard') > OLD_MS);

/** Every registered device, every 10 s. */
export function useOverview(): DashboardAnswer {
  useEffect(() => watchConnection('getOverview', POLLING.overview), []);
  return dashboards.useGetOverviewQuery(undefined, {
    pollingInterval: POLLING.overview,
    refetchOnMountOrArgChange: true,
    selectFromResult: select,
  });
}
