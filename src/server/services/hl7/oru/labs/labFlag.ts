import type { Hl7Segment } from '../../message/hl7Segment';
import { LAB_FLAGS, type LabFlag } from '../../../../../contract/labTests';

export type { LabFlag };

/** HL7 table 0078 by what it says of a number. */
const MEANINGS: Readonly<Record<LabFlag, readonly string[]>> = {
  LL: ['LL', '<'],
  L: ['L'],
  N: ['N'],
  H: ['H'],
  HH: ['HH', '>'],
  A: ['A', 'AA'],
};

/** Off the instrument's scale: of a limit that is what its comparator says, and nothing of how critical it is. */
const OFF_SCALE = ['<', '>'];

/** What OBX-8 says of a result, or of a limit, the first repetition that says anything; null for none. */
export function labFlag(segment: Hl7Segment, { isLimit }: { isLimit: boolean }): LabFlag | null {
  for (const said of segment.repetitions(8)) {
    if (isLimit && OFF_SCALE.includes(said)) continue;
    const flag = LAB_FLAGS.find((each) => MEANINGS[each].includes(said.toUpperCase()));
    if (flag !== undefined) return flag;
  }
  return null;
}
