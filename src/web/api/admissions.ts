import type { Admission, AdmissionBody } from '../../contract/admissions';
import { isAdmission, isLatestAdmission } from './answers/admissions';
import { api } from './transport/base';
import { useAnswerTimeIfOld } from './transport/connection';
import type { AnswerMeta } from './transport/conditional';
import { POLLING } from './transport/polling';
import { ifMatch, versioned, type Versioned } from './transport/versioned';

interface AdmissionUpdate {
  id: number;
  version: string | null;
  /** As for a new one; the patient and the discharge time cannot be changed and are not sent. */
  body: AdmissionBody;
}

/**
 * An admission changes a patient, a bed and a device. Invalidated after a failure too: the failure may mean
 * that the screen is out of date.
 */
const touched = (patient: number) => [
  { type: 'LatestAdmission', id: patient } as const,
  { type: 'Patient', id: patient } as const,
  'Patient' as const,
  'Bed' as const,
  'Device' as const,
  'Dashboard' as const,
];

const latestAddress = (patient: number): string => `/api/patients/${patient}/latest-admission/`;

const admissions = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null when the patient was never admitted. */
    getLatestAdmission: build.query<Versioned<Admission | null>, number>({
      query: latestAddress,
      transformResponse: (admission: Admission | null, meta) => versioned(admission, meta),
      extraOptions: { pollMs: POLLING.admission, isTimedByAddress: true, isAnswer: isLatestAdmission },
      providesTags: (_answer, _fault, patient) => [{ type: 'LatestAdmission', id: patient }],
    }),
    // Not a query: the decision is based on exactly this response, not on what the cache holds by then.
    lookAtLatestAdmission: build.mutation<Versioned<Admission | null>, number>({
      query: latestAddress,
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

/** Server time (epoch ms) of the latest admission on screen, once it is no longer known to be current; null while it is. */
export const useAdmissionTimeIfOld = (patient: number): number | null =>
  useAnswerTimeIfOld(latestAddress(patient), POLLING.admission);

export const { lookAtLatestAdmission, createAdmission, updateAdmission } = admissions.endpoints;
