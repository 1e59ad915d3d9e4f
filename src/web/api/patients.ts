import type { Created } from '../../contract/common';
import type { ListQuery, Page } from '../../contract/paging';
import type { Patient, PatientBody, PatientChanges, PatientRow } from '../../contract/patients';
import { isPage } from './answers/page';
import { isCreated, isPatient } from './answers/patients';
import { api } from './transport/base';
import { listParams } from './transport/listParams';
import { POLLING } from './transport/polling';
import { readPatient, readPatients } from './reading/readPatient';
import { ifMatch, versioned, type Versioned } from './transport/versioned';

/** The address of a patient's record. */
export const patientAddress = (id: number): string => `/api/patients/${id}/`;

const patients = api.injectEndpoints({
  endpoints: (build) => ({
    getPatients: build.query<Page<PatientRow>, ListQuery>({
      query: (query) => ({ url: '/api/patients/', params: listParams(query) }),
      extraOptions: { pollMs: POLLING.patients, isAnswer: isPage, read: readPatients },
      providesTags: ['Patient'],
    }),
    // Not retried on failure (spec §2).
    getPatient: build.query<Versioned<Patient>, number>({
      query: patientAddress,
      transformResponse: (patient: Patient, meta) => versioned(patient, meta),
      extraOptions: {
        pollMs: POLLING.patient,
        isTimedByAddress: true,
        isAnswer: isPatient,
        read: readPatient,
      },
      providesTags: (_patient, _fault, id) => [{ type: 'Patient', id }],
    }),
    // Not a query: the question is based on exactly this response, not on what the cache holds by then.
    lookAtPatient: build.mutation<Patient, number>({
      query: patientAddress,
      extraOptions: { isAnswer: isPatient, read: readPatient },
    }),
    createPatient: build.mutation<Created, PatientBody>({
      query: (body) => ({ url: '/api/patients/', method: 'POST', body }),
      extraOptions: { isAnswer: isCreated },
      invalidatesTags: ['Patient'],
    }),
    updatePatient: build.mutation<
      Versioned<Patient>,
      { id: number; version: string | null; changes: PatientChanges }
    >({
      query: ({ id, version, changes }) => ({
        url: patientAddress(id),
        method: 'PATCH',
        body: changes,
        headers: ifMatch(version),
      }),
      transformResponse: (patient: Patient, meta) => versioned(patient, meta),
      extraOptions: { isAnswer: isPatient, read: readPatient },
      invalidatesTags: ['Patient', 'Dashboard'],
      // The response is the newest version: the profile shows it at once, instead of the old one until the
      // refetch.
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => null);
        if (saved !== null) await dispatch(patients.util.upsertQueryData('getPatient', id, saved.data));
      },
    }),
  }),
});

/** What is known of a patient's record, without a request. */
export const patientState = patients.endpoints.getPatient;

export const {
  useGetPatientsQuery,
  useGetPatientQuery,
  useLookAtPatientMutation,
  useCreatePatientMutation,
  useUpdatePatientMutation,
} = patients;
