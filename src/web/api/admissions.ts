import type { Admission, AdmissionBody } from '../../contract/admissions';
import { isAdmission, isLatestAdmission } from './answers/admissions';
import { api } from './base';
import type { AnswerMeta } from './conditional';
import { ifMatch, versioned, type Versioned } from './versioned';

interface AdmissionUpdate {
  id: number;
  version: string | null;
  /** As for a new one; whose admission it is, and when it ended, cannot be changed and is not sent. */
  body: AdmissionBody;
}

/** An admission moves a patient, a bed and a device. Also after a failure: what is on screen may be what it failed of. */
const touched = (patient: number) => [
  { type: 'LatestAdmission', id: patient } as const,
  { type: 'Patient', id: patient } as const,
  'Patient' as const,
  'Bed' as const,
  'Device' as const,
  'Dashboard' as const,
];

const admissions = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null when the patient was never admitted. */
    getLatestAdmission: build.query<Versioned<Admission | null>, number>({
      query: (patient) => `/api/patients/${patient}/latest-admission/`,
      transformResponse: (admission: Admission | null, meta) => versioned(admission, meta),
      extraOptions: { isAnswer: isLatestAdmission },
      providesTags: (_answer, _fault, patient) => [{ type: 'LatestAdmission', id: patient }],
    }),
    // No query: what is decided on it must be this very answer, not what the cache makes of it meanwhile.
    lookAtLatestAdmission: build.mutation<Versioned<Admission | null>, number>({
      query: (patient) => `/api/patients/${patient}/latest-admission/`,
      transformResponse: (admission: Admission | null, meta) => versioned(admission, meta),
      extraOptions: { isAnswer: isLatestAdmission },
    }),
    createAdmission: build.mutation<Admission, AdmissionBody>({
      query: (body) => ({ url: '/api/admissions/', method: 'POST', body }),
      extraOptions: { isAnswer: isAdmission },
      async onQueryStarted({ patient }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => null);
        if (saved !== null) await dispatch(nowShown(patient, saved.data, saved.meta));
      },
      invalidatesTags: (_answer, _fault, { patient }) => touched(patient),
    }),
    updateAdmission: build.mutation<Admission, AdmissionUpdate>({
      query: ({ id, version, body: { patient: _patient, discharge_date: _date, ...changes } }) => ({
        url: `/api/admissions/${id}/`,
        method: 'PATCH',
        body: changes,
        headers: ifMatch(version),
      }),
      extraOptions: { isAnswer: isAdmission },
      async onQueryStarted({ body: { patient } }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => null);
        if (saved !== null) await dispatch(nowShown(patient, saved.data, saved.meta));
      },
      invalidatesTags: (_answer, _fault, { body }) => touched(body.patient),
    }),
  }),
});

/**
 * The saved version is shown before the refetch: the old one must not be on screen once the form reports
 * success.
 */
const nowShown = (patient: number, saved: Admission, meta: AnswerMeta | undefined) =>
  admissions.util.upsertQueryData('getLatestAdmission', patient, versioned<Admission | null>(saved, meta));

export const { useGetLatestAdmissionQuery } = admissions;
export const { lookAtLatestAdmission, createAdmission, updateAdmission } = admissions.endpoints;
