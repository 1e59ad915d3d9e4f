import type { AlarmKind } from '../../../src/clinical/alarms/alarmKinds';
import { HOUR_MS } from '../../../src/server/services/scoring/vitals';
import { AlarmCount, type KindCount } from './alarmCount';
import { AlarmPlayer } from './alarmPlayer';
import { DeliveryScorer } from './deliveryScorer';
import type { PlayedPatient } from './playedPatient';
import { ANSWERS } from './staff';

const DAY_MS = 24 * HOUR_MS;

/** What alarms cost, by what the staff does. */
export interface Burden {
  patients: number;
  patientDays: number;
  answers: { name: string; kinds: ReadonlyMap<AlarmKind, KindCount> }[];
}

/** Plays patients one after the other, each once for every answer to the alarms, and counts. */
export async function burdenOf(patients: Iterable<PlayedPatient>): Promise<Burden> {
  const counts = ANSWERS.map(() => new AlarmCount());
  let patientCount = 0;
  let lengthMs = 0;
  for (const patient of patients) {
    patientCount += 1;
    lengthMs += patient.counted.until - patient.counted.from;
    const own = await countsOf(patient);
    counts.forEach((count, index) => count.addAll(own[index]?.kinds ?? new Map()));
  }
  return {
    patients: patientCount,
    patientDays: lengthMs / DAY_MS,
    answers: ANSWERS.map(({ name }, index) => ({ name, kinds: counts[index]?.kinds ?? new Map() })),
  };
}

/** By answer. */
async function countsOf({ wornSince, past, deliveries, counted }: PlayedPatient): Promise<AlarmCount[]> {
  const scorer = new DeliveryScorer(wornSince);
  for (const reading of past) scorer.remember(reading);
  const counts = ANSWERS.map(() => new AlarmCount());
  const players = ANSWERS.map(({ afterMs }, index) => {
    const onOutcome: ConstructorParameters<typeof AlarmPlayer>[0]['onOutcome'] = (outcome, now) => {
      if (now >= counted.from && now < counted.until) counts[index]?.add(outcome);
    };
    return new AlarmPlayer({ wornSince, afterMs, onOutcome });
  });
  for (const delivery of deliveries) {
    const scored = scorer.score(delivery);
    if (scored !== null) for (const player of players) await player.deliver(scored);
  }
  for (const player of players) await player.pass(counted.until);
  return counts;
}
