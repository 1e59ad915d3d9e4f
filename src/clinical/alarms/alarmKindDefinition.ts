import type { ObservationKey, ScoreKey } from '../observationKeys';
import { VITALS, type VitalKey } from '../vitals';

/** What an alarm is about: a score, a vital beyond a limit, the equipment, or what another system found. */
export const ALARM_CLASSES = ['score', 'limit', 'technical', 'foreign'] as const;
export type AlarmClass = (typeof ALARM_CLASSES)[number];

/** The sounds of IEC 60601-1-8 by what an alarm is about. */
export type AlarmMelody = 'general' | 'cardiovascular' | 'ventilation' | 'temperature';

/** Where an alarm begins, and where it ends, in the unit of its kind. */
export interface AlarmLimit {
  raisesAt: number;
  /** A value here or further inside ends it, once held. */
  clearsAt: number;
}

/** What ends an alarm beside its condition, the stay and another system. */
export interface AlarmEnds {
  /** Only a person ends it: it may be closed whatever its source sends. */
  byHand: boolean;
  /** Taking the device off. */
  withDevice: boolean;
}

/**
 * How the value of an alarm is shown: as a number with its unit, with its sign too, as the moment it began (a length of
 * time goes on), as the vital it is about, that with a question, in the words of the other system, or not at all.
 */
export type AlarmValueForm = 'number' | 'signed' | 'since' | 'vital' | 'vital in question' | 'said' | 'none';

export interface AlarmKindDefinition {
  /** In the API. */
  observationType: string;
  class: AlarmClass;
  /** In lists and on cards: "HR low". */
  label: string;
  /** In a sentence and as the title of a row: "Heart rate low". */
  name: string;
  /** Behind its value; empty when the value is a number without a unit. */
  unit: string;
  digits: number;
  /** The observation whose values are evaluated; null when it is none of them. */
  observation: ObservationKey | null;
  /** A reading with one of these vitals is a value of the kind. Any other repeats the previous score. */
  ownVitals: readonly VitalKey[];
  /** The score whose reasons explain it; null for a kind that needs no explanation. */
  explainedBy: ScoreKey | null;
  melody: AlarmMelody;
  ends: AlarmEnds;
  shownAs: AlarmValueForm;
  /** How far apart (ms) the first and the last value outside are at least that raise it; null where no value does. */
  runMs: number | null;
  /** So much further outside than what was acknowledged ends the acknowledgement; null where nothing does. */
  depth: number | null;
}

/** A vital beyond one of its limits: the low and the high side are two kinds. */
export interface LimitKindDefinition extends AlarmKindDefinition {
  class: 'limit';
  vital: VitalKey;
  side: 'low' | 'high';
  /**
   * The furthest out that the limits and the outer range of a ward may lie: beyond what is plausible for the vital,
   * but where patients still come to. Beyond it an alarm would be as good as switched off.
   */
  furthest: number;
  /** The hospital's limits at its start (alarm-response §1); null: no alarm of this severity. */
  warning: AlarmLimit | null;
  critical: AlarmLimit | null;
}

/** A kind that is called alike on a card and in a sentence. */
export const named = <const Name extends string>(name: Name) => ({ label: name, name });

/** What follows from values ends with them. */
export const OF_VALUES = { ends: { byHand: false, withDevice: false }, shownAs: 'number' } as const;

/** What the scores of the risk models have in common. */
export const OF_SCORES = {
  ...OF_VALUES,
  class: 'score',
  unit: '%',
  digits: 1,
  melody: 'general',
  runMs: 15_000,
  depth: 10,
} as const;

/** What the kinds about the equipment have in common. */
export const TECHNICAL = {
  class: 'technical',
  digits: 0,
  observation: null,
  ownVitals: [],
  explainedBy: null,
  melody: 'general',
  runMs: null,
  depth: null,
} as const;

/** What alarms of other systems have in common: no value here raises or ends them. */
export const FOREIGN = {
  ...TECHNICAL,
  class: 'foreign',
  ends: { byHand: true, withDevice: false },
  shownAs: 'said',
} as const;

/** What the kinds of a vital have in common: values further outside by `depth`, in its unit, end an acknowledgement. */
export const ofVital = <Vital extends VitalKey>(vital: Vital, depth: number, runMs = 30_000) =>
  ({
    ...OF_VALUES,
    class: 'limit',
    vital,
    observation: vital,
    ownVitals: [vital] as const,
    unit: VITALS[vital].unit,
    digits: VITALS[vital].digits,
    explainedBy: null,
    depth,
    runMs,
  }) as const;

/** On which side of its vital a limit lies, and how far out a ward's may. */
export const onSide = <Side extends LimitKindDefinition['side']>(side: Side, furthest: number) =>
  ({ side, furthest }) as const;
