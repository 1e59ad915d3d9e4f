import { boardBand, hasCritical, sendsZero, type BoardSigns } from '../../clinical/boardPlace';
import { RISK_BANDS, type RiskBand } from '../../clinical/risk';
import { SCORE_KEYS } from '../../clinical/observationKeys';
import type { BoardAlarm } from '../../contract/alarms';
import type { DashboardEntry } from '../../contract/dashboard';
import { isUnreadable, notReadOf } from '../lib/unreadable';

/** Order from the top: the most urgent first; unknown risk is above low, an unused device last. */
const PLACES: readonly RiskBand[] = ['high', 'medium', 'none', 'low'];

const SCORE_PARTS: ReadonlySet<string> = new Set([
  'observations',
  ...SCORE_KEYS.map((key) => `observations/${key}`),
]);

/** `ICU-10` after `ICU-9`. */
const byBed = new Intl.Collator('en', { numeric: true });

/** What of an alarm decides the place of its card. */
type Placed = Pick<BoardAlarm, 'severity' | 'state'>;

/** By the High Risk filter of the board: at high risk now or before the signal was lost, or with a CRITICAL alarm. */
export const isHighRisk = (entry: { alarms: readonly Placed[] }, band: RiskBand): boolean =>
  band === 'high' || hasCritical(entry);

/**
 * The place of a card from the top: the smaller comes first. An entry that could not be read, or not in full,
 * comes before all others: the patient's state is unknown. A sensor's 0 for HR or RR may be the patient, and
 * a patient who is not watched is unknown: such a card is placed at least with those at medium risk. One with an
 * open CRITICAL alarm stands with those at high risk.
 */
export function rankOf(
  entry: Pick<DashboardEntry, 'zeros' | 'not_watched_until'> & { alarms: readonly Placed[] },
  band: RiskBand,
  isUnused = false,
): number {
  if (isFlawed(entry)) return -1;
  if (isUnused) return PLACES.length;
  if (hasCritical(entry)) return PLACES.indexOf('high');
  return sendsZero(entry) || entry.not_watched_until !== null
    ? Math.min(PLACES.indexOf(band), PLACES.indexOf('medium'))
    : PLACES.indexOf(band);
}

/** Whether nothing about the patient needs attention by its place: at low risk, and known in full. */
export const isCalm = (entry: Parameters<typeof rankOf>[0], band: RiskBand): boolean =>
  rankOf(entry, band) === PLACES.indexOf('low');

/** For an entry with an unreadable score: the worse of the other score's band and the last known one. */
export function bandOf(entry: BoardSigns): RiskBand {
  const band = boardBand(entry);
  const isScoreKnown = !notReadOf(entry).some((part) => SCORE_PARTS.has(part));
  return isScoreKnown || RISK_BANDS.indexOf(entry.last_band) <= RISK_BANDS.indexOf(band)
    ? band
    : entry.last_band;
}

/** Whether an entry was invalid, in whole or in part. */
export const isFlawed = (entry: object): boolean => isUnreadable(entry) || notReadOf(entry).length > 0;

/** A patient without a bed comes after those who have one. */
export function compareBeds(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return byBed.compare(a, b);
}
