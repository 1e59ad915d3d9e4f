/**
 * Validators for one resource's responses; the build runs this folder and replaces it with compiled functions
 * (`validatorsLoader.cjs`).
 */
import Type from 'typebox';
import { Alarm, AlarmEvent } from '../../../contract/alarms';
import { compile } from '../../../contract/validate';

/** Open words: a kind, a severity or a step that this version does not know is shown all the same. */
const WORD = Type.String();
const WORD_OR_NULL = Type.Union([WORD, Type.Null()]);

const OPEN = {
  ...Alarm.properties,
  kind: WORD,
  class: WORD,
  severity: WORD,
  worst: WORD,
  resolution: WORD_OR_NULL,
};

export const isAlarm = compile(Type.Object(OPEN));
export const isAlarmStory = compile(
  Type.Object({
    ...OPEN,
    events: Type.Array(Type.Object({ ...AlarmEvent.properties, event: WORD, severity: WORD_OR_NULL })),
  }),
);
