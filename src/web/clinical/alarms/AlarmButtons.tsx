import { use } from 'react';
import type { BoardAlarm } from '../../../contract/alarms';
import { useResumeAlarmsMutation, type AlarmAct } from '../../api/alarms';
import { useCurrentUser } from '../../api/users';
import { logFault } from '../../lib/log';
import { onePress } from '../../lib/browser/onePress';
import { PauseIcon } from '../../ui/icons/alarmIcons';
import { CheckIcon } from '../../ui/icons/icons';
import { heldBy, isOpen, isUnanswered } from '../alarms';
import { ACT_WORDS } from '../words/actText';
import { AlarmFailure } from './AlarmFailure';
import { AlarmQuestionContext, type AlarmQuestion } from './alarmDialogs';
import type { AlarmActing } from './useAlarmAct';
import './alarms.css';

/** The classes whose alarms values end: those of the others a person may close at any time. */
const VALUED: readonly BoardAlarm['class'][] = ['score', 'limit'];

/** What can be done about an alarm first: only an unacknowledged one can be acknowledged by everybody. */
export function mainActOf(alarm: BoardAlarm, user: number | undefined): AlarmAct | null {
  if (!isOpen(alarm) || alarm.severity === 'INFO') return null;
  if (alarm.acknowledged_by === null) return 'acknowledge';
  return alarm.acknowledged_by.id === user ? 'release' : 'take-over';
}

interface AlarmButtonsProps extends Pick<AlarmQuestion, 'patient' | 'who'> {
  acting: AlarmActing<BoardAlarm>;
  /** Only the one that comes first, in a row of a table. */
  isShort?: boolean;
  /** Whether closing is offered in any case, and not only where no value may ever come again. */
  canClose?: boolean;
}

/** The acts for one alarm. One red button, only on an unacknowledged alarm. */
export function AlarmButtons({
  acting: { shown: alarm, busy, act },
  patient,
  who,
  isShort = false,
  canClose = false,
}: AlarmButtonsProps) {
  const user = useCurrentUser();
  const ask = use(AlarmQuestionContext);
  const main = mainActOf(alarm, user?.id);
  if (main === null) return null;
  const { pause } = alarm;
  const isHeld = heldBy(alarm) !== null;
  return (
    <>
      {isShort && isHeld ? null : (
        <button
          type="button"
          className={`button alarm-button${isUnanswered(alarm) ? ' alarm-button--act' : ''}`}
          aria-disabled={busy !== null}
          onClick={onePress(() => act(main))}
        >
          {main === 'acknowledge' ? <CheckIcon /> : null}
          <span>{busy === null ? ACT_WORDS[main].button : ACT_WORDS[busy].busy}</span>
        </button>
      )}
      {pause === null || (isShort && !isHeld) ? null : <Resume pause={pause.id} patient={patient} />}
      {isShort ? null : (
        <>
          {main === 'release' ? (
            <button
              type="button"
              className="button alarm-button"
              aria-disabled={busy !== null}
              onClick={onePress(() => act('acknowledge'))}
            >
              Renew
            </button>
          ) : null}
          {pause !== null ? null : (
            <button
              type="button"
              className="button alarm-button"
              aria-haspopup="dialog"
              onClick={onePress(() => ask({ ask: 'pause', alarm, patient, who }))}
            >
              <PauseIcon />
              <span>Pause…</span>
            </button>
          )}
          {!canClose && alarm.no_data_since === null && VALUED.includes(alarm.class) ? null : (
            <button
              type="button"
              className="button alarm-button"
              aria-haspopup="dialog"
              onClick={onePress(() => ask({ ask: 'close', alarm, patient, who }))}
            >
              Close…
            </button>
          )}
        </>
      )}
    </>
  );
}

function Resume({ pause, patient }: { pause: number; patient: number }) {
  const [resume, { isLoading, isError }] = useResumeAlarmsMutation();
  const end = async () => {
    const { error } = await resume({ patient, pause });
    if (error !== undefined) logFault('a pause was not ended', error);
  };
  return (
    <>
      <button
        type="button"
        className="button alarm-button"
        disabled={isLoading}
        onClick={onePress(() => void end())}
      >
        {isLoading ? 'Resuming…' : 'Resume'}
      </button>
      <AlarmFailure failure={isError ? 'Not resumed.' : null} />
    </>
  );
}
