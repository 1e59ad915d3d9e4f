import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { AddedPasskey, NewPasskeyForm, PasskeyBody } from '../../../contract/passkeys';
import { useAddPasskeyMutation, useBeginPasskeyMutation } from '../../api/passkeys';
import { PasswordField } from '../../forms/fields/PasswordField';
import { TextField } from '../../forms/fields/TextField';
import { DECLINED, type SaveResult } from '../../forms/saveFailure';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateNewPasskey } from '../../forms/validators/passkeys';
import { isOutcomeUnknown } from '../../api/transport/submissions';
import { createPasskey, PasskeyNotUsed } from '../../api/webAuthn';
import './account.css';

interface PasskeySetupProps {
  onCancel: () => void;
  /** Called with the recovery codes, which come with the first second factor; otherwise there are none. */
  onDone: (codes: readonly string[]) => void;
}

const SENTENCES = {
  name: { minLength: 'Name is required.' },
  password: { minLength: 'Password is required.' },
};

/** Adding a passkey: a name for it and the password, then the browser asks for the rest. */
export function PasskeySetup({ onCancel, onDone }: PasskeySetupProps) {
  const [begin] = useBeginPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const [failure, setFailure] = useState<string | null>(null);
  /** What the browser made, and the server has not answered. */
  const made = useRef<Omit<PasskeyBody, 'name'> | null>(null);

  const save = async ({ name, password }: NewPasskeyForm): Promise<SaveResult<AddedPasskey>> => {
    setFailure(null);
    try {
      // One whose answer was lost may be stored: the device would not make another one.
      const kept = made.current === null ? null : await add({ name, ...made.current });
      if (kept !== null && (kept.data !== undefined || isOutcomeUnknown(kept.error))) return kept;
      const begun = await begin({ password });
      if (begun.data === undefined) return { error: begun.error };
      made.current = await createPasskey(begun.data);
      const added = await add({ name, ...made.current });
      if (!isOutcomeUnknown(added.error)) made.current = null;
      return added;
    } catch (error) {
      if (!(error instanceof PasskeyNotUsed)) throw error;
      setFailure(error.why);
      return DECLINED;
    }
  };

  return (
    <SaveForm<Partial<NewPasskeyForm>, NewPasskeyForm, AddedPasskey>
      className="account-form"
      label="Add a passkey"
      validator={validateNewPasskey}
      sentences={SENTENCES}
      validateOn="submit"
      toBody={(values) => values as NewPasskeyForm}
      save={save}
      onSaved={({ recovery_codes }) => onDone(recovery_codes)}
    >
      {({ isSubmitting, formError }) => (
        <>
          <p>Give it a name that you know it by, such as “Phone”. Then your browser asks where to keep it.</p>
          <TextField name="name" label="Name" className="field-large" maxLength={60} autoFocus />
          <PasswordField autoComplete="current-password" />
          <div role="alert">{failure === null ? null : <p className="account-few">{failure}</p>}</div>
          <SaveNote formError={formError} isSaving={isSubmitting} />
          <div className="account-buttons">
            <Button onClick={onCancel}>Cancel</Button>
            <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
              Continue
            </Button>
          </div>
        </>
      )}
    </SaveForm>
  );
}
