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

/** The reasons for this patient's scores; undefined until they are known. */
export function useRisk(patient: number): { risk: PatientRisk | undefined; hasFailed: boolean } {
  const { currentData, error } = risk.useGetRiskQuery(patient, {
    pollingInterval: POLLING.risk,
    refetchOnMountOrArgChange: true,
  });
  return { risk: currentData, hasFailed: error !== undefined };
}
