import type { EndedSessions, OpenSessions } from '../../contract/sessions';
import { areOpenSessions, isEndedSessions } from './answers/sessions';
import { api } from './transport/base';

/** Whose sessions: the signed-in person's own, or those of a user, for an Admin. */
export type Whose = 'me' | number;

const sessions = api.injectEndpoints({
  endpoints: (build) => ({
    getOpenSessions: build.query<OpenSessions, Whose>({
      query: (whose) => `/api/users/${whose}/sessions/`,
      extraOptions: { isAnswer: areOpenSessions },
      providesTags: ['OpenSessions'],
    }),
    endSession: build.mutation<null, { whose: Whose; id: number }>({
      query: ({ whose, id }) => ({ url: `/api/users/${whose}/sessions/${id}/`, method: 'DELETE' }),
      invalidatesTags: ['OpenSessions'],
    }),
    endOtherSessions: build.mutation<EndedSessions, Whose>({
      query: (whose) => ({ url: `/api/users/${whose}/sessions/`, method: 'DELETE' }),
      extraOptions: { isAnswer: isEndedSessions },
      invalidatesTags: ['OpenSessions'],
    }),
  }),
});

export const { useGetOpenSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = sessions;
