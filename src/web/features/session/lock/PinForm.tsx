import { Button } from 'antd';
import { useState } from 'react';
import { MIN_PIN, type PinBody } from '../../../../contract/sessionLock';
import { useGetSessionLockQuery, useRemovePinMutation, useSetPinMutation } from '../../../api/sessionLock';
import { PasswordField } from '../../../forms/fields/PasswordField';
import { SecretField } from '../../../forms/fields/SecretField';
import { SaveForm, SaveNote } from '../../../forms/SaveForm';
import { validatePin } from '../../../forms/validators/sessionLock';
import { logFault } from '../../../lib/log';
import { signOnLabel } from '../../../lib/browser/meta';
import { serverNow } from '../../../lib/server/serverTime';
import { statusOf } from '../../../ui/loading/ItemRegion';

const SENTENCES = {
  pin: { pattern: `A PIN has ${MIN_PIN} to 12 digits`, required: 'PIN is required' },
  password: { minLength: 'Password is required.', required: 'Password is required.' },
};

/** The PIN that unlocks the person's locked sessions: set or changed with the password, or removed. */
export function PinForm({ onDone }: { onDone: (words: string) => void }) {
  const { data: lock } = useGetSessionLockQuery(undefined, { refetchOnMountOrArgChange: true });
  const [setPin] = useSetPinMutation();
  const [removePin, { isLoading: isRemoving }] = useRemovePinMutation();
  const [failure, setFailure] = useState<string | null>(null);
  // The server decides again: a person who came by single sign-on a moment ago may have no password here.
  const until = Date.parse(lock?.pin_without_password_until ?? '');
  const isWithoutPassword = !Number.isNaN(until) && serverNow() < until;
  const remove = async () => {
    const { error } = await removePin();
    const status = statusOf(error);
    if (error === undefined || status === 404) return onDone('The PIN was removed.');
    if (status !== 'SIGNED_OUT') logFault('a PIN was not removed', status);
    setFailure('The PIN was not removed. Try again.');
  };
  return (
    <SaveForm<Partial<PinBody>, PinBody, null>
      className="pin-form"
      label="PIN"
      validator={validatePin}
      validateOn="submit"
      rules={({ password }): Record<string, string> =>
        isWithoutPassword || password !== undefined ? {} : { password: 'Password is required.' }
      }
      sentences={SENTENCES}
      toBody={(values) => values as PinBody}
      save={setPin}
      onSaved={() => onDone('The PIN was set.')}
    >
      {({ isSubmitting, formError }) => (
        <>
          <p>
            {lock?.has_pin === true
              ? 'You have a PIN. A new one takes its place.'
              : 'A PIN is faster than the password.'}{' '}
            It has at least {MIN_PIN} digits, and works only where you have signed in.
          </p>
          <SecretField name="pin" label="New PIN" required />
          {isWithoutPassword ? null : <PasswordField autoComplete="current-password" />}
          {lock?.by_sign_on === true && !isWithoutPassword ? (
            <p>
              Without a password of Wardline: log out, sign in by {signOnLabel() ?? 'single sign-on'}, and set
              the PIN within five minutes.
            </p>
          ) : null}
          <SaveNote formError={formError} isSaving={isSubmitting} />
          <div role="alert">{failure === null ? null : <p className="pin-failure">{failure}</p>}</div>
          <div className="app-modal-buttons">
            {lock?.has_pin === true ? (
              <Button disabled={isRemoving || isSubmitting} onClick={() => void remove()}>
                Remove PIN
              </Button>
            ) : null}
            <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
              Set PIN
            </Button>
          </div>
        </>
      )}
    </SaveForm>
  );
}
