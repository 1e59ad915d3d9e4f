import type { AlarmMelody } from '../../../../clinical/alarms/alarmKinds';
import { ALARM_SEVERITIES, type AlarmSeverity } from '../../../../clinical/alarms/alarms';
import { alarmBurst, type AlarmBurst } from './alarmBurst';

/** What should sound: the priority and what the worst alarm is about. */
export interface Sounding {
  severity: AlarmSeverity;
  melody: AlarmMelody;
}

/** The burst that was started last. */
export interface LastBurst {
  severity: AlarmSeverity;
  /** Monotonic ms. */
  startedAt: number;
  burst: AlarmBurst;
}

const rankOf = (severity: AlarmSeverity): number => ALARM_SEVERITIES.indexOf(severity);

/**
 * The burst to start now (monotonic ms), or null. A worse alarm sounds as soon as the burst before it has
 * ended; otherwise one burst follows another after its rest.
 */
export function nextBurst(wanted: Sounding | null, last: LastBurst | null, now: number): AlarmBurst | null {
  if (wanted === null) return null;
  const burst = alarmBurst(wanted.severity, wanted.melody);
  if (last === null) return burst;
  const end = last.startedAt + 1_000 * last.burst.length;
  const isWorse = rankOf(wanted.severity) < rankOf(last.severity);
  return now >= end + (isWorse ? 0 : 1_000 * burst.restUntilNext) ? burst : null;
}
