import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ALARM_KIND_KEYS, ALARM_KINDS, type AlarmType } from '../../../../clinical/alarms/alarmKinds';
import type { AlarmFilter } from '../../../api/alarms';
import { serverNow } from '../../../lib/server/serverTime';
import { useDebounced } from '../../../lib/browser/useDebounced';

export const ALARM_VIEWS = ['Open', 'This shift', 'All'] as const;
export type AlarmView = (typeof ALARM_VIEWS)[number];

const HOUR_MS = 3_600_000;
const SHIFT_MS = 8 * HOUR_MS;

const TYPES = ALARM_KIND_KEYS.map((key): AlarmType => ALARM_KINDS[key].observationType);

export interface AlarmFilters {
  view: AlarmView;
  department: string;
  kind: string;
  patient: number | null;
  /** The text in the search box; the query follows once typing pauses. */
  search: string;
  page: number;
  /** What all lists ask for. */
  query: AlarmFilter;
  /** Since when resolved alarms are listed; null: all of them. */
  since: string | null;
  set: (name: 'view' | 'department' | 'kind' | 'patient' | 'page', value: string) => void;
  setSearch: (text: string) => void;
}

/** The filters of the list of alarms: in the address, apart from typed text, which may be a name. */
export function useAlarmFilters(): AlarmFilters {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const sent = useDebounced(search.trim());
  // Whole hours: the same question, and so the same cached answer, for an hour.
  const [shiftStart] = useState(() =>
    new Date(Math.floor((serverNow() - SHIFT_MS) / HOUR_MS) * HOUR_MS).toISOString(),
  );
  const view = ALARM_VIEWS.find((known) => known === params.get('view')) ?? 'This shift';
  const department = params.get('department') ?? '';
  const kind = TYPES.find((type) => type === params.get('kind'));
  const patient = wholeNumber(params.get('patient'));
  return {
    view,
    department,
    kind: kind ?? '',
    patient,
    search,
    page: wholeNumber(params.get('page')) ?? 1,
    since: view === 'All' ? null : shiftStart,
    query: {
      ...(department === '' ? {} : { department }),
      ...(kind === undefined ? {} : { kind }),
      ...(patient === null ? {} : { patient }),
      ...(sent === '' ? {} : { search: sent }),
    },
    set: (name, value) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          // Another question begins with its first page.
          next.delete('page');
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    setSearch,
  };
}

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
