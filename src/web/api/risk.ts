import type { PatientRisk } from '../../contract/risk';
import { isPatientRisk } from './answers/risk';
import { api } from './transport/base';
import { useAnswerTimeIfOld } from './transport/connection';
import { POLLING } from './transport/polling';

const addressOf = (patient: number): string => `/api/patients/${patient}/risk/`;

const risk = api.injectEndpoints({
  endpoints: (build) => ({
    getRisk: build.query<PatientRisk, number>({
      query: addressOf,
      extraOptions: { pollMs: POLLING.risk, isTimedByAddress: true, isAnswer: isPatientRisk },
      providesTags: (_data, _fault, id) => [{ type: 'LastObservation', id }],
    }),
  }),
});

interface KnownRisk {
  /** Undefined until it is known. */
  risk: PatientRisk | undefined;
  hasFailed: boolean;
  /** It has not been refreshed: newer values may have changed it. */
  isOld: boolean;
}

/** The reasons for this patient's scores. */
export function useRisk(patient: number): KnownRisk {
  const { currentData, error } = risk.useGetRiskQuery(patient, {
    pollingInterval: POLLING.risk,
    refetchOnMountOrArgChange: true,
  });
  const isOld = useAnswerTimeIfOld(addressOf(patient), POLLING.risk) !== null;
  return { risk: currentData, hasFailed: error !== undefined, isOld };
}
