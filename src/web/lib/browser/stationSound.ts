/**
 * The sound of alarms at this station (this browser): off until a person turns it on, and silenced for at
 * most 2 min. Both are kept in the browser, for all of its tabs.
 */

const SOUND_KEY = 'wardline.sound';
const PAUSE_KEY = 'wardline.sound.pause';
const ON = 'on';

/** The longest audio pause, ms. */
export const AUDIO_PAUSE_MS = 2 * 60_000;

const listeners = new Set<() => void>();
const notifyAll = (): void => {
  for (const listener of [...listeners]) listener();
};

export const isSoundOn = (): boolean => localStorage.getItem(SOUND_KEY) === ON;

export function switchSound(isOn: boolean): void {
  if (isOn) localStorage.setItem(SOUND_KEY, ON);
  else localStorage.removeItem(SOUND_KEY);
  localStorage.removeItem(PAUSE_KEY);
  notifyAll();
}

/** For how many ms the sound is still paused at `now` (epoch ms); 0 when it is not. A pause from a clock that ran ahead is none. */
export function soundPauseLeft(now: number): number {
  const left = Number(localStorage.getItem(PAUSE_KEY) ?? 0) - now;
  return left > 0 && left <= AUDIO_PAUSE_MS ? left : 0;
}

export function pauseSound(now: number): void {
  localStorage.setItem(PAUSE_KEY, String(now + AUDIO_PAUSE_MS));
  notifyAll();
}

export function resumeSound(): void {
  localStorage.removeItem(PAUSE_KEY);
  notifyAll();
}

/** Also called when another tab changed it. */
export function subscribeToStationSound(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === SOUND_KEY || key === PAUSE_KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
