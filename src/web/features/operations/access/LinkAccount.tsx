import { Button } from 'antd';
import { useMemo } from 'react';
import type { ExternalIdentity, ExternalIdentityBody } from '../../../../contract/externalIdentities';
import { useLinkExternalIdentityMutation } from '../../../api/externalIdentities';
import { useGetUsersQuery } from '../../../api/users';
import { RemoteSelectField } from '../../../forms/fields/choices/RemoteSelectField';
import { TextField } from '../../../forms/fields/TextField';
import type { Choice, Found } from '../../../forms/fields/choices/useRemoteOptions';
import { SaveForm, SaveNote } from '../../../forms/SaveForm';
import { validateExternalIdentity } from '../../../forms/validators/externalIdentities';
import { closeUnlessUnsaved } from '../../../lib/leaveGuard';
import { readableOf } from '../../../lib/unreadable';
import { AppModal } from '../../../ui/modals/AppModal';
import { accountName } from './identityText';
import './access.css';

interface LinkValues {
  issuer?: string;
  subject?: string;
  user?: Choice;
}

/** Typing narrows them. */
const OFFERED = 50;

/** What the form sends; an empty field is left out, so that the schema calls it missing. */
const linkBody = ({ issuer = '', subject = '', user }: LinkValues): ExternalIdentityBody =>
  ({
    ...(issuer.trim() === '' ? {} : { issuer: issuer.trim() }),
    ...(subject.trim() === '' ? {} : { subject: subject.trim() }),
    ...(user === undefined ? {} : { user: Number(user.value) }),
  }) as ExternalIdentityBody;

interface LinkAccountProps {
  /** What is known of the external id. */
  known: Partial<Pick<ExternalIdentity, 'issuer' | 'subject'>>;
  onClose: () => void;
  onLinked: (identity: ExternalIdentity) => void;
}

/** Lets an external id open an account: one that asked, or one that the provider gave the Admin. */
export function LinkAccount({ known, onClose, onLinked }: LinkAccountProps) {
  const [link] = useLinkExternalIdentityMutation();
  const close = () => closeUnlessUnsaved(onClose);
  return (
    <AppModal title="Link Account" onClose={close}>
      <SaveForm<LinkValues, ExternalIdentityBody, ExternalIdentity>
        className="link-form"
        label="Link Account"
        validator={validateExternalIdentity}
        validateOn="submit"
        initialValues={known}
        toBody={linkBody}
        save={link}
        onSaved={onLinked}
      >
        {({ isSubmitting, formError }) => (
          <>
            <TextField name="subject" label="External ID" required spellCheck={false} />
            <TextField name="issuer" label="Provider" required spellCheck={false} placeholder="https://…" />
            <RemoteSelectField name="user" label="Account" required useOptions={useAccountOptions} />
            <p className="link-warning">
              The person with this external ID will sign in as this account. Check who it is.
            </p>
            <SaveNote formError={formError} isSaving={isSubmitting} />
            <div className="app-modal-buttons">
              <Button onClick={close}>Cancel</Button>
              <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
                Link
              </Button>
            </div>
          </>
        )}
      </SaveForm>
    </AppModal>
  );
}

function useAccountOptions(search: string, isOpen: boolean): Found<Choice> {
  const { currentData, isError } = useGetUsersQuery(
    { page: 1, page_size: OFFERED, ordering: 'username', ...(search === '' ? {} : { search }) },
    { skip: !isOpen },
  );
  const options = useMemo(
    () =>
      readableOf(currentData?.results)
        ?.filter(({ is_active }) => is_active)
        .map((user) => ({ value: user.id, label: accountName(user) })),
    [currentData],
  );
  return { options, hasFailed: isError };
}
