import { PasswordField } from '../../forms/PasswordField';
import { PlainField } from '../../forms/PlainField';
import { SchemaForm } from '../../forms/SchemaForm';
import { validateLogin } from '../../forms/validators';
import { ErrorIcon } from '../../ui/icons';
import type { Credentials } from './loginMachine';
import { SENTENCES, WRONG_LOGIN } from './sentences';
import { useLogin } from './useLogin';

interface LoginFormProps {
  /** What was typed before the app had started. */
  typed?: Partial<Credentials>;
  focus?: keyof Credentials;
}

/** Username, password and 'Login'. One sentence for every failure, so that it never tells which part was wrong. */
export function LoginForm({ typed, focus = 'username' }: LoginFormProps) {
  const { submitting, failed, submit } = useLogin();
  return (
    <SchemaForm<Credentials>
      className="login-form" validator={validateLogin} sentences={SENTENCES} onSubmit={submit}
      {...(typed === undefined ? {} : { initialValues: typed })}
    >
      {({ invalid }) => (
        <>
          <h1>Login</h1>
          <PlainField
            name="username" label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false}
            autoFocus={focus === 'username'}
          />
          <PasswordField autoComplete="current-password" autoFocus={focus === 'password'} />
          <button type="submit" className={invalid ? 'plain-button not-ready' : 'plain-button'} disabled={submitting}>Login</button>
          <div role="alert" className="login-failure">
            {failed ? <p><ErrorIcon />{WRONG_LOGIN}</p> : null}
          </div>
        </>
      )}
    </SchemaForm>
  );
}
