import { hasCritical } from '../../../clinical/boardPlace';
import type { RiskBand } from '../../../clinical/risk';
import type { WallPatient } from '../../../contract/wall';
import { isUnanswered } from '../../clinical/alarms';
import { bandOf, compareBeds, isCalm, rankOf } from '../../clinical/boardRank';
import { hidesDanger } from '../../clinical/words/notReadText';
import { isUnreadable } from '../../lib/unreadable';

/** One card of the wall. */
export interface WallEntry {
  readonly patient: WallPatient;
  readonly band: RiskBand;
}

export interface WallOrder {
  /** At high risk, also without a signal, or of unknown state: larger, and on every page. */
  first: readonly WallEntry[];
  others: readonly WallEntry[];
  /**
   * How many of the others, from the first one, should be on every page too: at medium risk, of unknown state, or with an alarm
   * that waits for an owner.
   */
  kept: number;
}

/** The most urgent come first, in the order of the board. */
export function wallOrderOf(patients: readonly WallPatient[]): WallOrder {
  const entries = patients
    .map((patient): WallEntry => ({ patient, band: bandOf(patient) }))
    .sort(
      (a, b) =>
        rankOf(a.patient, a.band) - rankOf(b.patient, b.band) ||
        Number(isWaiting(b.patient)) - Number(isWaiting(a.patient)) ||
        compareBeds(bedOf(a.patient), bedOf(b.patient)) ||
        a.patient.key.localeCompare(b.patient.key),
    );
  const isFirst = ({ patient, band }: WallEntry) =>
    band === 'high' || hasCritical(patient) || isUnreadable(patient) || hidesDanger(patient);
  const others = entries.filter((entry) => !isFirst(entry));
  // The calm ones come last, and of these the ones with a waiting alarm before the rest.
  const calm = others.findIndex(({ patient, band }) => isCalm(patient, band) && !isWaiting(patient));
  return { first: entries.filter(isFirst), others, kept: calm < 0 ? others.length : calm };
}

/** Whether an alarm waits for an owner. */
const isWaiting = ({ alarms }: WallPatient): boolean => alarms.some(isUnanswered);

interface PageSizes {
  firstPages: number;
  firstPerPage: number;
  /** Of the others: how many are on a page, and how many of these, from the first one, on every page. */
  perPage: number;
  kept: number;
}

/**
 * The cards of a page, from 0: all of the first ones with some of the others, or, where these take turns too, as many of either as
 * have room.
 */
export function pageOf(
  { first, others }: Pick<WallOrder, 'first' | 'others'>,
  page: number,
  { firstPages, firstPerPage, perPage, kept }: PageSizes,
): Pick<WallOrder, 'first' | 'others'> {
  const otherPart = (at: number) => [
    ...others.slice(0, kept),
    ...part(others.slice(kept), at, perPage - kept),
  ];
  if (firstPages === 0) return { first, others: otherPart(page) };
  return page < firstPages
    ? { first: part(first, page, firstPerPage), others: [] }
    : { first: [], others: otherPart(page - firstPages) };
}

/** The last part is as large as the others: it repeats some of the part before. */
function part(entries: readonly WallEntry[], at: number, size: number): readonly WallEntry[] {
  const from = Math.max(0, Math.min(at * size, entries.length - size));
  return entries.slice(from, from + size);
}

const bedOf = (patient: WallPatient): string | null =>
  isUnreadable(patient) ? patient.unreadable.bed : patient.bed;
