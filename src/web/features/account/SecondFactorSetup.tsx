import { Button } from 'antd';
import { useState } from 'react';
import type {
  OtpBody,
  RecoveryCodes,
  SecondFactorBody,
  SecondFactorKey,
} from '../../../contract/secondFactor';
import { useBeginSecondFactorMutation, useConfirmSecondFactorMutation } from '../../api/secondFactor';
import { CodeField } from '../../forms/fields/CodeField';
import { PasswordField } from '../../forms/fields/PasswordField';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateOtp, validateSecondFactor } from '../../forms/validators/secondFactor';
import { QrCode } from './QrCode';
import './account.css';

interface SecondFactorSetupProps {
  /** Left out where there is no way but through. */
  onCancel?: () => void;
  /** Called with the recovery codes, which can be shown now and never again. */
  onDone: (codes: readonly string[]) => void;
}

const SENTENCES = { password: { minLength: 'Password is required.' }, otp: { minLength: 'Enter the code.' } };

/** Setting up a second factor: the password, then a code of the key that the authenticator app was given. */
export function SecondFactorSetup({ onCancel, onDone }: SecondFactorSetupProps) {
  const [key, setKey] = useState<SecondFactorKey | null>(null);
  const [begin] = useBeginSecondFactorMutation();
  const [confirm] = useConfirmSecondFactorMutation();
  const cancel = onCancel === undefined ? null : <Button onClick={onCancel}>Cancel</Button>;
  if (key === null)
    return (
      <SaveForm<SecondFactorBody, SecondFactorBody, SecondFactorKey>
        key="password"
        className="account-form"
        label="Confirm your password"
        validator={validateSecondFactor}
        sentences={SENTENCES}
        validateOn="submit"
        save={begin}
        onSaved={setKey}
      >
        {({ isSubmitting, formError }) => (
          <>
            <p>
              <strong>Step 1 of 2.</strong> Enter your password, so that no other person sets this up on a
              screen that you left open.
            </p>
            <PasswordField autoComplete="current-password" autoFocus />
            <SaveNote formError={formError} isSaving={isSubmitting} />
            <div className="account-buttons">
              {cancel}
              <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
                Continue
              </Button>
            </div>
          </>
        )}
      </SaveForm>
    );
  return (
    <SaveForm<OtpBody, OtpBody, RecoveryCodes>
      key="code"
      className="account-form"
      label="Scan and confirm"
      validator={validateOtp}
      sentences={SENTENCES}
      validateOn="submit"
      save={confirm}
      onSaved={({ recovery_codes }) => onDone(recovery_codes)}
    >
      {({ isSubmitting, formError }) => (
        <>
          <p>
            <strong>Step 2 of 2.</strong> Scan this with the authenticator app on your phone, or type the key
            into it. Then enter the code that it shows.
          </p>
          <div className="account-scan">
            <QrCode text={key.uri} label="QR code for your authenticator app" />
            <div className="account-scan-side">
              <p className="account-key">
                <span id="account-key-label">Key</span>
                <code aria-labelledby="account-key-label">{inGroups(key.key)}</code>
              </p>
              <CodeField takesFocus isRecoverable={false} />
            </div>
          </div>
          <SaveNote formError={formError} isSaving={isSubmitting} />
          <div className="account-buttons">
            {cancel}
            <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
              Switch on
            </Button>
          </div>
        </>
      )}
    </SaveForm>
  );
}

/** Easier to type. */
const inGroups = (key: string): string => (key.match(/.{1,4}/g) ?? []).join(' ');
