import { HOUR_MS } from '../../../src/server/services/scoring/vitals';
import { wireReading } from '../keptReading';
import { ORIGIN } from '../play';
import { PROTOCOLS } from '../protocols';
import type { Recording, Recordings } from '../recording';
import type { PlayedPatient } from './playedPatient';

/** Recorded patients whose last reading stands for as long as lies between two. */
export function recordedPatients({
  kind,
  recordings,
}: Pick<Recordings, 'kind' | 'recordings'>): PlayedPatient[] {
  return recordings.map((recording) => playedRecording(recording, ORIGIN, PROTOCOLS[kind].step));
}

/**
 * A recorded patient, the recording's zero at `origin` (epoch ms): each reading sent by itself when it was measured, by a device that is
 * worn all the time. A row without any measurement is not sent. Counted until `step` (ms) after the last one.
 */
export function playedRecording({ readings }: Recording, origin: number, step = 0): PlayedPatient {
  const from = origin + (readings[0]?.time ?? 0);
  const until = origin + (readings.at(-1)?.time ?? 0) + step;
  return {
    wornSince: from - HOUR_MS,
    past: [],
    deliveries: readings.flatMap(({ time, measured }) => {
      const receivedAt = origin + time;
      if (Object.keys(measured).length === 0) return [];
      return [{ receivedAt, readings: [wireReading('recorded', receivedAt, measured)] }];
    }),
    counted: { from, until },
  };
}
