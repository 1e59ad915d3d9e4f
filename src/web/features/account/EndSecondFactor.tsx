import { Button } from 'antd';
import type { SecondFactorEndBody } from '../../../contract/secondFactor';
import { useEndSecondFactorMutation } from '../../api/secondFactor';
import { CodeField } from '../../forms/fields/CodeField';
import { PasswordField } from '../../forms/fields/PasswordField';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateSecondFactorEnd } from '../../forms/validators/secondFactor';
import { AppModal } from '../../ui/modals/AppModal';
import './account.css';

const SENTENCES = { password: { minLength: 'Password is required.' }, otp: { minLength: 'Enter the code.' } };

/** Switching the second factor off, with the password and a code. */
export function EndSecondFactor({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [end] = useEndSecondFactorMutation();
  return (
    <AppModal title="Switch off the second factor?" width={400} onClose={onClose}>
      <SaveForm<SecondFactorEndBody, SecondFactorEndBody, null>
        className="account-form"
        label="Switch off the second factor"
        validator={validateSecondFactorEnd}
        sentences={SENTENCES}
        validateOn="submit"
        save={end}
        onSaved={onDone}
      >
        {({ isSubmitting, formError }) => (
          <>
            <p>
              Unless you have a passkey, your password alone will sign in, and the recovery codes stop
              working.
            </p>
            <PasswordField autoComplete="current-password" autoFocus />
            <CodeField />
            <SaveNote formError={formError} isSaving={isSubmitting} />
            <div className="app-modal-buttons">
              <Button onClick={onClose}>Cancel</Button>
              <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
                Switch off
              </Button>
            </div>
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}
