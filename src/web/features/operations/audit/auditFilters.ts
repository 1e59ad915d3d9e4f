import dayjs from 'dayjs';
import { AUDIT_ACTIONS, type AuditFilters } from '../../../../contract/audit';

/** The filters as the address holds them; days are whole ones of the browser's zone, `YYYY-MM-DD`. */
export interface ShownFilters {
  user: number | null;
  patient: number | null;
  action: AuditFilters['action'] | null;
  from: string | null;
  to: string | null;
}

export const NO_FILTERS: ShownFilters = { user: null, patient: null, action: null, from: null, to: null };

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** The day of a text, `YYYY-MM-DD`; null for what is none of these centuries. */
export const dayIn = (text: string | null): string | null =>
  text !== null && /^(19|20)\d\d-\d\d-\d\d$/.test(text) && dayjs(text).format('YYYY-MM-DD') === text
    ? text
    : null;

/** What is missing or invalid in the address filters nothing. */
export const filtersOfAddress = (parameters: URLSearchParams): ShownFilters => ({
  user: idIn(parameters.get('user')),
  patient: idIn(parameters.get('patient')),
  action: AUDIT_ACTIONS.find((action) => action === parameters.get('action')) ?? null,
  from: dayIn(parameters.get('from')),
  to: dayIn(parameters.get('to')),
});

/** The address with these filters, at the first page. */
export function addressOfFilters(before: URLSearchParams, filters: ShownFilters): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(filters)) {
    if (value === null) next.delete(name);
    else next.set(name, String(value));
  }
  next.set('page', '1');
  return next;
}

/** The filters as the server takes them. */
export const askedOf = ({ user, patient, action, from, to }: ShownFilters): AuditFilters => ({
  ...(user === null ? {} : { user }),
  ...(patient === null ? {} : { patient }),
  ...(action === null || action === undefined ? {} : { action }),
  ...(from === null ? {} : { since: dayjs(from).toISOString() }),
  ...(to === null ? {} : { until: dayjs(to).add(1, 'day').toISOString() }),
});

/** Whether the last day is before the first one. */
export const isBackward = ({ from, to }: ShownFilters): boolean => from !== null && to !== null && to < from;
