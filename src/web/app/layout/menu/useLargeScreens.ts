import { useEffect } from 'react';
import { fetchAhead } from '../../../lib/server/fetchAhead';
import { whenIdle } from '../../../lib/browser/whenIdle';

/** The chunks of the first table and the first chart: each brings what all others of its kind share. */
const CHUNKS = ['patient-list', 'patient-chart'];

/** By then a first screen stands. */
const IDLE_MS = 5_000;

/** Fetches the largest screens before they are opened. */
export function useLargeScreens(): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const chunk of CHUNKS) fetchAhead(chunk, 'prefetch');
      }, IDLE_MS),
    [],
  );
}
