import type { ReactNode } from 'react';
import { PasswordField } from '../../../forms/fields/PasswordField';
import { TextField } from '../../../forms/fields/TextField';
import { SchemaForm } from '../../../forms/SchemaForm';
import { validateLogin } from '../../../forms/validators/session';
import { bringInSight } from '../../../lib/browser/bringInSight';
import { ErrorIcon } from '../../../ui/icons/signInIcons';
import type { Credentials } from './loginMachine';
import { LoginFailureLines } from './LoginFailureLines';
import { LateSecondStep } from './LateSecondStep';
import { SENTENCES } from '../sentences';
import { useLogin } from './useLogin';

interface LoginFormProps {
  /** Text typed before the app had started. */
  typed?: Partial<Credentials>;
  focus?: keyof Credentials;
  heading?: ReactNode;
  /** Takes the token in the place of the storage. */
  onToken?: (token: string) => void;
}

/**
 * Username, password and 'Login'. One sentence for every failure, so that it never reveals which part was
 * wrong.
 */
export function LoginForm({ typed, focus = 'username', heading = <h1>Login</h1>, onToken }: LoginFormProps) {
  const login = useLogin(onToken);
  const { submitting, failed, why, submit } = login;
  return (
    <SchemaForm<Credentials>
      className="login-form"
      validator={validateLogin}
      sentences={SENTENCES}
      onSubmit={submit}
      {...(typed === undefined ? {} : { initialValues: typed })}
    >
      {({ isInvalid }) => (
        <>
          {heading}
          <TextField
            name="username"
            label="Username"
            className="field-large"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={focus === 'username'}
          />
          <PasswordField autoComplete="current-password" autoFocus={focus === 'password'} />
          <LateSecondStep login={login} />
          <button
            type="submit"
            className={isInvalid ? 'plain-button not-ready' : 'plain-button'}
            disabled={submitting}
          >
            Login
          </button>
          <div role="alert" className="login-failure">
            {failed ? (
              <p ref={bringInSight}>
                <ErrorIcon />
                <LoginFailureLines why={why} />
              </p>
            ) : null}
          </div>
        </>
      )}
    </SchemaForm>
  );
}
