import { useState } from 'react';
import type { Alarm } from '../../../contract/alarms';
import { useActOnAlarmMutation } from '../../api/alarms';
import { ACT_WORDS, actFailure } from '../../clinical/words/actText';
import { alarmPhrase } from '../../clinical/words/alarms/alarmText';
import { lastFirst } from '../../clinical/words/personName';
import { MISSING } from '../../lib/missing';
import { onePress } from '../../lib/browser/onePress';

interface AcknowledgeTogetherProps {
  /** Of one patient. */
  alarms: readonly Alarm[];
  /** Called with the ids that were not acknowledged. */
  onDone: (left: readonly number[]) => void;
}

/** Acknowledges several alarms of one patient, one after the other; what could not be is said and stays chosen. */
export function AcknowledgeTogether({ alarms, onDone }: AcknowledgeTogetherProps) {
  const [send] = useActOnAlarmMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [first] = alarms;
  const acknowledge = async () => {
    setIsBusy(true);
    const failed: { id: number; words: string }[] = [];
    for (const alarm of alarms) {
      const { error } = await send({ id: alarm.id, act: 'acknowledge' });
      if (error !== undefined)
        failed.push({
          id: alarm.id,
          words: `${alarmPhrase(alarm)}: ${actFailure(error, ACT_WORDS.acknowledge.not)}`,
        });
    }
    setIsBusy(false);
    setFailures(failed.map(({ words }) => words));
    onDone(failed.map(({ id }) => id));
  };
  return (
    <div className="alarms-together">
      {first === undefined ? null : (
        <>
          <span>{`${alarms.length} of ${first.patient.bed ?? MISSING} · ${lastFirst(first.patient)}`}</span>
          <button
            type="button"
            className="button alarm-button alarm-button--act"
            disabled={isBusy}
            onClick={onePress(() => void acknowledge())}
          >
            {isBusy ? ACT_WORDS.acknowledge.busy : `Acknowledge ${alarms.length}`}
          </button>
        </>
      )}
      <div role="alert">
        {failures.map((words) => (
          <p key={words} className="alarm-failure">
            {words}
          </p>
        ))}
      </div>
    </div>
  );
}
