import { Button } from 'antd';
import { useState } from 'react';
import type { OtpBody } from '../../../contract/secondFactor';
import {
  useBeginPasskeyStepUpMutation,
  useGetPasskeysQuery,
  usePasskeyStepUpMutation,
} from '../../api/passkeys';
import { useGetSecondFactorQuery, useStepUpMutation } from '../../api/secondFactor';
import { CodeField } from '../../forms/fields/CodeField';
import { firstSentences } from '../../forms/saveFailure';
import { ofNoField, SchemaForm, type SubmitErrors } from '../../forms/SchemaForm';
import { validateOtp } from '../../forms/validators/secondFactor';
import { answerStepUp } from '../../lib/session/stepUp';
import { hasPasskeys } from '../../lib/browser/hasPasskeys';
import { askPasskey, PasskeyNotUsed } from '../../api/webAuthn';
import { statusOf } from '../../ui/loading/ItemRegion';
import { AppModal } from '../../ui/modals/AppModal';
import { CODE_SENTENCES } from './sentences';
import './StepUpDialog.css';

const UNANSWERED = 'The server could not check the code. Try again.';
const UNANSWERED_PASSKEY = 'The server could not check the passkey. Try again.';
const NOT_ACCEPTED = 'This passkey was not accepted. Try again.';
const WORDS: Readonly<Record<string, string>> = {
  429: 'There were too many wrong codes. Wait a minute, then try again.',
};

/**
 * Shows the second factor again. No form that saves: unlike one, it leaves what is being sent behind it alone.
 */
export function StepUpDialog() {
  const [stepUp] = useStepUpMutation();
  const [begin] = useBeginPasskeyStepUpMutation();
  const [answer] = usePasskeyStepUpMutation();
  const { data: passkeys } = useGetPasskeysQuery();
  const { data: factor } = useGetSecondFactorQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const isPasskeyOffered =
    passkeys?.is_offered === true && hasPasskeys() && passkeys.results.some(({ is_of_here }) => is_of_here);
  const cancel = () => answerStepUp(false);
  const askForPasskey = async () => {
    setFailure(null);
    const { data: options } = await begin();
    if (options === undefined) return setFailure(UNANSWERED_PASSKEY);
    try {
      const { error } = await answer(await askPasskey(options));
      if (error === undefined) answerStepUp(true);
      else setFailure(statusOf(error) === 400 ? NOT_ACCEPTED : UNANSWERED_PASSKEY);
    } catch (error) {
      if (!(error instanceof PasskeyNotUsed)) throw error;
      setFailure(error.why);
    }
  };
  const submit = async (body: OtpBody): Promise<SubmitErrors> => {
    const { error } = await stepUp(body);
    const status = statusOf(error);
    // Without a second factor, which was taken away meanwhile, nothing asks for one.
    if (error === undefined || status === 409) answerStepUp(true);
    if (error === undefined || status === 409 || status === 'SIGNED_OUT') return undefined;
    const sentences = status === 400 && 'data' in error ? firstSentences(error.data) : {};
    return Object.keys(sentences).length > 0 ? sentences : ofNoField(WORDS[String(status)] ?? UNANSWERED);
  };
  return (
    <AppModal title="Confirm that it is you" width={400} onClose={cancel}>
      <SchemaForm<OtpBody>
        className="step-up-form"
        label="Confirm that it is you"
        validator={validateOtp}
        sentences={CODE_SENTENCES}
        validateOn="submit"
        onSubmit={submit}
      >
        {({ isSubmitting, formError }) => (
          <>
            <p>Enter a code to continue. Your action is then completed.</p>
            {isPasskeyOffered ? (
              <Button onClick={() => void askForPasskey()} disabled={isSubmitting}>
                Use a passkey
              </Button>
            ) : null}
            <CodeField takesFocus hasApp={factor === undefined || factor.app_enabled_at !== null} />
            <div role="alert" className="step-up-failure">
              {(formError ?? failure) === null ? null : <p>{formError ?? failure}</p>}
            </div>
            <div className="app-modal-buttons">
              <Button onClick={cancel}>Cancel</Button>
              <Button type="primary" htmlType="submit" disabled={isSubmitting} loading={isSubmitting}>
                Confirm
              </Button>
            </div>
          </>
        )}
      </SchemaForm>
    </AppModal>
  );
}
