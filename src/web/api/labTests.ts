import type { LabSeriesList, LabTests } from '../../contract/labTests';
import type { ListQuery } from '../../contract/paging';
import { isLabSeriesList, isLabTest, isLabTests } from './answers/labTests';
import { api } from './base';
import { listParams } from './listParams';
import { readAsRows } from './reading/readRows';

const labTests = api.injectEndpoints({
  endpoints: (build) => ({
    getLabTests: build.query<LabTests, ListQuery & { patient: number }>({
      query: ({ patient, ...query }) => ({
        url: `/api/patients/${patient}/lab-tests/`,
        params: listParams(query),
      }),
      extraOptions: { ...readAsRows('a lab test of the list', isLabTest), isAnswer: isLabTests },
      providesTags: ['LabTests'],
    }),
    getLabSeries: build.query<LabSeriesList, number>({
      query: (patient) => `/api/patients/${patient}/lab-series/`,
      extraOptions: { isAnswer: isLabSeriesList },
      providesTags: ['LabTests'],
    }),
  }),
});

export const { useGetLabTestsQuery, useGetLabSeriesQuery } = labTests;
