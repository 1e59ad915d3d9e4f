import type { BoardCard } from './boardOrder';
import { freshnessOf } from '../../lib/freshness';
import { isUnreadable } from '../../lib/unreadable';
import { zeroedSigns } from '../../lib/sensorZero';

/** How many of the cards shown need somebody, and why. A card without signal, or with a sensor's 0 for HR or RR, is counted as nothing else. */
export interface BoardCounts {
  readonly high: number;
  readonly medium: number;
  readonly signalLost: number;
  readonly total: number;
}

/** Counts at `now`, epoch ms of the server's clock; cards without a patient are left out. */
export function countBoard(cards: readonly BoardCard[], now: number): BoardCounts {
  const counts = { high: 0, medium: 0, signalLost: 0, total: 0 };
  for (const { entry, band } of cards) {
    if (entry.patient === null && !isUnreadable(entry)) continue;
    counts.total += 1;
    if (freshnessOf(entry, now, false) !== 'live' || zeroedSigns(entry).length > 0) counts.signalLost += 1;
    else if (band === 'high') counts.high += 1;
    else if (band === 'medium') counts.medium += 1;
  }
  return counts;
}
