import type { OwnPasswordBody } from '../../contract/session';
import type { EndedSessions } from '../../contract/sessions';
import { isEndedSessions } from './answers/sessions';
import { api } from './transport/base';

const ownPassword = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<EndedSessions, OwnPasswordBody>({
      query: (body) => ({ url: '/api/users/me/password/', method: 'PUT', body }),
      extraOptions: { isAnswer: isEndedSessions, isKeyed: true },
      // The other sessions have ended, and the PIN is gone.
      invalidatesTags: ['OpenSessions', 'SessionLock'],
    }),
  }),
});

export const { useChangePasswordMutation } = ownPassword;
