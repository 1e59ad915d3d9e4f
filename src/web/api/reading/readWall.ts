import type { Wall, WallPatient } from '../../../contract/wall';
import type { Unreadable } from '../../lib/unreadable';
import { isWallFrame, isWallPatient } from '../answers/wall';
import { NOT_KNOWN, readableParts } from './readDashboard';
import { readEntries, textOr, type Parts } from './readEntries';

/**
 * Reads a wall patient by patient, as a board entry by entry: one who cannot be read has a card that says so,
 * and hides no other. Undefined when the response is no wall.
 */
export function readWall(answer: unknown): Wall | undefined {
  if (!isWallFrame(answer)) return undefined;
  const wall = answer as unknown as Wall;
  const patients = readEntries(wall.patients, 'a patient of the wall', isWallPatient, mended);
  return { ...wall, patients: patients as WallPatient[] };
}

function mended(parts: Parts, index: number, places: readonly string[]): WallPatient {
  const known = {
    // Without a key of its own it still needs a place of its own.
    key: textOr(parts['key'], `unknown ${index}`),
    bed: textOr(parts['bed'], null),
    department: textOr(parts['department'], null),
    initials: textOr(parts['initials'], ''),
  };
  if (textOr(parts['key'], null) === null) {
    const unreadable: Unreadable = { unreadable: { bed: known.bed } };
    return { ...NOT_KNOWN, ...known, ...unreadable } as WallPatient;
  }
  return { ...readableParts<WallPatient>(parts, places), ...known };
}
