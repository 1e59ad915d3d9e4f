import type { AlarmLimits, PatientKindBody, PatientLimitsBody } from '../../../../contract/alarmLimits';
import { serverNow } from '../../../lib/server/serverTime';
import { PATIENT_FIELDS } from './limitValues';

/** Whether what is sent of a patient has other limits than the record, and not only other reasons. */
export const changesLimits = (sent: PatientLimitsBody, { limits }: AlarmLimits): boolean =>
  limits.some(({ kind, own }) => {
    const body: Partial<PatientKindBody> = sent.limits[kind as keyof typeof sent.limits] ?? {};
    return PATIENT_FIELDS.some((field) => (body[field] ?? null) !== (own?.[field] ?? null));
  });

/** The longest (ms) that a save may take without its end being another one. */
const SAME_END_MS = 60_000;

/**
 * What was sent, with the ends on record that this user chose: the same hours end later each time they are sent. An end is
 * the same when it is as long after the save as the sent one is from now.
 */
export function withOwnEnds(
  body: PatientLimitsBody,
  { limits }: AlarmLimits,
  userId: number | undefined,
): PatientLimitsBody {
  const endOnRecord = (type: string, sent: string | null): string | null => {
    const own = limits.find(({ kind }) => kind === type)?.own ?? null;
    if (sent === null || own === null || own.off_until === null || own.set_by.id !== userId) return sent;
    const chosenMs = Date.parse(own.off_until) - Date.parse(own.set_at);
    return Math.abs(Date.parse(sent) - serverNow() - chosenMs) < SAME_END_MS ? own.off_until : sent;
  };
  return {
    limits: Object.fromEntries(
      Object.entries(body.limits).map(([type, sent]) => [
        type,
        { ...sent, off_until: endOnRecord(type, sent.off_until) },
      ]),
    ),
  };
}
