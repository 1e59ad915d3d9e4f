import './PasskeyStep.css';

interface PasskeyStepProps {
  isBusy: boolean;
  /** Why the last one did not do; null when none was used. */
  failure: string | null;
  onUse: () => void;
}

/** The button that asks a passkey in the place of a code. */
export function PasskeyStep({ isBusy, failure, onUse }: PasskeyStepProps) {
  return (
    <div className="passkey-step">
      <button type="button" className="plain-button" disabled={isBusy} onClick={onUse}>
        Use a passkey
      </button>
      <div role="alert" className="passkey-step-failure">
        {failure === null ? null : <p>{failure}</p>}
      </div>
    </div>
  );
}
