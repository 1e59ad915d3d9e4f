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
      // Drops the old session's expiry; the next response carries the new one.
      forgetSessionExpiry();
      forgetStop();
      setToken(token);
    },
    logFault: (_, { error }) => {
      if (!(error instanceof LoginFailure) || error.fault) logFault('login failed', error);
    },
  },
});

/** Runs the login machine: its state, and the one event that a form can send. */
export function useLogin() {
  const [state, send] = useMachine(machine);
  const { failure } = state.context;
  return {
    submitting: state.matches('submitting'),
    failed: state.matches('failed'),
    /** The server's message besides the sentence of every failure; null when there is none. */
    why: failure instanceof LoginFailure ? failure.why : null,
    succeeded: state.matches('succeeded'),
    submit: (credentials: Credentials) => send({ type: 'form.submitted', credentials }),
  };
}
