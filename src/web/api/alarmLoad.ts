import type { AlarmLoad } from '../../contract/alarmLoad';
import { isAlarmLoad } from './answers/alarmLoad';
import { api } from './transport/base';

/** A span of time, ISO instants, and a department by its id; null: the whole hospital. */
export interface LoadAsked {
  start: string;
  end: string;
  department: number | null;
}

const paramsOf = ({ start, end, department }: LoadAsked) => ({
  start,
  end,
  ...(department === null ? {} : { department }),
});

const alarmLoad = api.injectEndpoints({
  endpoints: (build) => ({
    getAlarmLoad: build.query<AlarmLoad, LoadAsked>({
      query: (asked) => ({ url: '/api/alarm-load/', params: paramsOf(asked) }),
      extraOptions: { isAnswer: isAlarmLoad },
    }),
    /** The same as the text of a CSV file. */
    getAlarmLoadCsv: build.query<string, LoadAsked>({
      query: (asked) => ({ url: '/api/alarm-load/', params: { ...paramsOf(asked), format: 'csv' } }),
      extraOptions: { isAnswer: (data) => typeof data === 'string' },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetAlarmLoadQuery, useLazyGetAlarmLoadCsvQuery } = alarmLoad;
