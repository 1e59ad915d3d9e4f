import { boardBand, sendsZero } from '../../../clinical/boardPlace';
import { RISK_BANDS, type RiskBand } from '../../../clinical/risk';
import { SCORE_KEYS } from '../../../clinical/vitals';
import type { DashboardEntry } from '../../../contract/dashboard';
import { isUnreadable, notReadOf } from '../../lib/unreadable';

/** One card of the board: the server's entry, and the band that decides its position and its label. */
export interface BoardCard {
  readonly entry: DashboardEntry;
  readonly band: RiskBand;
}

/** Order from the top: the most urgent first; unknown risk is above low, an unused device last. */
const PLACES: readonly RiskBand[] = ['high', 'medium', 'none', 'low'];

const SCORE_PARTS: ReadonlySet<string> = new Set([
  'observations',
  ...SCORE_KEYS.map((key) => `observations/${key}`),
]);

/** `ICU-10` after `ICU-9`. */
const byBed = new Intl.Collator('en', { numeric: true });

/**
 * Sorts the server's response for the board: by band, then by bed. With `isHeld` (focus or an overlay is
 * inside the grid) every card keeps its position, new ones come last. Returns the same array when nothing has
 * changed.
 */
export function arrangeBoard(
  previous: readonly BoardCard[],
  entries: readonly DashboardEntry[],
  isHeld: boolean,
): readonly BoardCard[] {
  const before = new Map(previous.map((card, index) => [card.entry.device_id, { card, index }]));
  const cards = entries.map((entry): BoardCard => {
    const card = before.get(entry.device_id)?.card;
    return card?.entry === entry ? card : { entry, band: bandOf(entry) };
  });
  const indexOf = (card: BoardCard) => before.get(card.entry.device_id)?.index ?? previous.length;
  cards.sort((a, b) => indexOf(a) - indexOf(b));
  // Linear when no band changed: the runs of the sort are already in order.
  if (!isHeld) cards.sort(compareCards);
  return cards.length === previous.length && cards.every((card, index) => card === previous[index])
    ? previous
    : cards;
}

/** Devices by the bed of their patient; those without a bed come last. */
export function inBedOrder(entries: readonly DashboardEntry[]): DashboardEntry[] {
  return [...entries].sort(
    (a, b) =>
      Number(isFlawed(b)) - Number(isFlawed(a)) ||
      compareBeds(bedOf(a), bedOf(b)) ||
      a.device_id - b.device_id,
  );
}

function compareCards(a: BoardCard, b: BoardCard): number {
  return (
    placeOf(a) - placeOf(b) ||
    compareBeds(bedOf(a.entry), bedOf(b.entry)) ||
    a.entry.device_id - b.entry.device_id
  );
}

/**
 * An entry that could not be read, or not in full, comes before all others: the patient's state is unknown. A
 * sensor's 0 for HR or RR may be the patient, and a patient who is not watched is unknown: such a card is
 * placed at least with those at medium risk.
 */
function placeOf({ entry, band }: BoardCard): number {
  if (isFlawed(entry)) return -1;
  if (entry.patient === null) return PLACES.length;
  return sendsZero(entry) || entry.not_watched_until !== null
    ? Math.min(PLACES.indexOf(band), PLACES.indexOf('medium'))
    : PLACES.indexOf(band);
}

/** For an entry with an unreadable score: the worse of the other score's band and the last known one. */
function bandOf(entry: DashboardEntry): RiskBand {
  const band = boardBand(entry);
  const isScoreKnown = !notReadOf(entry).some((part) => SCORE_PARTS.has(part));
  return isScoreKnown || RISK_BANDS.indexOf(entry.last_band) <= RISK_BANDS.indexOf(band)
    ? band
    : entry.last_band;
}

/** Whether an entry was invalid, in whole or in part. */
const isFlawed = (entry: DashboardEntry): boolean => isUnreadable(entry) || notReadOf(entry).length > 0;

function bedOf(entry: DashboardEntry): string | null {
  return isUnreadable(entry) ? entry.unreadable.bed : (entry.patient?.bed ?? null);
}

/** A patient without a bed comes after those who have one. */
function compareBeds(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return byBed.compare(a, b);
}
