import { Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../api/users';
import { PasswordField } from '../../forms/fields/PasswordField';
import { SchemaForm } from '../../forms/SchemaForm';
import { validateLogin } from '../../forms/validators/session';
import { signOnLabel } from '../../lib/browser/meta';
import { focusTitle } from '../../ui/page/focusTitle';
import { LoginFailureLines } from './login/LoginFailureLines';
import { LateSecondStep } from './login/LateSecondStep';
import { SENTENCES } from './sentences';
import { useLogin } from './login/useLogin';
import type { Credentials } from './login/loginMachine';

/**
 * Asks the signed-in user for the password; a new token replaces the expiring one, the screen stays as it is.
 */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser();
  const label = signOnLabel();
  const login = useLogin();
  const { submitting, failed, why, succeeded, submit } = login;
  const content = useRef<HTMLDivElement>(null);
  // The dialog takes the focus when it opens.
  const focusPassword = () =>
    content.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus();
  useEffect(() => {
    if (!succeeded) return;
    onClose();
    // The notice with the button that opened the dialog disappears with the dialog, which traps the focus
    // while it is open.
    setTimeout(focusTitle);
  }, [succeeded, onClose]);
  return (
    <Modal
      open
      title="Sign in again"
      footer={null}
      onCancel={onClose}
      width={400}
      destroyOnHidden
      afterOpenChange={(open) => {
        if (open) focusPassword();
      }}
    >
      <div ref={content}>
        {user === undefined ? null : (
          <SchemaForm<Credentials>
            className="sign-in-again"
            validator={validateLogin}
            sentences={SENTENCES}
            initialValues={{ username: user.username }}
            onSubmit={submit}
          >
            {({ isInvalid }) => (
              <>
                <p>
                  Signed in as <strong>{user.username}</strong>. The screen stays as it is.
                </p>
                {label === null ? null : <p>If you sign in by {label} only, log out and sign in there.</p>}
                {/* Names the account for a password manager. */}
                <input
                  className="visually-hidden"
                  autoComplete="username"
                  value={user.username}
                  readOnly
                  tabIndex={-1}
                  aria-hidden="true"
                />
                <PasswordField autoComplete="current-password" />
                <LateSecondStep login={login} />
                <button
                  type="submit"
                  className={isInvalid ? 'plain-button not-ready' : 'plain-button'}
                  disabled={submitting}
                >
                  Sign in
                </button>
                <div role="alert">
                  {failed ? (
                    <p className="sign-in-again-failure">
                      <LoginFailureLines why={why} />
                    </p>
                  ) : null}
                </div>
              </>
            )}
          </SchemaForm>
        )}
      </div>
    </Modal>
  );
}
