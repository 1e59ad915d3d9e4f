import type { AlarmMelody } from '../../../../clinical/alarms/alarmKinds';
import type { AlarmSeverity } from '../../../../clinical/alarms/alarms';

/** Frequencies of the notes, Hz (equal temperament, A4 = 440 Hz). */
const NOTES = {
  C4: 261.63,
  D4: 293.66,
  E4: 329.63,
  F4: 349.23,
  G4: 392,
  A4: 440,
  B4: 493.88,
  C5: 523.25,
} as const;
type Note = keyof typeof NOTES;

/** The five notes of a high priority burst (IEC 60601-1-8, annex F); one of medium priority has the first three. */
const MELODIES: Readonly<Record<AlarmMelody, readonly [Note, Note, Note, Note, Note]>> = {
  general: ['C4', 'C4', 'C4', 'C4', 'C4'],
  cardiovascular: ['C4', 'E4', 'G4', 'G4', 'C5'],
  ventilation: ['C5', 'B4', 'A4', 'G4', 'F4'],
  temperature: ['C4', 'D4', 'E4', 'F4', 'G4'],
};

/** The rhythm of one priority. Times in s. */
interface Rhythm {
  pulse: number;
  /** Between two pulses of a group. */
  spacing: number;
  /** How many notes of the melody are played. */
  notes: 2 | 3 | 5;
  /** The burst again, this long after its last pulse; null: once. */
  againAfter: number | null;
  /** From the end of a burst until it may sound again. */
  restUntilNext: number;
}

const RHYTHMS: Readonly<Record<AlarmSeverity, Rhythm>> = {
  CRITICAL: { pulse: 0.15, spacing: 0.1, notes: 5, againAfter: 0.5, restUntilNext: 5 },
  WARNING: { pulse: 0.2, spacing: 0.2, notes: 3, againAfter: null, restUntilNext: 15 },
  INFO: { pulse: 0.2, spacing: 0.2, notes: 2, againAfter: null, restUntilNext: 30 },
};

/** After the third of five notes there is a rest of two spacings and one pulse. */
const NOTES_OF_FIRST_GROUP = 3;

interface Pulse {
  /** From the beginning of the burst, s. */
  at: number;
  /** s. */
  length: number;
  /** Hz. */
  frequency: number;
}

export interface AlarmBurst {
  pulses: readonly Pulse[];
  /** s. */
  length: number;
  /** From the end of a burst until it may sound again, s. */
  restUntilNext: number;
}

/**
 * One burst of an alarm sound (IEC 60601-1-8, table 3 and annex F): of high priority twice five pulses, of
 * medium three, of low two.
 */
export function alarmBurst(severity: AlarmSeverity, melody: AlarmMelody): AlarmBurst {
  const { pulse, spacing, notes, againAfter, restUntilNext } = RHYTHMS[severity];
  const once: Pulse[] = [];
  let at = 0;
  for (const [index, note] of MELODIES[melody].slice(0, notes).entries()) {
    if (index === NOTES_OF_FIRST_GROUP) at += spacing + pulse;
    once.push({ at, length: pulse, frequency: NOTES[note] });
    at += pulse + spacing;
  }
  const end = at - spacing;
  const again = againAfter === null ? [] : once.map((each) => ({ ...each, at: each.at + end + againAfter }));
  return {
    pulses: [...once, ...again],
    length: again.length === 0 ? end : 2 * end + (againAfter ?? 0),
    restUntilNext,
  };
}
