import { useActOnAlarmMutation } from '../../../api/alarms';
import { ACT_WORDS, actFailure } from '../../../clinical/words/actText';
import { logFault } from '../../../lib/log';
import { useIsLocked } from '../../../lib/session/sessionLock';
import { onePress } from '../../../lib/browser/onePress';
import { CheckIcon } from '../../../ui/icons/icons';

interface ToastAcknowledgeProps {
  /** Id of the alarm that the toast announces. */
  alarm: number;
  onDone: () => void;
  onFailure: (words: string | null) => void;
}

/** Acknowledges from the toast, which ends once the server has it; without that it stays, and says why. */
export function ToastAcknowledge({ alarm, onDone, onFailure }: ToastAcknowledgeProps) {
  const [send, { isLoading }] = useActOnAlarmMutation();
  const acknowledge = async () => {
    onFailure(null);
    const { error } = await send({ id: alarm, act: 'acknowledge' });
    if (error === undefined) return onDone();
    const words = actFailure(error, ACT_WORDS.acknowledge.not);
    logFault('an alarm was not acknowledged', words);
    onFailure(words);
  };
  // A press while it is locked asks to unlock first.
  const isLocked = useIsLocked();
  const ready = isLocked ? 'Unlock to acknowledge' : ACT_WORDS.acknowledge.button;
  const words = isLoading ? ACT_WORDS.acknowledge.busy : ready;
  return (
    <button
      type="button"
      className="alert-toast-act"
      aria-label={words}
      disabled={isLoading}
      onClick={onePress(() => void acknowledge())}
    >
      <CheckIcon />
      <span>{words}</span>
    </button>
  );
}
