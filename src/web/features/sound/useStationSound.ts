import { useSyncExternalStore } from 'react';
import { soundPauseLeft, subscribeToStationSound } from '../../lib/browser/stationSound';
import { useServerClock } from '../../lib/server/serverClock';
import { stationPlayer, type SoundState } from './playing/stationPlayer';

/** Whether alarms sound at this station, and for how many seconds the sound is still paused. */
export function useStationSound(): { state: SoundState; pausedFor: number } {
  const state = useSyncExternalStore(stationPlayer.subscribe, stationPlayer.state);
  return { state, pausedFor: usePausedFor() };
}

/** s; 0 when it is not paused. */
function usePausedFor(): number {
  // By the computer's clock, as the pause is stored: drawn again with every tick of the page's.
  const ofTick = useServerClock(secondsLeft);
  const now = useSyncExternalStore(subscribeToStationSound, secondsLeft);
  return Math.min(ofTick, now);
}

const secondsLeft = (): number => Math.ceil(soundPauseLeft(Date.now()) / 1_000);
