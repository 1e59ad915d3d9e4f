import type { Duty, DutyBody, MyDuty } from '../../contract/duty';
import { useIsLocked } from '../lib/session/sessionLock';
import { isDuty, isMyDuty } from './answers/duty';
import { api } from './transport/base';
import { POLLING } from './transport/polling';

const duty = api.injectEndpoints({
  endpoints: (build) => ({
    getDuty: build.query<Duty, void>({
      query: () => '/api/duty/',
      extraOptions: { isAnswer: isDuty },
      providesTags: ['Duty'],
    }),
    getMyDuty: build.query<MyDuty, void>({
      query: () => '/api/users/me/duty/',
      extraOptions: { isAnswer: isMyDuty },
      // A dialog begins with what stands now.
      keepUnusedDataFor: 0,
    }),
    setMyDuty: build.mutation<MyDuty, DutyBody>({
      query: (body) => ({ url: '/api/users/me/duty/', method: 'PUT', body }),
      extraOptions: { isAnswer: isMyDuty },
      // A failed one changes nothing, and the dialog keeps what was chosen.
      invalidatesTags: (_duty, fault) => (fault === undefined ? ['Duty'] : []),
    }),
  }),
});

export const { useGetMyDutyQuery, useSetMyDutyMutation } = duty;

/** Who is on duty, every 30 s; undefined while it is not known: before the first answer, and after a failed one. */
export function useDuty(): Duty | undefined {
  // A locked session would be refused, and goes on with what it knows.
  const isLocked = useIsLocked();
  return duty.useGetDutyQuery(undefined, {
    pollingInterval: isLocked ? 0 : POLLING.duty,
    refetchOnFocus: !isLocked,
    refetchOnReconnect: !isLocked,
    // The request flags would draw what shows it again with every poll.
    selectFromResult: ({ currentData, isError }) => ({ known: isError ? undefined : currentData }),
  }).known;
}
