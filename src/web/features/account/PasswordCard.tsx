import { Button } from 'antd';
import { useState } from 'react';
import { MIN_PASSWORD, type OwnPasswordBody } from '../../../contract/session';
import type { EndedSessions } from '../../../contract/sessions';
import { useChangePasswordMutation } from '../../api/ownPassword';
import { useGetSessionLockQuery } from '../../api/sessionLock';
import { useCurrentUser } from '../../api/users';
import { PasswordField } from '../../forms/fields/PasswordField';
import { SaveForm, SaveNote } from '../../forms/SaveForm';
import { validateOwnPassword } from '../../forms/validators/ownPassword';
import { signOnLabel } from '../../lib/browser/meta';
import { Card } from '../../ui/Card';
import './account.css';

const SENTENCES = {
  password: { minLength: 'Password is required.' },
  new_password: {
    minLength: `A password needs at least ${MIN_PASSWORD} characters.`,
  },
};

type Values = Partial<OwnPasswordBody & { again: string }>;

/** The password of the signed-in user; a user of single sign-on changes it at the provider. */
export function PasswordCard() {
  const { data: lock } = useGetSessionLockQuery();
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  if (lock?.by_sign_on === true)
    return (
      <Card title="Your password" className="account-card">
        <p>{`You signed in by ${signOnLabel() ?? 'single sign-on'}. Its password is changed there.`}</p>
      </Card>
    );
  return (
    <Card title="Your password" className="account-card">
      {isOpen ? (
        <PasswordForm
          onCancel={() => setOpen(false)}
          onDone={(ended) => {
            setOpen(false);
            setDone(sentenceOf(ended));
          }}
        />
      ) : (
        <>
          <p className="account-quiet">
            Changing it ends your sessions at other places and removes your PIN. Here you stay signed in.
          </p>
          <div className="account-buttons">
            <Button onClick={() => setOpen(true)}>Change password</Button>
          </div>
        </>
      )}
      <p role="status" className="account-said">
        {isOpen ? '' : done}
      </p>
    </Card>
  );
}

function PasswordForm({ onCancel, onDone }: { onCancel: () => void; onDone: (ended: number) => void }) {
  const user = useCurrentUser();
  const [change] = useChangePasswordMutation();
  return (
    <SaveForm<Values, OwnPasswordBody, EndedSessions>
      className="account-form"
      label="Change password"
      validator={validateOwnPassword}
      sentences={SENTENCES}
      validateOn="submit"
      rules={rules}
      toBody={({ again: _, ...body }) => body as OwnPasswordBody}
      save={change}
      onSaved={({ ended }) => onDone(ended)}
    >
      {({ isSubmitting, formError }) => (
        <>
          {/* Names the account for a password manager. */}
          <input
            className="visually-hidden"
            autoComplete="username"
            value={user?.username ?? ''}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <PasswordField autoComplete="current-password" autoFocus />
          <PasswordField name="new_password" label="New password" autoComplete="new-password" />
          <PasswordField name="again" label="New password again" autoComplete="new-password" />
          <p className="account-quiet">{`At least ${MIN_PASSWORD} characters. A few words are easy to remember.`}</p>
          <SaveNote formError={formError} isSaving={isSubmitting} />
          <div className="account-buttons">
            <Button onClick={onCancel}>Cancel</Button>
            <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
              Change
            </Button>
          </div>
        </>
      )}
    </SaveForm>
  );
}

const rules = ({ new_password, again }: Values): Record<string, string> =>
  new_password === again ? {} : { again: 'The two are not the same.' };

function sentenceOf(ended: number): string {
  const others =
    ended === 0 ? '' : ended === 1 ? ' 1 other session has ended.' : ` ${ended} other sessions have ended.`;
  return `Your password was changed.${others}`;
}
