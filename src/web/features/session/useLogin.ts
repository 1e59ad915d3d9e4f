import { useMachine } from '@xstate/react';
import { fromPromise } from 'xstate';
import { login, LoginFailure } from '../../api/session';
import { logFault } from '../../lib/log';
import { forgetSessionExpiry } from '../../lib/sessionExpiry';
import { forgetStop } from '../../lib/stoppedAt';
import { setToken } from '../../lib/token';
import { loginMachine, type Credentials } from './loginMachine';

const machine = loginMachine.provide({
  actors: { signIn: fromPromise(({ input }: { input: Credentials }) => login(input)) },
  actions: {
    storeToken: (_, { token }) => {
      // The old session's end: the next answer tells the new one's.
      forgetSessionExpiry();
      forgetStop();
      setToken(token);
    },
    logFault: (_, { error }) => {
      if (!(error instanceof LoginFailure) || error.fault) logFault('login failed', error);
    },
  },
});

/** The login machine at work: what it is doing, and the one thing a form can tell it. */
export function useLogin() {
  const [state, send] = useMachine(machine);
  const { failure } = state.context;
  return {
    submitting: state.matches('submitting'),
    failed: state.matches('failed'),
    /** What the server says beside the sentence of every failure; null when it says nothing. */
    why: failure instanceof LoginFailure ? failure.why : null,
    succeeded: state.matches('succeeded'),
    submit: (credentials: Credentials) => send({ type: 'form.submitted', credentials }),
  };
}
