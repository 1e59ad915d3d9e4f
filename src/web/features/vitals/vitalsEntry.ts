import { canBeZero, VITAL_FIELD_NAMES, VITAL_OF_FIELD, type VitalField } from '../../../clinical/vitalFields';
import { isPlausible } from '../../../clinical/vitalLimits';
import { FORM_FIELDS, VITALS } from '../../../clinical/vitals';
import type { VitalsForm } from '../../../contract/vitalsForm';
import type { LoggedObservation, VitalsLogBody } from '../../../contract/vitalsLog';
import { firstSentences, withoutFullStop } from '../../forms/saveFailure';

/** The vital of a field, as it is logged, and the words beside the field. */
export function vitalOfField(
  field: VitalField,
): (typeof VITALS)[keyof typeof VITALS] & { fieldLabel: string } {
  const key = VITAL_OF_FIELD[field];
  return { ...VITALS[key], fieldLabel: FORM_FIELDS[key].label };
}

/** What was typed; a field that is empty is undefined. Which zeros were confirmed stands in `measured_as_zero`, by the name of the field. */
export type VitalsTyped = {
  observation_time?: string;
  measured_as_zero?: Partial<Record<VitalField, boolean>>;
} & Partial<Record<VitalField, string>>;

/** The message under a 0 that the user has not confirmed. */
export const ZERO_SENTENCE = '0 is what a sensor sends without contact. Confirm that it was measured.';

/** Whether what was typed is a 0 that has to be confirmed. */
export const isZeroToConfirm = (field: VitalField, typed: string | undefined): boolean =>
  canBeZero(field) && numberOf(typed) === 0;

/** A `datetime-local` field's form of a moment, minutes its finest. */
export const LOCAL_MINUTE = 'YYYY-MM-DDTHH:mm';

/** What stands under a text that is no number. */
export const NO_NUMBER = 'Not a number. Correct it, or leave it empty.';

/** Texts that are no numbers, each by its field: `formOf` leaves them out (spec §5), and nothing that was typed is left out without a word. */
export function notNumbersOf(typed: VitalsTyped): Record<string, string> {
  return Object.fromEntries(
    VITAL_FIELD_NAMES.filter(
      (field) => (typed[field] ?? '').trim() !== '' && numberOf(typed[field]) === null,
    ).map((field) => [field, NO_NUMBER]),
  );
}

/**
 * The values to validate: numbers only. Empty and non-numeric fields are left out (spec §5); zero is a
 * number, and a confirmed zero is included.
 */
export function formOf(typed: VitalsTyped): VitalsForm {
  const vitals = VITAL_FIELD_NAMES.flatMap((field) => {
    const value = numberOf(typed[field]);
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

/** The value of a field of the form, a confirmed 0 too; undefined when it was left empty. */
function valueOf(form: VitalsForm, field: VitalField): number | undefined {
  return form.measured_as_zero.some((zero) => zero === field) ? 0 : form[field];
}

/** What is sent; `time` is the moment (epoch ms) that the form's means. */
export function bodyOf(
  form: VitalsForm,
  { patient, time }: { patient: number; time: number },
): VitalsLogBody {
  return { timestamp: new Date(time).toISOString(), observations: observationsOf(form), patient };
}

/** What stands under the time when the clocks skipped it, as the server would say it. */
export const NO_SUCH_TIME = {
  status: 400,
  data: { timestamp: ['This time does not exist: the clocks were put forward over it.'] },
};

/** A value that can be measured and seldom is, with the ends of what is plausible. */
export interface Implausible {
  field: VitalField;
  value: number;
  min: number;
  max: number;
}

/** The values to ask about once more before they are sent. A 0 that was confirmed has been asked about. */
export function implausibleOf(form: VitalsForm): Implausible[] {
  return VITAL_FIELD_NAMES.flatMap((field) => {
    const vital = VITAL_OF_FIELD[field];
    const value = form[field];
    return value === undefined || isPlausible(vital, value)
      ? []
      : [{ field, value, ...VITALS[vital].plausible }];
  });
}

/** What stands under the values that the person went back to correct, as the server would say it. */
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

/** The server's complaints by the fields of the form: those of a type under its vital, that of the timestamp under the time. */
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

/** What was logged, for the person to see what the server has: '72 bpm'. */
export function loggedTexts(form: VitalsForm): { label: string; text: string }[] {
  return VITAL_FIELD_NAMES.flatMap((field) => {
    const { fieldLabel: label, unit } = vitalOfField(field);
    const value = valueOf(form, field);
    return value === undefined ? [] : [{ label, text: `${value} ${unit}` }];
  });
}

/** A decimal number as it is written by hand, with a point or a comma. */
const DECIMAL = /^[-+]?\d+(?:[.,]\d*)?$/;

function numberOf(typed: string | undefined): number | null {
  const text = typed?.trim() ?? '';
  return DECIMAL.test(text) ? Number(text.replace(',', '.')) : null;
}
