import { alarmKindOf } from '../../../../clinical/alarms/kindLists';
import { isLimitKind } from '../../../../clinical/alarms/kindLists';
import type { WardField } from '../../../../clinical/alarms/alarmLimits';
import {
  limitProblems,
  NOTHING_SET,
  type InheritedLimits,
  type OwnLimits,
} from '../../../../clinical/alarms/limitProblems';
import type {
  AlarmLimitKind,
  AlarmLimits,
  PatientKindBody,
  PatientLimitsBody,
  WardKindBody,
  WardLimitsBody,
} from '../../../../contract/alarmLimits';
import { firstSentences, withoutFullStop } from '../../../forms/saveFailure';
import type { CompiledSchema } from '../../../forms/schemaErrors';
import { serverNow } from '../../../lib/server/serverTime';
import { typedNumber } from '../../../lib/typedNumber';
import { limitText } from './limitText';

/** The typed texts by field (`fieldOf`), and the reason of what is changed. */
export type LimitsTyped = Partial<Record<string, string>>;

type Field = WardField | 'off_until';

const LIMIT_FIELDS = ['warning', 'critical', 'outer'] as const satisfies readonly Field[];

const FIELDS = ['warning', 'critical', 'outer', 'off_until'] as const satisfies readonly Field[];

/** The one reason of everything that is changed at once. */
export const REASON = 'reason';

/** The name of a field of the form. Without a point, which would be a field within a field. */
export const fieldOf = (type: string, field: Field): string => `${type}:${field}`;

const HOUR_MS = 3_600_000;

/** For how many hours an alarm can be switched off. */
export const OFF_HOURS = [1, 4, 8, 12, 24] as const;

/** What is on record, as typed. */
export function typedOf({ limits }: AlarmLimits): LimitsTyped {
  return Object.fromEntries(
    limits.flatMap(({ kind, own }) => {
      if (own === null) return [];
      return FIELDS.flatMap((field) => {
        const value = own[field];
        if (value === null) return [];
        return [[fieldOf(kind, field), typeof value === 'number' ? limitText(kind, value) : value]];
      });
    }),
  );
}

/** A typed limit: null when it is empty; a text that is not a number is sent as typed, and refused. */
function valueOf(typed: LimitsTyped, type: string, field: Field): number | null {
  const text = (typed[fieldOf(type, field)] ?? '').trim();
  if (text === '') return null;
  return typedNumber(text) ?? (text as unknown as number);
}

/** What an Admin sets of a ward, as sent. */
export function wardBody(typed: LimitsTyped, { limits }: AlarmLimits): WardLimitsBody {
  return {
    limits: Object.fromEntries(
      limits.flatMap(({ kind }) => {
        const [warning, critical, outer] = LIMIT_FIELDS.map((field) => valueOf(typed, kind, field));
        const values: WardKindBody = {
          warning: warning ?? null,
          critical: critical ?? null,
          outer: outer ?? null,
        };
        return Object.values(values).every((value) => value === null) ? [] : [[kind, values]];
      }),
    ),
  };
}

/** The values of a kind that a patient has, as they are compared. */
export const PATIENT_FIELDS = ['warning', 'critical', 'off_until'] as const;

/** What is typed of a kind for a patient, with whether it is on record so. */
function typedOfKind(typed: LimitsTyped, { kind, own }: AlarmLimitKind) {
  const values = {
    warning: valueOf(typed, kind, 'warning'),
    critical: valueOf(typed, kind, 'critical'),
    off_until: endOf(typed[fieldOf(kind, 'off_until')]),
  };
  const isSame = PATIENT_FIELDS.every((field) => values[field] === (own?.[field] ?? null));
  return { values, isSame };
}

const reasonOf = (typed: LimitsTyped): string => (typed[REASON] ?? '').trim();

/** Whether no limit is changed: a reason that is typed then takes the place of the one on record. */
const isUnchanged = (typed: LimitsTyped, { limits }: AlarmLimits): boolean =>
  limits.every((each) => typedOfKind(typed, each).isSame);

/** Why nothing would be saved of what is typed for a patient; null when something would. */
function reasonProblem(typed: LimitsTyped, on: AlarmLimits): string | null {
  if (!isUnchanged(typed, on)) return null;
  const reasons = new Set(on.limits.flatMap(({ own }) => (own === null ? [] : [own.reason])));
  const reason = reasonOf(typed);
  if (reason === '' || reasons.size === 0 || (reasons.size === 1 && reasons.has(reason)))
    return 'Nothing was changed';
  return reasons.size === 1 ? null : 'The limits have different reasons: also change the limit that is meant';
}

/**
 * What is set for a patient, as sent. A kind that stays as it is keeps its reason; any other has the typed one, and so has every kind
 * when nothing but the reason is typed; `isReasonOfSent`: it is the reason of limits that were sent without an answer.
 */
