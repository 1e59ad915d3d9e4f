import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Alarm, AlarmPauseBody, AlarmsQuery, AlarmStory } from '../../contract/alarms';
import type { Page } from '../../contract/paging';
import { isAlarm, isAlarmStory } from './answers/alarms';
import { isPage } from './answers/page';
import { addressOf, api } from './transport/base';
import { useAnswerTimeIfMissed, useConnection } from './transport/connection';
import { POLLING } from './transport/polling';
import { readAlarms } from './reading/readAlarms';

/** More open alarms than a person can answer; the server's largest page. */
const ALL_OPEN = 200;

const LIST = '/api/alarms/';

export type AlarmFilter = Partial<AlarmsQuery>;

/** What a person does about an alarm. */
export type AlarmAct = 'acknowledge' | 'take-over' | 'release';

// The board, the counts and the time line follow at once; the next poll would be up to 2 s later.
const CHANGED = ['Alarm', 'Dashboard'] as const;

const storyAddress = (id: number): string => `/api/alarms/${id}/`;

const alarms = api.injectEndpoints({
  endpoints: (build) => ({
    getAlarms: build.query<Page<Alarm>, AlarmFilter>({
      query: (filter) => ({ url: LIST, params: paramsOf(filter) }),
      extraOptions: {
        ...{ pollMs: POLLING.alarms, isTimedByAddress: true },
        ...{ isAnswer: isPage, read: readAlarms },
      },
      providesTags: ['Alarm'],
      // With the last alarm of a patient may have gone the record (a merge takes them along): its banner, polled less often,
      // must not stand beside "No open alarms" until then.
      async onQueryStarted({ patient, state }, { dispatch, getCacheEntry, queryFulfilled }) {
        const hadAny = (getCacheEntry().data?.count ?? 0) > 0;
        if (patient === undefined || state !== 'open' || !hadAny) return;
        const now = await queryFulfilled.catch(() => null);
        if (now?.data.count === 0) dispatch(api.util.invalidateTags([{ type: 'Patient', id: patient }]));
      },
    }),
    getAlarm: build.query<AlarmStory, number>({
      query: storyAddress,
      extraOptions: { pollMs: POLLING.alarms, isTimedByAddress: true, isAnswer: isAlarmStory },
      providesTags: ['Alarm'],
    }),
    // Also after a failure: another person may have done it first.
    actOnAlarm: build.mutation<Alarm, { id: number; act: AlarmAct; from?: number | undefined }>({
      query: ({ id, act, from }) => ({
        url: `/api/alarms/${id}/${act}/`,
        method: 'POST',
        body: from === undefined ? {} : { from },
      }),
      extraOptions: { isAnswer: isAlarm },
      invalidatesTags: [...CHANGED],
    }),
    closeAlarm: build.mutation<Alarm, { id: number; reason: string }>({
      query: ({ id, reason }) => ({ url: `/api/alarms/${id}/close/`, method: 'POST', body: { reason } }),
      extraOptions: { isAnswer: isAlarm },
      invalidatesTags: [...CHANGED],
    }),
    pauseAlarms: build.mutation<unknown, AlarmPauseBody & { patient: number }>({
      query: ({ patient, ...body }) => ({
        url: `/api/patients/${patient}/alarm-pauses/`,
        method: 'POST',
        body,
      }),
      invalidatesTags: [...CHANGED],
    }),
    resumeAlarms: build.mutation<unknown, { patient: number; pause: number }>({
      query: ({ patient, pause }) => ({
        url: `/api/patients/${patient}/alarm-pauses/${pause}/`,
        method: 'DELETE',
      }),
      invalidatesTags: [...CHANGED],
    }),
  }),
});

/** The parameters that are set, in one order: the cache knows a filter regardless of the order of its keys, and so must its address. */
const paramsOf = (filter: AlarmFilter): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(filter)
      .filter((entry): entry is [string, string | number] => entry[1] !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const POLLED = { pollingInterval: POLLING.alarms, refetchOnMountOrArgChange: true };

interface AlarmPage {
  data: Page<Alarm> | undefined;
  currentData: Page<Alarm> | undefined;
  hasFailed: boolean;
  /** Server time (epoch ms) of what is shown, once it is not refreshed while the rest of the screen is; null while it is. */
  shownFrom: number | null;
}

/** A page of alarms every 2 s; with null no request is sent. */
export function useAlarms(filter: AlarmFilter | null): AlarmPage {
  const page = alarms.useGetAlarmsQuery(filter ?? skipToken, {
    ...POLLED,
    // The request flags would re-render the rows twice a poll.
    selectFromResult: ({ data, currentData, error }) => ({
      data,
      currentData,
      hasFailed: error !== undefined && currentData === undefined,
    }),
  });
  const address = addressOf(LIST, filter === null ? {} : paramsOf(filter));
  const time = useAnswerTimeIfMissed(address, POLLING.alarms);
  // A lost connection is shown by the bar of the screen.
  const isAlone = !useConnection().lost;
  return { ...page, shownFrom: isAlone && page.currentData !== undefined ? time : null };
}

const OPEN: AlarmFilter = { state: 'open', page: 1, page_size: ALL_OPEN };

/** All open alarms of the hospital, the worst and oldest first; undefined until the first response. */
export const useOpenAlarms = (): readonly Alarm[] | undefined => useAlarms(OPEN).currentData?.results;

interface AlarmsOfPatient extends Pick<AlarmPage, 'hasFailed' | 'shownFrom'> {
  /** Undefined until the first response. */
  alarms: readonly Alarm[] | undefined;
}

/** All open alarms of one patient. */
export function useAlarmsOfPatient(patient: number, state: AlarmsQuery['state'] = 'open'): AlarmsOfPatient {
  const { currentData, hasFailed, shownFrom } = useAlarms({ state, patient, page: 1, page_size: ALL_OPEN });
  return { alarms: currentData?.results, hasFailed, shownFrom };
}

/** An alarm with its story; null asks for none. `currentData` never belongs to another one. */
export const useAlarmStory = (id: number | null) => alarms.useGetAlarmQuery(id ?? skipToken, POLLED);

/** Server time (epoch ms) of the story of an alarm, once it is not refreshed; null while it is. */
export const useStoryTimeIfOld = (id: number): number | null =>
  useAnswerTimeIfMissed(storyAddress(id), POLLING.alarms);

export const {
  useActOnAlarmMutation,
  useCloseAlarmMutation,
  usePauseAlarmsMutation,
  useResumeAlarmsMutation,
} = alarms;
