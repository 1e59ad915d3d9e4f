/** Longest pause between two tries, in ms: short, so that a board is soon current again. */
const MAX_PAUSE_MS = 5_000;
const FIRST_PAUSE_MS = 250;

/** A server may ask for a longer pause than that, up to this limit. */
const MAX_ASKED_MS = 60_000;

/**
 * Pause in ms before try number `failures` + 1: doubling, with up to half of it random (`random` in 0..1).
 */
export function pauseAfter(failures: number, random: number): number {
  const full = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
  return full * (0.5 + random / 2);
}

/** `Retry-After` in ms: seconds or a date, as HTTP allows; null when absent or unreadable. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const pause = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  return Number.isNaN(pause) ? null : Math.min(MAX_ASKED_MS, Math.max(0, pause));
}
