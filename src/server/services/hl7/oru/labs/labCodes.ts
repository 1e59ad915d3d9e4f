import { isDamaged } from '../../message/characters';
import { codedValues, loincCode } from '../../message/codedValues';
import type { Hl7Segment } from '../../message/hl7Segment';
import type { LabCodes } from '../../../../db/labs/labIdentity';

/**
 * The codes of a laboratory in a field; null without any that can be read whole. LOINC, which every sender shares, wherever it stands: of two codes that
 * may be one, that of which the sender says so.
 */
export function labCodes(segment: Hl7Segment, field: number): LabCodes | null {
  const all = codedValues(segment, field).filter(
    ({ code }) => code !== '' && !isDamaged(code) && !segment.isCut(code),
  );
  const loincs = all.filter((coded) => loincCode(coded) !== null);
  const loinc = loincs.find(({ system }) => system !== '') ?? loincs[0];
  const own = all.find((coded) => coded !== loinc);
  if (loinc !== undefined) return { loinc: loinc.code, own: own?.code ?? null };
  return own === undefined ? null : { loinc: null, own: own.code };
}

/** The same codes as parts of something else. */
export const mapCodes = ({ loinc, own }: LabCodes, of: (code: string) => string): LabCodes => ({
  loinc: loinc === null ? null : of(loinc),
  own: own === null ? null : of(own),
});
