import { createContext } from 'react';
import type { BoardAlarm } from '../../../contract/alarms';

/** What is asked about an alarm: how long to pause it and why, or why it is closed. */
export interface AlarmQuestion {
  ask: 'pause' | 'close';
  alarm: BoardAlarm;
  /** The patient of the alarm. */
  patient: number;
  /** The patient in words, for the title: 'ICU-7 · Hale, Arthur'. */
  who: string;
}

/** Opens the dialog of a question; provided by the layout, which loads the dialogs when they are needed. */
export const AlarmQuestionContext = createContext<(question: AlarmQuestion) => void>(() => undefined);
