import type { MergedNotice } from '../../../contract/merges';
import { formatTimeOfDay } from '../../lib/dates';

/** Of a record that was on screen and no longer exists. */
export const RECORD_GONE = 'This record no longer exists (merged or erased): nothing can be saved to it.';

/** How long a merge is shown. */
const SHOWN_MS = 24 * 3_600_000;

/** That another record became part of the patient's. */
export const mergedText = ({ number, at }: MergedNotice): string =>
  `Merged with MRN ${number} at ${formatTimeOfDay(at)}`;

/** The same for a day after it, by the server's time (epoch ms); null later, and without a merge. */
export const mergedTextAt = (merged: MergedNotice | undefined, now: number): string | null =>
  merged !== undefined && now < Date.parse(merged.at) + SHOWN_MS ? mergedText(merged) : null;
