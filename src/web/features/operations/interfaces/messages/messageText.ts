import dayjs from 'dayjs';
import type { Hl7MessageDetails, Hl7MessageEntry, MessageState } from '../../../../../contract/hl7Messages';
import { formatClock, formatTimestamp } from '../../../../lib/dates';
import { MISSING } from '../../../../lib/missing';
import { serverNow } from '../../../../lib/server/serverTime';

/** How prominent a state is: a person must act, look, or do nothing. */
export type StateTone = 'danger' | 'warn' | 'ok' | 'quiet';

export const STATE_TONES: Readonly<Record<MessageState, StateTone>> = {
  received: 'quiet',
  applied: 'ok',
  rejected: 'warn',
  dead: 'danger',
  stale: 'quiet',
  discarded: 'quiet',
  queued: 'quiet',
  delivered: 'ok',
  refused: 'warn',
  dropped: 'quiet',
};

/** What a state means, beside its word. */
export const STATE_MEANINGS: Readonly<Record<MessageState, string>> = {
  received: 'Kept, and not applied yet',
  applied: 'It had its effect',
  rejected: 'Not applied; the sender knows',
  dead: 'Not applied; it waits for a person',
  stale: 'Something newer was applied before',
  discarded: 'Given up by a person',
  queued: 'Waits to be sent',
  delivered: 'The other side has it',
  refused: 'The other side refused it',
  dropped: 'Not sent: its link was removed',
};

/** Whether it was sent, and waits to be sent again: those behind it wait for its answer. */
export const isUnanswered = ({ state, attempts }: Pick<Hl7MessageDetails, 'state' | 'attempts'>): boolean =>
  state === 'queued' && attempts > 0;

/** A moment of the log: the time of a moment of today, with its day else; `--` where there is none. */
export function momentText(moment: string | null): string {
  if (moment === null || !dayjs(moment).isValid()) return MISSING;
  return dayjs(moment).isSame(dayjs(serverNow()), 'day')
    ? formatClock(Date.parse(moment))
    : formatTimestamp(moment);
}

/** 'AE 204', 'AA'; `--` while nothing was answered. */
export function answerText({
  answer,
  error_code: code,
}: Pick<Hl7MessageEntry, 'answer' | 'error_code'>): string {
  if (answer === null) return MISSING;
  return code === null || answer.endsWith('A') ? answer : `${answer} ${code}`;
}

/** 'ADT^A02 · 58209', as far as the message says. */
export const messageName = ({ type, control_id: id }: Pick<Hl7MessageEntry, 'type' | 'control_id'>): string =>
  [type, id].filter((part) => part !== '').join(' · ') || 'Message';

/** The parts of a place as a message writes them: 'ICU^12^3'. */
export const placeText = (place: { point_of_care: string; room: string; bed: string }): string =>
  [place.point_of_care, place.room, place.bed].join('^').replace(/\^+$/, '');
