import type { Alarm, AlarmResolution, BoardAlarm } from '../../../../contract/alarms';
import { formatTimeOfDay } from '../../../lib/dates';
import { isNews2, kindReasonsText } from '../reasonText';

/**
 * Why it was raised, in a sentence: 'because MAP 53 (−17 in 1 h), HR 47, when raised'; null when no reason is known.
 * The parts of NEWS2 are those of the value that is shown.
 */
export function becauseText({ kind, reasons }: Pick<BoardAlarm, 'kind' | 'reasons'>): string | null {
  const words = kindReasonsText(kind, reasons, 'then');
  return words === '' ? null : `because ${words}${isNews2(kind) ? '' : ', when raised'}`;
}

/** The terms of an acknowledgement: 'since 13:34, until 14:34'. */
export function termText({
  acknowledged_at: at,
  acknowledged_until: until,
}: Pick<BoardAlarm, 'acknowledged_at' | 'acknowledged_until'>): string {
  return [
    at === null ? null : `since ${formatTimeOfDay(at)}`,
    until === null ? null : `until ${formatTimeOfDay(until)}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** 'no data since 14:02'; null while the feed sends. */
export const noDataText = ({ no_data_since: since }: Pick<BoardAlarm, 'no_data_since'>): string | null =>
  since === null ? null : `no data since ${formatTimeOfDay(since)}`;

const RESOLVED: Readonly<Record<AlarmResolution, string>> = {
  'condition over': 'condition over',
  'limits changed': 'limits changed',
  'device taken off': 'device taken off',
  'admission closed': 'admission closed',
  'set struck out': 'vitals struck out',
  closed: 'closed',
};

/** Why it ended: 'condition over', 'closed: cuff off the patient'; an unknown reason as it is written. */
export function resolutionText({
  resolution,
  resolution_reason: reason,
}: Pick<BoardAlarm, 'resolution' | 'resolution_reason'>): string {
  if (resolution === null) return '';
  const words = (RESOLVED as Record<string, string>)[resolution] ?? resolution;
  return reason === null || reason === '' ? words : `${words}: ${reason}`;
}

/** 'notified: department on duty': how far it has escalated, or that no user was notified. */
export const notifiedText = ({
  escalation,
  told,
}: Pick<BoardAlarm, 'escalation'> & Partial<Pick<Alarm, 'told'>>): string =>
  told?.length === 0
    ? 'notified: none yet'
    : ([
        'notified: department on duty',
        'notified: everybody on duty',
        'notified: all staff',
        'notified: all staff and Admins',
      ][escalation] ?? '');