export function patientBody(typed: LimitsTyped, on: AlarmLimits, isReasonOfSent = false): PatientLimitsBody {
  const isCorrected = !isReasonOfSent && reasonOf(typed) !== '' && isUnchanged(typed, on);
  return {
    limits: Object.fromEntries(
      on.limits.flatMap((each) => {
        const { kind, own } = each;
        const key = alarmKindOf(kind);
        const { values, isSame } = typedOfKind(typed, each);
        if (Object.values(values).every((value) => value === null)) return [];
        const reason = own !== null && isSame && !isCorrected ? own.reason : reasonOf(typed);
        const { off_until } = values;
        const body: PatientKindBody =
          key !== undefined && isLimitKind(key) ? { ...values, reason } : { off_until, reason };
        return [[kind, body]];
      }),
    ),
  };
}

/** The end that was chosen: hours from now, or the one that stands. */
function endOf(chosen: string | undefined): string | null {
  if (chosen === undefined || chosen === '') return null;
  const hours = OFF_HOURS.find((each) => String(each) === chosen);
  return hours === undefined ? chosen : new Date(serverNow() + hours * HOUR_MS).toISOString();
}

/** Of a limit that is no number. */
const NO_NUMBER = 'A number such as 120 or 36.5 is expected';

/**
 * The contract's validator of the body, with every error under the name of its field in the form. That a typed
 * limit is no number is left to `problemsOf`, which says it in plain words.
 */
export function byField(validator: CompiledSchema): CompiledSchema {
  const validate: CompiledSchema = (values) => {
    const isValid = validator(values);
    validate.errors = (validator.errors ?? []).flatMap((error) => {
      const [, , type = '', field = ''] = error.instancePath.split('/');
      if (error.keyword === 'type' && LIMIT_FIELDS.some((each) => each === field)) return [];
      return [{ ...error, instancePath: `/${field === REASON ? REASON : fieldOf(type, field as Field)}` }];
    });
    return isValid;
  };
  return validate;
}

/** The server's errors, by field of the form: its paths are `limits.HEART_RATE_LOW.critical`. */
export function messagesOfLimits(answer: unknown): Record<string, string> {
  const body = typeof answer === 'object' && answer !== null ? answer : {};
  const sentences: Record<string, string> = {};
  for (const [path, list] of Object.entries(body as Record<string, unknown>)) {
    const [, type, field] = path.split('.');
    const [first] = Array.isArray(list) ? (list as unknown[]) : [];
    if (type === undefined || field === undefined || typeof first !== 'string')
      Object.assign(sentences, firstSentences({ [path]: list }));
    else sentences[field === REASON ? REASON : fieldOf(type, field as Field)] ??= withoutFullStop(first);
  }
  return sentences;
}

/**
 * The values that contradict each other, by field, before they are sent. `isUnsure`: something else may be on record since `on`, so that
 * also what is as it was is sent.
 */
export function problemsOf(
  typed: LimitsTyped,
  on: AlarmLimits,
  isOfPatient: boolean,
  isUnsure: boolean,
): Record<string, string> {
  const { limits } = on;
  const own: OwnLimits = {};
  const inherited: Partial<Record<string, ReturnType<typeof valuesOf>>> = {};
  for (const each of limits) {
    const kind = alarmKindOf(each.kind);
    if (kind === undefined || !isLimitKind(kind)) continue;
    inherited[kind] = valuesOf(each);
    own[kind] = {
      ...NOTHING_SET,
      ...Object.fromEntries(
        LIMIT_FIELDS.map((field) => [field, typedNumber(typed[fieldOf(each.kind, field)])]),
      ),
    };
  }
  const typeOf = (kind: string) => limits.find((each) => alarmKindOf(each.kind) === kind)?.kind ?? kind;
  const isOff = (kind: string) => endOf(typed[fieldOf(typeOf(kind), 'off_until')]) !== null;
  const noNumbers = limits.flatMap(({ kind }) =>
    LIMIT_FIELDS.map((field) => fieldOf(kind, field)).filter((name) => {
      const text = (typed[name] ?? '').trim();
      return text !== '' && typedNumber(text) === null;
    }),
  );
  const unsaved = isOfPatient && !isUnsure ? reasonProblem(typed, on) : null;
  return Object.fromEntries([
    ...(unsaved === null ? [] : [[REASON, unsaved] as const]),
    ...limitProblems(own, inherited as InheritedLimits, isOfPatient ? isOff : undefined).map(
      ({ kind, field, sentence }) => [fieldOf(typeOf(kind), field), withoutFullStop(sentence)] as const,
    ),
    ...noNumbers.map((name) => [name, NO_NUMBER] as const),
  ]);
}

const valuesOf = ({ inherited: { warning, critical, outer } }: AlarmLimitKind) => ({
  warning: warning.value,
  critical: critical.value,
  outer: outer.value,
});
