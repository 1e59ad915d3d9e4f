import type {
  AddedPasskey,
  PasskeyAssertion,
  PasskeyBody,
  PasskeyCreation,
  PasskeyOptionsBody,
  PasskeyRequest,
  Passkeys,
} from '../../contract/passkeys';
import { arePasskeys, isAddedPasskey, isPasskeyCreation, isPasskeyRequest } from './answers/passkeys';
import { api } from './transport/base';

const OWN = '/api/users/me/passkeys/';
const STEP_UP = '/api/session/step-up/passkey/';

const passkeys = api.injectEndpoints({
  endpoints: (build) => ({
    getPasskeys: build.query<Passkeys, void>({
      query: () => OWN,
      extraOptions: { isAnswer: arePasskeys },
      providesTags: ['SecondFactor'],
    }),
    beginPasskey: build.mutation<PasskeyCreation, PasskeyOptionsBody>({
      query: (body) => ({ url: `${OWN}options/`, method: 'POST', body }),
      extraOptions: { isAnswer: isPasskeyCreation },
    }),
    addPasskey: build.mutation<AddedPasskey, PasskeyBody>({
      query: (body) => ({ url: OWN, method: 'POST', body }),
      extraOptions: { isAnswer: isAddedPasskey },
      invalidatesTags: ['SecondFactor'],
    }),
    removePasskey: build.mutation<null, number>({
      query: (id) => ({ url: `${OWN}${id}/`, method: 'DELETE' }),
      invalidatesTags: ['SecondFactor'],
    }),
    beginPasskeyStepUp: build.mutation<PasskeyRequest, void>({
      query: () => ({ url: `${STEP_UP}options/`, method: 'POST', body: {} }),
      extraOptions: { isAnswer: isPasskeyRequest },
    }),
    passkeyStepUp: build.mutation<null, PasskeyAssertion>({
      query: (body) => ({ url: STEP_UP, method: 'POST', body }),
    }),
  }),
});

export const {
  useGetPasskeysQuery,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
  useBeginPasskeyStepUpMutation,
  usePasskeyStepUpMutation,
} = passkeys;
