import type { PatientStanding } from '../../contract/standing';
import { isDashboardEntry } from './answers/dashboard';
import { isStandingFrame } from './answers/standing';
import { api } from './base';
import { POLLING } from './polling';

/** A banner draws no alarm: one that cannot be read hides nothing of it. */
function isPatientStanding(answer: unknown): boolean {
  if (!isStandingFrame(answer)) return false;
  const { entry } = answer;
  return entry === null || (typeof entry === 'object' && isDashboardEntry({ ...entry, alarms: [] }));
}

const standing = api.injectEndpoints({
  endpoints: (build) => ({
    getStanding: build.query<PatientStanding, number>({
      query: (patient) => `/api/patients/${patient}/standing/`,
      extraOptions: { pollMs: POLLING.standing, isAnswer: isPatientStanding },
      providesTags: (_data, _fault, id) => [{ type: 'LastObservation', id }, 'Dashboard'],
    }),
  }),
});

/** How this patient's card stands; undefined until it is known. */
export function useStanding(patient: number): { standing: PatientStanding | undefined; hasFailed: boolean } {
  const { currentData, error } = standing.useGetStandingQuery(patient, {
    pollingInterval: POLLING.standing,
    refetchOnMountOrArgChange: true,
  });
  return { standing: currentData, hasFailed: error !== undefined };
}
