import { useState } from 'react';
import type { UnlockBody } from '../../../../contract/sessionLock';
import { useLockCalls } from '../../../api/sessionLock';
import { PasswordField } from '../../../forms/fields/PasswordField';
import { TextField } from '../../../forms/fields/TextField';
import { SchemaForm, type SubmitErrors } from '../../../forms/SchemaForm';
import { validateUnlock } from '../../../forms/validators/sessionLock';
import { logFault } from '../../../lib/log';
import { openLock } from '../../../lib/session/sessionLock';

const PIN_USED_UP = 'Too many wrong PINs. Use the password.';

const NEEDED = { pin: 'PIN is required', password: 'Password is required' };

interface UnlockFormProps {
  /** Who unlocks, in words; empty while it is not known. */
  name: string;
  username: string;
  hasPin: boolean;
  /** There is a PIN, and too many wrong ones were entered. */
  isPinUsedUp: boolean;
}

/** The PIN, or the password, of the person whose session it is. */
export function UnlockForm({ name, username, hasPin, isPinUsedUp }: UnlockFormProps) {
  const { unlock } = useLockCalls();
  const [wantsPassword, setWantsPassword] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const way = hasPin && !wantsPassword ? 'pin' : 'password';
  const submit = async (keys: UnlockBody): Promise<SubmitErrors> => {
    setFailure(null);
    setHasTried(way === 'password');
    const { error } = await unlock({ [way]: keys[way] });
    if (error === undefined) {
      openLock();
      return undefined;
    }
    const refused = refusalOf(error);
    if (typeof refused !== 'string') return refused;
    setFailure(refused);
    return undefined;
  };
  // Why the field of the PIN has gone, after a reload too.
  const words = failure ?? (isPinUsedUp && !hasTried ? PIN_USED_UP : null);
  return (
    <SchemaForm<UnlockBody>
      key={way}
      className="unlock-form"
      label="Unlock"
      validator={validateUnlock}
      validateOn="submit"
      rules={(values) => (values[way] === undefined ? { [way]: NEEDED[way] } : {})}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <>
          {/* Names the account for a password manager. */}
          <input
            className="visually-hidden"
            autoComplete="username"
            value={username}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          {way === 'pin' ? (
            <TextField
              name="pin"
              label={name === '' ? 'PIN' : `PIN of ${name}`}
              className="field-large"
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
            />
          ) : (
            <PasswordField autoComplete="current-password" />
          )}
          <button type="submit" className="button button--primary" disabled={isSubmitting}>
            Unlock
          </button>
          <div role="alert" className="unlock-failure">
            {words === null ? null : <p>{words}</p>}
          </div>
          {hasPin ? (
            <button type="button" className="lock-link" onClick={() => setWantsPassword(way === 'pin')}>
              {way === 'pin' ? 'Use the password' : 'Use the PIN'}
            </button>
          ) : null}
        </>
      )}
    </SchemaForm>
  );
}

/** The sentence of each field, without its full stop as under every field; or one for the whole. */
function refusalOf(error: unknown): Record<string, string> | string {
  const { status, data } = error as { status?: unknown; data?: unknown };
  if (status === 400 && typeof data === 'object' && data !== null) {
    const entries = Object.entries(data as Record<string, unknown>).flatMap(([field, sentences]) => {
      const first: unknown = Array.isArray(sentences) ? sentences[0] : undefined;
      return typeof first === 'string' ? [[field, first.replace(/\.$/, '')] as const] : [];
    });
    if (entries.length > 0) return Object.fromEntries(entries);
  }
  if (status === 429) return 'Too many tries. Wait a little, then try again.';
  if (status !== 'SIGNED_OUT') logFault('the session was not unlocked', status);
  return 'Not unlocked. The server could not be reached; try again.';
}
