import { canBeZero, VITAL_FIELD_NAMES, VITAL_OF_FIELD, type VitalField } from '../../../clinical/vitalFields';
import { isPlausible } from '../../../clinical/vitalLimits';
import { FORM_FIELDS, VITALS } from '../../../clinical/vitals';
import type { VitalsForm } from '../../../contract/vitalsForm';
import type { LoggedObservation, VitalsLogBody } from '../../../contract/vitalsLog';
import { firstSentences, withoutFullStop } from '../../forms/saveFailure';
import { typedNumber } from '../../lib/typedNumber';

/** The vital of a field, as logged, and the label of the field. */
export function vitalOfField(
  field: VitalField,
): (typeof VITALS)[keyof typeof VITALS] & { fieldLabel: string } {
  const key = VITAL_OF_FIELD[field];
  return { ...VITALS[key], fieldLabel: FORM_FIELDS[key].label };
}

/**
 * The typed texts; an empty field is undefined. The names of the fields with a confirmed zero are in
 * `measured_as_zero`.
 */
export type VitalsTyped = {
  observation_time?: string;
  measured_as_zero?: Partial<Record<VitalField, boolean>>;
} & Partial<Record<VitalField, string>>;

/** The message under a 0 that the user has not confirmed. */
export const ZERO_SENTENCE = '0 is what a sensor sends without contact. Confirm that it was measured.';

/** Whether the typed text is a 0 that has to be confirmed. */
export const isZeroToConfirm = (field: VitalField, typed: string | undefined): boolean =>
  canBeZero(field) && typedNumber(typed) === 0;

/** A time in the format of a `datetime-local` field, to the minute. */
export const LOCAL_MINUTE = 'YYYY-MM-DDTHH:mm';

/** The message under a text that is not a number. */
export const NO_NUMBER = 'Not a number. Correct it, or leave it empty.';

/**
 * The texts that are not numbers, by field: `formOf` leaves them out (spec §5), and no typed text is left out
 * without a message.
 */
export function notNumbersOf(typed: VitalsTyped): Record<string, string> {
  return Object.fromEntries(
    VITAL_FIELD_NAMES.filter(
      (field) => (typed[field] ?? '').trim() !== '' && typedNumber(typed[field]) === null,
    ).map((field) => [field, NO_NUMBER]),
  );
}

/**
 * The values to validate: numbers only. Empty and non-numeric fields are left out (spec §5); zero is a
 * number, and a confirmed zero is included.
 */
export function formOf(typed: VitalsTyped): VitalsForm {
  const vitals = VITAL_FIELD_NAMES.flatMap((field) => {
    const value = typedNumber(typed[field]);
    return value === null ? [] : [[field, value] as const];
  });
  const zeros = vitals
    .map(([field]) => field)
    .filter(canBeZero)
    .filter((field) => isZeroToConfirm(field, typed[field]) && typed.measured_as_zero?.[field] === true);
  return {
    observation_time: typed.observation_time ?? '',
    ...Object.fromEntries(vitals.filter(([field]) => !zeros.some((zero) => zero === field))),
    vital_signs: vitals.map(([field]) => field),
    measured_as_zero: zeros,
  };
}

/** The value of a field of the form, including a confirmed 0; undefined when it is empty. */
function valueOf(form: VitalsForm, field: VitalField): number | undefined {
  return form.measured_as_zero.some((zero) => zero === field) ? 0 : form[field];
}

/** The request body; `time` is the time (epoch ms) that the form's field means. */
export function bodyOf(
  form: VitalsForm,
  { patient, time }: { patient: number; time: number },
): VitalsLogBody {
  return { timestamp: new Date(time).toISOString(), observations: observationsOf(form), patient };
}

/** The message under the time when the clocks skipped it, worded as by the server. */
export const NO_SUCH_TIME = {
  status: 400,
  data: { timestamp: ['This time does not exist: the clocks were put forward over it.'] },
};

/** A possible but unusual value, with the plausible range. */
export interface Implausible {
  field: VitalField;
  value: number;
  min: number;
  max: number;
}

/** The values that need a confirmation before they are sent. A confirmed 0 needs no second one. */
export function implausibleOf(form: VitalsForm): Implausible[] {
  return VITAL_FIELD_NAMES.flatMap((field) => {
    const vital = VITAL_OF_FIELD[field];
    const value = form[field];
    return value === undefined || isPlausible(vital, value)
      ? []
      : [{ field, value, ...VITALS[vital].plausible }];
  });
}

/** The message under the values that the user went back to correct, worded as by the server. */
export const toCorrect = (values: readonly Implausible[]) => ({
  status: 400,
  data: {
    observations: values.map(({ field, min, max }) => ({
      [vitalOfField(field).observationType]: [
        `Outside ${min} to ${max}. Correct it, or submit again and confirm.`,
      ],
    })),
  },
});

function observationsOf(form: VitalsForm): LoggedObservation[] {
  return VITAL_FIELD_NAMES.flatMap((field) => {
    const value = valueOf(form, field);
    return value === undefined ? [] : [{ type: vitalOfField(field).observationType, value }];
  });
}

/**
 * The server's errors by field of the form: those of a type under its vital, that of the timestamp under the
 * time.
 */
export function messagesOfVitals(answer: unknown): Record<string, string> {
  const { observations, ...others } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<
    string,
    unknown
  >;
  const sentences: Record<string, string> = {};
  for (const [name, sentence] of Object.entries(firstSentences(others)))
    sentences[name === 'timestamp' ? 'observation_time' : name] = sentence;
  for (const complaints of Array.isArray(observations) ? (observations as unknown[]) : []) {
    for (const [type, sentence] of Object.entries(firstSentences(complaints))) {
      const field = VITAL_FIELD_NAMES.find((name) => vitalOfField(name).observationType === type);
      sentences[field ?? 'observations'] ??= withoutFullStop(sentence);
    }
  }
  return sentences;
}

/** The logged values, to show the user what the server has: '72 bpm'. */
export function loggedTexts(form: VitalsForm): { label: string; text: string }[] {
  return VITAL_FIELD_NAMES.flatMap((field) => {
    const { fieldLabel: label, unit } = vitalOfField(field);
    const value = valueOf(form, field);
    return value === undefined ? [] : [{ label, text: `${value} ${unit}` }];
  });
}
