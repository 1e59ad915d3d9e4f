import { isCalendarDay } from '../../../clinical/dates/calendarDay';
import type { Condition, Patient, PatientBody, PatientProfile } from '../../../contract/patients';
import { DATE_SENTENCES } from '../../forms/fields/dates/dateEntry';
import type { Choice } from '../../forms/fields/choices/useRemoteOptions';
import { conditionText } from '../../clinical/words/alarms/conditionText';
import { calendarDateOf } from '../../lib/dates';
import { serverNow } from '../../lib/server/serverTime';
import { typedNumber } from '../../lib/typedNumber';

/** A comorbidity or an allergy in a form: the option of the list, and the value that is sent. */
export interface ConditionChoice extends Choice {
  condition: Condition;
}

/** The field values: text as typed; an emptied field is missing. */
export interface PatientValues {
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  ssn?: string;
  /** `YYYY-MM-DD`. */
  date_of_birth?: string;
  gender?: string;
  height?: string;
  weight?: string;
  address?: string;
  phone_number?: string;
  emergency_fullname?: string;
  emergency_relationships?: string;
  emergency_phone_number?: string;
  allergies?: readonly ConditionChoice[];
  comorbidities?: readonly ConditionChoice[];
}

/** Messages for errors that the schema reports only as "not valid". */
export const PATIENT_SENTENCES = {
  height: { type: 'A number is required.' },
  weight: { type: 'A number is required.' },
  date_of_birth: DATE_SENTENCES,
};

/** A date of birth after today (`YYYY-MM-DD`) is invalid; the server refuses it too, but only on submit. */
export function patientRules({ date_of_birth }: PatientValues, today: string): Record<string, string> {
  const isFuture = date_of_birth !== undefined && isCalendarDay(date_of_birth) && date_of_birth > today;
  return isFuture ? { date_of_birth: 'The date of birth lies in the future.' } : {};
}

/** The same with today on the hospital's calendar, by the server's clock. */
export const patientRulesNow = (values: PatientValues): Record<string, string> =>
  patientRules(values, calendarDateOf(serverNow()));

/**
 * The request body of a profile: only the form's fields, so not `id`, `body_mass_index` or `comorbidities`
 * (spec §3). An empty height or weight is null; a text that is not a number is kept and refused by the
 * schema, here and on the server.
 */
export function profileBody(values: PatientValues): PatientProfile {
  return {
    first_name: text(values.first_name),
    middle_name: text(values.middle_name),
    last_name: text(values.last_name),
    ssn: text(values.ssn),
    ...chosen(values),
    height: measure(values.height),
    weight: measure(values.weight),
    address: text(values.address),
    phone_number: text(values.phone_number),
    emergency_fullname: text(values.emergency_fullname),
    emergency_relationships: text(values.emergency_relationships),
    emergency_phone_number: text(values.emergency_phone_number),
    allergies: conditions(values.allergies),
  };
}

/** The request body of a new patient: the profile with the comorbidities. */
export function patientBody(values: PatientValues): PatientBody {
  return { ...profileBody(values), comorbidities: conditions(values.comorbidities) };
}

/** The initial field values of a patient's profile. */
export function profileValues(patient: Patient): PatientValues {
  const { height, weight, allergies, gender } = patient;
  return {
    ...filled(patient),
    ...(gender === '' ? {} : { gender }),
    ...(height === null ? {} : { height: String(height) }),
    ...(weight === null ? {} : { weight: String(weight) }),
    date_of_birth: patient.date_of_birth,
    allergies: allergies.map(({ icd_10_code, name, description }) =>
      conditionChoice({ icd_10_code, name, description }),
    ),
  };
}

/** A condition as an option; two with the same words are the same option. */
export function conditionChoice(condition: Condition): ConditionChoice {
  const label = conditionText(condition);
  return { value: label, label, condition };
}

const TEXTS = [
  'first_name',
  'middle_name',
  'last_name',
  'ssn',
  'address',
  'phone_number',
  'emergency_fullname',
  'emergency_relationships',
  'emergency_phone_number',
] as const;

/**
 * The texts that are not empty: final-form holds an empty field as a missing one, and detects changes that
 * way.
 */
function filled(patient: Patient): Partial<Record<(typeof TEXTS)[number], string>> {
  return Object.fromEntries(
    TEXTS.filter((name) => patient[name] !== '').map((name) => [name, patient[name]]),
  );
}

const text = (typed: string | undefined): string => (typed ?? '').trim();

/** Choices that were not made are left out, so that the schema calls them missing. */
function chosen({ date_of_birth, gender }: PatientValues): Pick<PatientProfile, 'date_of_birth' | 'gender'> {
  return {
    ...(date_of_birth === undefined ? {} : { date_of_birth }),
    ...(gender === undefined ? {} : { gender }),
  } as Pick<PatientProfile, 'date_of_birth' | 'gender'>;
}

function measure(typed: string | undefined): number | null {
  const trimmed = text(typed);
  if (trimmed === '') return null;
  return typedNumber(trimmed) ?? (trimmed as unknown as number);
}

const conditions = (choices: readonly ConditionChoice[] = []): Condition[] =>
  choices.map(({ condition }) => condition);
