import type { AlarmLimits, PatientLimitsBody, WardLimitsBody } from '../../contract/alarmLimits';
import { isAlarmLimits } from './answers/alarmLimits';
import { api } from './transport/base';
import { useAnswerTimeIfOld } from './transport/connection';
import { POLLING } from './transport/polling';
import { ifMatch, versioned, type Versioned } from './transport/versioned';

/** Whose limits: the hospital's when neither is named. */
export interface LimitsOf {
  department?: number;
  patient?: number;
}

const urlOf = ({ department, patient }: LimitsOf): string =>
  patient !== undefined
    ? `/api/patients/${patient}/alarm-limits/`
    : department !== undefined
      ? `/api/departments/${department}/alarm-limits/`
      : '/api/alarm-limits/';

const alarmLimits = api.injectEndpoints({
  endpoints: (build) => ({
    // Not kept: an edit begins with what is on record now.
    getAlarmLimits: build.query<Versioned<AlarmLimits>, LimitsOf>({
      query: urlOf,
      keepUnusedDataFor: 0,
      transformResponse: (limits: AlarmLimits, meta) => versioned(limits, meta),
      extraOptions: { pollMs: POLLING.alarmLimits, isTimedByAddress: true, isAnswer: isAlarmLimits },
      providesTags: ['AlarmLimits'],
    }),
    /** A hospital's are inherited by every department and patient; boards show what is switched off. */
    setAlarmLimits: build.mutation<
      Versioned<AlarmLimits>,
      { of: LimitsOf; version: string | null; body: WardLimitsBody | PatientLimitsBody }
    >({
      query: ({ of, version, body }) => ({ url: urlOf(of), method: 'PUT', body, headers: ifMatch(version) }),
      transformResponse: (limits: AlarmLimits, meta) => versioned(limits, meta),
      extraOptions: { isAnswer: isAlarmLimits },
      invalidatesTags: ['AlarmLimits', 'Dashboard'],
    }),
  }),
});

export const { useGetAlarmLimitsQuery, useSetAlarmLimitsMutation } = alarmLimits;

/** The limits of a patient, kept up to date. `shownFrom`: their server time (epoch ms) once they are no longer known to be current. */
export function usePatientLimits(patient: number) {
  const of: LimitsOf = { patient };
  const query = alarmLimits.useGetAlarmLimitsQuery(of, {
    pollingInterval: POLLING.alarmLimits,
    refetchOnMountOrArgChange: true,
  });
  return { ...query, shownFrom: useAnswerTimeIfOld(urlOf(of), POLLING.alarmLimits) };
}
