import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { LoginFailure } from '../../../api/session';
import { askProvider, exchangeCode, refusedOnTheWay } from '../../../api/signOn';
import { isApiElsewhere } from '../../../lib/server/apiAddress';
import { signOnLabel } from '../../../lib/browser/meta';
import { clearSignOnCode, getSignOnCode } from '../../../lib/session/signOnCode';
import { ErrorIcon } from '../../../ui/icons/signInIcons';
import { beginSession, logLoginFault } from './newSession';
import { signOnMachine } from './signOnMachine';
import './SignOn.css';

const machine = signOnMachine.provide({
  actors: {
    askProvider: fromPromise(askProvider),
    exchangeCode: fromPromise(({ input }: { input: string }) => exchangeCode(input)),
  },
  actions: {
    storeToken: (_, { token }) => beginSession(token),
    goTo: (_, { location }) => window.location.assign(location),
    logFault: (_, { error }) => logLoginFault(error),
  },
});

/** When the server gave no sentence: it did not answer, or not in words. */
const NOT_FINISHED = 'Single sign-on could not be finished. Check the connection and try again.';

/** Below the login form: the button of the hospital's identity provider, where there is one. */
export function SignOn() {
  const label = signOnLabel();
  const [code] = useState(getSignOnCode);
  // Where there is none any more, a user who was at the provider still reads the outcome.
  if (label === null && code === null) return null;
  // The cookie that binds a sign-in to this browser does not reach a server of another origin.
  return isApiElsewhere() ? null : <SignOnAt label={label} code={code} />;
}

function SignOnAt({ label, code }: { label: string | null; code: string | null }) {
  // It counts once: after a reload there is nothing to exchange any more.
  useEffect(clearSignOnCode, []);
  const refused = refusedOnTheWay(code);
  const [state, send] = useMachine(machine, { input: { code: refused === null ? code : null } });
  const { failure } = state.context;
  const isBusy = state.matches('asking') || state.matches('exchanging');
  const sentence = failure instanceof LoginFailure ? (failure.why ?? NOT_FINISHED) : NOT_FINISHED;
  const why = state.matches('failed') ? sentence : state.matches('idle') ? refused : null;
  return (
    <div className="sign-on">
      {label === null ? null : (
        <>
          <p className="sign-on-or">or</p>
          <button
            type="button"
            className="plain-button sign-on-button"
            disabled={isBusy}
            onClick={() => send({ type: 'provider.chosen' })}
          >
            Sign in with {label}
          </button>
        </>
      )}
      <p role="status" className="visually-hidden">
        {state.matches('exchanging') ? 'Signing in …' : ''}
      </p>
      <div role="alert" className="login-failure">
        {why === null ? null : (
          <p>
            <ErrorIcon />
            <span className="sign-on-failure">{why}</span>
          </p>
        )}
      </div>
    </div>
  );
}
