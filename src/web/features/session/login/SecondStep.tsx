import { CodeField } from '../../../forms/fields/CodeField';
import { useFormApi } from '../../../forms/useFormApi';
import type { Credentials } from './loginMachine';
import { PasskeyStep } from './PasskeyStep';
import type { useLogin } from './useLogin';

export type SecondStepLogin = Pick<
  ReturnType<typeof useLogin>,
  'isPasskeyOffered' | 'isWithoutApp' | 'passkeyFailure' | 'refusal' | 'submit' | 'submitting'
>;

/** What a sign-in asks for after the password: a code, or a passkey where there is one. */
export function SecondStep({ login }: { login: SecondStepLogin }) {
  const form = useFormApi<Credentials>();
  const { isPasskeyOffered, isWithoutApp, passkeyFailure, refusal, submit, submitting } = login;
  return (
    <>
      {isPasskeyOffered ? (
        <PasskeyStep
          isBusy={submitting}
          failure={passkeyFailure}
          onUse={() => submit({ ...form.getState().values, byPasskey: true })}
        />
      ) : null}
      <CodeField className="field-large" takesFocus refusal={refusal} hasApp={!isWithoutApp} />
    </>
  );
}
