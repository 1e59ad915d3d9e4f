import type { ErasureBody } from '../../contract/erasure';
import { api } from './transport/base';

const patientRecords = api.injectEndpoints({
  endpoints: (build) => ({
    /** Everything that is kept about a patient, as the text of a JSON file. */
    getPatientExport: build.query<string, number>({
      query: (patient) => ({ url: `/api/patients/${patient}/export/`, isFile: true }),
      extraOptions: { isAnswer: (data) => typeof data === 'string' },
      keepUnusedDataFor: 0,
    }),
    erasePatient: build.mutation<unknown, ErasureBody & { patient: number }>({
      query: ({ patient, ...body }) => ({
        url: `/api/patients/${patient}/erasure/`,
        method: 'POST',
        body,
      }),
      invalidatesTags: (_answer, fault) =>
        fault === undefined ? ['Patient', 'Dashboard', 'Alarm', 'Device', 'ClinicalNote'] : [],
    }),
  }),
});

export const { useLazyGetPatientExportQuery, useErasePatientMutation } = patientRecords;
