import type { LabTests } from '../../contract/labTests';
import type { ListQuery } from '../../contract/paging';
import { isLabTests } from './answers/labTests';
import { api } from './base';
import { listParams } from './listParams';

const labTests = api.injectEndpoints({
  endpoints: (build) => ({
    getLabTests: build.query<LabTests, ListQuery & { patient: number }>({
      query: ({ patient, ...query }) => ({ url: `/api/patients/${patient}/lab-tests/`, params: listParams(query) }),
      extraOptions: { isAnswer: isLabTests },
      providesTags: ['LabTests'],
    }),
  }),
});

export const { useGetLabTestsQuery } = labTests;
