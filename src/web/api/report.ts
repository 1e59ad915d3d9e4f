import { REPORT_RESOLUTION } from '../../contract/constants';
import type { ReportObservations } from '../../contract/observationSets';
import { serverNow } from '../lib/server/serverTime';
import { isReport } from './answers/report';
import { api } from './transport/base';
import { POLLING } from './transport/polling';

/** How far back the server looks by default (open-points §2), in ms. */
const PERIOD_MS = 24 * 3_600_000;

/** The data of a report, and the period that it covers: epoch ms of the server's clock. */
export interface Report extends ReportObservations {
  from: number;
  until: number;
}

const report = api.injectEndpoints({
  endpoints: (build) => ({
    getReport: build.query<Report, number>({
      query: (patient) => ({
        url: `/api/patients/${patient}/observations-with-aggregations/`,
        params: { resolution: REPORT_RESOLUTION, ordering: 'timestamp' },
      }),
      extraOptions: { pollMs: POLLING.report, isAnswer: isReport },
      providesTags: (_data, _fault, patient) => [{ type: 'LastObservation', id: patient }],
      // On a 304 too: the server evaluated the period that ends now.
      transformResponse: (answer: ReportObservations) => {
        const until = serverNow();
        return { ...answer, from: until - PERIOD_MS, until };
      },
    }),
  }),
});

/**
 * The report of this patient only, every 20 s; undefined until it is known. `hasFailed` while the last
 * request failed.
 */
export function useReport(patient: number): { report: Report | undefined; hasFailed: boolean } {
  const { currentData, error } = report.useGetReportQuery(patient, {
    pollingInterval: POLLING.report,
    refetchOnMountOrArgChange: true,
  });
  return { report: currentData, hasFailed: error !== undefined };
}
