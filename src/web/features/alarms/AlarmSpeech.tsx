import { useEffect, useRef, useState } from 'react';
import { useOpenAlarms } from '../../api/alarms';
import { speechOf, type Spoken } from '../../clinical/words/alarms/alarmSpeech';

/**
 * For screen readers: each raise without a toast, and each change of who has an alarm, once and politely. What
 * stood when the page was opened is not news.
 */
export function AlarmSpeech() {
  const open = useOpenAlarms();
  const known = useRef<Spoken | null>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (open === undefined) return;
    const { sentences, spoken } = speechOf(open, known.current);
    known.current = spoken;
    if (sentences.length > 0) setWords(sentences.join(' '));
  }, [open]);
  return (
    // In an element of its own: the frame keeps a place for a status that is seen.
    <div>
      <div className="visually-hidden" role="status" aria-label="Alarms">
        {words}
      </div>
    </div>
  );
}
