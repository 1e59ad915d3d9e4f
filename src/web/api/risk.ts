import type { PatientRisk } from '../../contract/risk';
import { isPatientRisk } from './answers/risk';
import { api } from './base';
import { POLLING } from './polling';

const risk = api.injectEndpoints({
  endpoints: (build) => ({
    getRisk: build.query<PatientRisk, number>({
      query: (patient) => `/api/patients/${patient}/risk/`,
      extraOptions: { pollMs: POLLING.risk, isAnswer: isPatientRisk },
      providesTags: (_data, _fault, id) => [{ type: 'LastObservation', id }],
    }),
  }),
});

/** Why the scores of this patient, and of no other, are what they are; undefined until it is known. */
export function useRisk(patient: number): { risk: PatientRisk | undefined; hasFailed: boolean } {
  const { currentData, error } = risk.useGetRiskQuery(patient, {
    pollingInterval: POLLING.risk,
    refetchOnMountOrArgChange: true,
  });
  return { risk: currentData, hasFailed: error !== undefined };
}
