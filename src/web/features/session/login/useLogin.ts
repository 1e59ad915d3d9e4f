import { useMachine } from '@xstate/react';
import { fromPromise } from 'xstate';
import { CodeNeeded } from '../../../lib/session/codeNeeded';
import { login, LoginFailure } from '../../../api/session';
import { hasPasskeys } from '../../../lib/browser/hasPasskeys';
import { setToken } from '../../../lib/session/token';
import { loginMachine, type Credentials } from './loginMachine';
import { beginSession, logLoginFault } from './newSession';

const machine = loginMachine.provide({
  actors: {
    signIn: fromPromise(async ({ input: { byPasskey = false, ...credentials } }: { input: Credentials }) => {
      if (!byPasskey) return login(credentials);
      const { username, password } = credentials;
      const { loginByPasskey } = await import(
        /* webpackChunkName: "passkeys" */ '../../../api/passkeySignIn'
      );
      return loginByPasskey({ username, password });
    }),
  },
  actions: {
    logFault: (_, { error }) => logLoginFault(error),
  },
});

/** Runs the login machine: its state, and the one event that a form can send. `keep` takes the token. */
export function useLogin(keep: (token: string) => void = setToken) {
  const [state, send] = useMachine(
    machine.provide({ actions: { storeToken: (_, { token }) => beginSession(token, keep) } }),
  );
  const { failure, isCodeAsked, isPasskeyOffered, isWithoutApp } = state.context;
  return {
    submitting: state.matches('submitting'),
    failed: state.matches('failed'),
    /** The server's message besides the sentence of every failure; null when there is none. */
    why: failure instanceof LoginFailure ? failure.why : null,
    /** The server has asked for a code of the second factor, once or again. */
    isCodeAsked,
    /** A passkey does as well, in this browser too. */
    isPasskeyOffered: isPasskeyOffered && hasPasskeys(),
    isWithoutApp,
    /** Why the last passkey did not do; null when none was used. */
    passkeyFailure: failure instanceof CodeNeeded ? failure.passkeyFailure : null,
    /** The code that it has refused last, if any. */
    refusal: failure instanceof CodeNeeded ? failure : null,
    succeeded: state.matches('succeeded'),
    submit: (credentials: Credentials) => send({ type: 'form.submitted', credentials }),
  };
}
