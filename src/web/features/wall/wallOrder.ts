import { hasCritical } from '../../../clinical/boardPlace';
import type { RiskBand } from '../../../clinical/risk';
import type { WallPatient } from '../../../contract/wall';
import { isUnanswered } from '../../clinical/alarms';
import { bandOf, compareBeds, rankOf } from '../../clinical/boardRank';
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
  return { first: entries.filter(isFirst), others: entries.filter((entry) => !isFirst(entry)) };
}

/** Whether an alarm waits for an owner. */
const isWaiting = ({ alarms }: WallPatient): boolean => alarms.some(isUnanswered);

/**
 * The cards of a page, from 0: all of the first ones with some of the others, or, where these take turns too, as many of either as
 * have room.
 */
export function pageOf(
  { first, others }: WallOrder,
  page: number,
  { firstPages, firstPerPage, perPage }: { firstPages: number; firstPerPage: number; perPage: number },
): WallOrder {
  const part = (entries: readonly WallEntry[], at: number, size: number) =>
    entries.slice(at * size, (at + 1) * size);
  if (firstPages === 0) return { first, others: part(others, page, perPage) };
  return page < firstPages
    ? { first: part(first, page, firstPerPage), others: [] }
    : { first: [], others: part(others, page - firstPages, perPage) };
}

const bedOf = (patient: WallPatient): string | null =>
  isUnreadable(patient) ? patient.unreadable.bed : patient.bed;
