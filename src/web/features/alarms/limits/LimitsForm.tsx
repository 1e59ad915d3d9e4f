import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { AlarmLimits, PatientLimitsBody, WardLimitsBody } from '../../../../contract/alarmLimits';
import { useGetAlarmLimitsQuery, useSetAlarmLimitsMutation, type LimitsOf } from '../../../api/alarmLimits';
import type { Versioned } from '../../../api/transport/versioned';
import { useCurrentUser } from '../../../api/users';
import type { RecordField } from '../../../forms/edit/EditConflict';
import { SaveForm } from '../../../forms/SaveForm';
import type { SchemaFormState } from '../../../forms/SchemaForm';
import { isOnRecord } from '../../../forms/edit/isOnRecord';
import { useVersionedEdit } from '../../../forms/edit/useVersionedEdit';
import { validatePatientLimits, validateWardLimits } from '../../../forms/validators/alarmLimits';
import { admissionText, inheritedText, kindName, ownText } from './limitText';
import { changesLimits, withOwnEnds } from './limitsSent';
import { LimitTable } from './LimitTable';
import {
  byField,
  messagesOfLimits,
  patientBody,
  problemsOf,
  typedOf,
  wardBody,
  type LimitsTyped,
} from './limitValues';

const VALIDATE_WARD = byField(validateWardLimits);
const VALIDATE_PATIENT = byField(validatePatientLimits);

interface LimitsFormProps {
  of: LimitsOf;
  /** What is on record when the edit begins. */
  limits: Versioned<AlarmLimits>;
  label: string;
  onSaved: (limits: Versioned<AlarmLimits>) => void;
  /** Below the table: reason, buttons. */
  children: (state: SchemaFormState) => ReactNode;
}

/** The limits of the hospital, a department or a patient as one form. The later of two simultaneous editors is notified. */
export function LimitsForm({ of, limits, label, onSaved, children }: LimitsFormProps) {
  const isOfPatient = of.patient !== undefined;
  const bodyOf = isOfPatient ? patientBody : wardBody;
  const [set] = useSetAlarmLimitsMutation();
  const { refetch } = useGetAlarmLimitsQuery(of);
  const user = useCurrentUser();
  const { base, conflict, unsure, save } = useVersionedEdit({
    current: limits,
    refetch,
    send: (body: WardLimitsBody | PatientLimitsBody, { version }) => set({ of, version, body }),
    fields: recordOf(limits.item, isOfPatient),
    isStored: (body, now) =>
      now.history[0]?.by?.id === user?.id &&
      isOnRecord(
        isOfPatient ? withOwnEnds(body as PatientLimitsBody, now, user?.id) : body,
        bodyOf(typedOf(now), now),
      ),
    answerOf: (now): Versioned<AlarmLimits> => now,
  });
  const isUnsure = unsure.length > 0;
  // Of limits that were sent: set back to what was on record before, it is not the reason of the others.
  const isReasonOfSent = unsure.some((sent) => isOfPatient && changesLimits(sent as PatientLimitsBody, base));
  const bodyTyped = (typed: LimitsTyped) =>
    isOfPatient ? patientBody(typed, base, isReasonOfSent) : wardBody(typed, base);
  const initialValues = useMemo(() => typedOf(base), [base]);
  return (
    <SaveForm<LimitsTyped, WardLimitsBody | PatientLimitsBody, Versioned<AlarmLimits>>
      className="limits-form"
      label={label}
      validator={isOfPatient ? VALIDATE_PATIENT : VALIDATE_WARD}
      validateOn="submit"
      initialValues={initialValues}
      rules={(typed) => problemsOf(typed, base, isOfPatient, isUnsure)}
      toBody={bodyTyped}
      messagesOf={messagesOfLimits}
      save={save}
      onSaved={onSaved}
    >
      {(state) => (
        <>
          {conflict}
          <LimitTable limits={base} isOfPatient={isOfPatient} caption={label} />
          {children(state)}
        </>
      )}
    </SaveForm>
  );
}

/** What a conflict shows: every kind with its own and its inherited values, and the stay with which a patient's limits end. */
const recordOf = ({ limits }: AlarmLimits, isOfPatient: boolean): RecordField<AlarmLimits>[] => [
  ...(isOfPatient ? [{ label: 'Admission', text: admissionText }] : []),
  ...limits.flatMap(({ kind }) => {
    const of = (item: AlarmLimits) => item.limits.find((each) => each.kind === kind);
    return [
      { label: kindName(kind), text: (item: AlarmLimits) => ownText(kind, of(item)?.own ?? null) },
      { label: `${kindName(kind)}, inherited`, text: (item: AlarmLimits) => inheritedText(of(item)) },
    ];
  }),
];
