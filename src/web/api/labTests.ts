import type { LabSeriesList, LabTests } from '../../contract/labTests';
import type { ListQuery } from '../../contract/paging';
import { isLabSeriesList, isLabTest, isLabTests } from './answers/labTests';
import { api } from './transport/base';
import { listParams } from './transport/listParams';
import { POLLING } from './transport/polling';
import { readAsRows } from './reading/readRows';

const labTests = api.injectEndpoints({
  endpoints: (build) => ({
    getLabTests: build.query<LabTests, ListQuery & { patient: number }>({
      query: ({ patient, ...query }) => ({
        url: `/api/patients/${patient}/lab-tests/`,
        params: listParams(query),
      }),
      extraOptions: {
        pollMs: POLLING.labTests,
        ...readAsRows('a lab test of the list', isLabTest),
        isAnswer: isLabTests,
      },
      providesTags: ['LabTests'],
    }),
    getLabSeries: build.query<LabSeriesList, number>({
      query: (patient) => `/api/patients/${patient}/lab-series/`,
      extraOptions: { pollMs: POLLING.labTests, isAnswer: isLabSeriesList },
      providesTags: ['LabTests'],
    }),
  }),
});

const POLLED = { pollingInterval: POLLING.labTests, refetchOnMountOrArgChange: true };

/** A page of the lab tests of a patient, every 60 s. */
export const useLabTests = (query: ListQuery & { patient: number }) =>
  labTests.useGetLabTestsQuery(query, POLLED);

/** The newest results of each test of a patient, every 60 s. */
export const useLabSeries = (patient: number) => labTests.useGetLabSeriesQuery(patient, POLLED);
