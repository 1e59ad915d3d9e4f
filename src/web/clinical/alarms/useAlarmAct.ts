import { useState } from 'react';
import type { BoardAlarm } from '../../../contract/alarms';
import { useActOnAlarmMutation, type AlarmAct } from '../../api/alarms';
import { logFault } from '../../lib/log';
import { ACT_WORDS, actFailure, alarmOfConflict } from '../words/actText';

interface Doing<A> {
  /** The alarm as it was when the person pressed: the next response about it replaces everything here. */
  of: A;
  busy: AlarmAct | null;
  /** What the server has made of it. */
  answer: BoardAlarm | null;
  /** The lists have the answer too. */
  isListed: boolean;
  failure: string | null;
}

export interface AlarmActing<A> {
  /** The alarm as it is known: the server's answer to the act, until a list has it too. */
  shown: A;
  /** What is under way; nothing is shown as done before the server has answered. */
  busy: AlarmAct | null;
  failure: string | null;
  act: (wanted: AlarmAct) => void;
  /** Another text whenever the alarm can be acted on in another way. */
  custody: string;
}

/** Acknowledge, take over and release, of one alarm. A failed act is said and never looks done. */
export function useAlarmAct<A extends BoardAlarm>(alarm: A): AlarmActing<A> {
  const [send] = useActOnAlarmMutation();
  const [kept, setDoing] = useState<Doing<A> | null>(null);
  const doing = standing(kept, alarm);
  if (doing !== kept) setDoing(doing);
  const answer = doing !== null && doing.of === alarm ? doing.answer : null;
  const shown = answer === null ? alarm : { ...alarm, ...answer };
  const act = async (wanted: AlarmAct) => {
    if (doing !== null && doing.busy !== null) return;
    const done = { of: alarm, busy: null, answer: null, isListed: false, failure: null };
    setDoing({ ...done, busy: wanted });
    // What the person saw: another user may have taken it over since.
    const from = wanted === 'take-over' ? shown.acknowledged_by?.id : undefined;
    const { data, error } = await send({ id: alarm.id, act: wanted, from });
    if (error === undefined) return setDoing({ ...done, answer: data });
    const failure = actFailure(error, ACT_WORDS[wanted].not);
    if (!('status' in error) || error.status !== 'SIGNED_OUT') logFault('an alarm was not answered', failure);
    setDoing({ ...done, answer: alarmOfConflict(error), failure });
  };
  return {
    shown,
    busy: doing?.busy ?? null,
    failure: doing?.failure ?? null,
    act: (wanted) => void act(wanted),
    custody: `${shown.state} ${shown.acknowledged_by?.id ?? ''} ${shown.pause?.id ?? ''}`,
  };
}

/** What is still to be said of an act: nothing once another user has changed the alarm after it. */
function standing<A extends BoardAlarm>(doing: Doing<A> | null, alarm: A): Doing<A> | null {
  if (doing === null || doing.busy !== null) return doing;
  const { of, answer, isListed } = doing;
  if (isSameCustody(alarm, isListed && answer !== null ? answer : of)) return doing;
  return !isListed && answer !== null && isSameCustody(alarm, answer) ? { ...doing, isListed: true } : null;
}

const isSameCustody = (one: BoardAlarm, other: BoardAlarm): boolean =>
  one.state === other.state && one.acknowledged_by?.id === other.acknowledged_by?.id;
