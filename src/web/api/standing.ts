import type { PatientStanding } from '../../contract/standing';
import { isDashboardEntry } from './answers/dashboard';
import { isStandingFrame } from './answers/standing';
import { api } from './transport/base';
import { isGone } from './transport/fault';
import { POLLING } from './transport/polling';

/** A banner draws no alarm: one that cannot be read hides nothing of it. */
function isPatientStanding(answer: unknown): boolean {
  if (!isStandingFrame(answer)) return false;
  const { entry } = answer;
  return entry === null || (typeof entry === 'object' && isDashboardEntry({ ...entry, alarms: [] }));
}

/** The address of how a patient's card stands. */
export const standingAddress = (patient: number): string => `/api/patients/${patient}/standing/`;

const standing = api.injectEndpoints({
  endpoints: (build) => ({
    getStanding: build.query<PatientStanding, number>({
      query: standingAddress,
      extraOptions: { pollMs: POLLING.standing, isTimedByAddress: true, isAnswer: isPatientStanding },
      providesTags: (_data, _fault, id) => [{ type: 'LastObservation', id }, 'Dashboard'],
    }),
  }),
});

/** How this patient's card stands; undefined until it is known, and once there is no such patient. */
export function useStanding(patient: number): { standing: PatientStanding | undefined; hasFailed: boolean } {
  const { currentData, error } = standing.useGetStandingQuery(patient, {
    pollingInterval: POLLING.standing,
    refetchOnMountOrArgChange: true,
  });
  return { standing: isGone(error) ? undefined : currentData, hasFailed: error !== undefined };
}
