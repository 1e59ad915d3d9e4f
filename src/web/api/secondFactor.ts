import type { ListQuery, Page } from '../../contract/paging';
import type {
  OtpBody,
  PersonWithFactor,
  RecoveryCodes,
  SecondFactor,
  SecondFactorBody,
  SecondFactorEndBody,
  SecondFactorKey,
} from '../../contract/secondFactor';
import {
  isPersonWithFactor,
  isRecoveryCodes,
  isSecondFactor,
  isSecondFactorKey,
} from './answers/secondFactor';
import { api } from './transport/base';
import { listParams } from './transport/listParams';
import { readAsRows } from './reading/readRows';

const OWN = '/api/users/me/second-factor/';

/** Whatever became of a change, what there is is read again: it may have been made in another tab. */
const secondFactor = api.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query<SecondFactor, void>({
      query: () => OWN,
      extraOptions: { isAnswer: isSecondFactor },
      providesTags: ['SecondFactor'],
    }),
    beginSecondFactor: build.mutation<SecondFactorKey, SecondFactorBody>({
      query: (body) => ({ url: OWN, method: 'POST', body }),
      extraOptions: { isAnswer: isSecondFactorKey },
    }),
    confirmSecondFactor: build.mutation<RecoveryCodes, OtpBody>({
      query: (body) => ({ url: `${OWN}confirm/`, method: 'POST', body }),
      extraOptions: { isAnswer: isRecoveryCodes },
      invalidatesTags: ['SecondFactor'],
    }),
    replaceRecoveryCodes: build.mutation<RecoveryCodes, void>({
      query: () => ({ url: `${OWN}recovery-codes/`, method: 'POST', body: {} }),
      extraOptions: { isAnswer: isRecoveryCodes },
      invalidatesTags: ['SecondFactor'],
    }),
    endSecondFactor: build.mutation<null, SecondFactorEndBody>({
      query: (body) => ({ url: `${OWN}end/`, method: 'POST', body }),
      invalidatesTags: ['SecondFactor'],
    }),
    stepUp: build.mutation<null, OtpBody>({
      query: (body) => ({ url: '/api/session/step-up/', method: 'POST', body }),
    }),
    getSecondFactors: build.query<Page<PersonWithFactor>, ListQuery>({
      query: (query) => ({ url: '/api/second-factors/', params: listParams(query) }),
      extraOptions: readAsRows('an account of the list', isPersonWithFactor),
      providesTags: ['SecondFactor'],
    }),
    resetSecondFactor: build.mutation<null, number>({
      query: (id) => ({ url: `/api/users/${id}/second-factor/`, method: 'DELETE' }),
      invalidatesTags: ['SecondFactor'],
    }),
  }),
});

export const {
  useGetSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useReplaceRecoveryCodesMutation,
  useEndSecondFactorMutation,
  useStepUpMutation,
  useGetSecondFactorsQuery,
  useResetSecondFactorMutation,
} = secondFactor;
