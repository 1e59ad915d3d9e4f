/** By which codes a sender knows an order or a result: LOINC, and its own. At least one of them is there. */
export interface LabCodes {
  loinc: string | null;
  own: string | null;
}

/** The codes of something stored: with an `other` one `code` is LOINC, and this the sender's own. */
export interface StoredCodes {
  code: string;
  other: string | null;
}

/** What is stored of it, if anything is, and under which codes it is from now on. */
interface Identified<T> extends StoredCodes {
  known: T | null;
}

/**
 * Which of the stored rows with one of these codes is meant. The sender's own code decides; two tests may have the same LOINC, and
 * then only one of them is known by it.
 */
export function identified<T extends StoredCodes>(
  stored: readonly T[],
  { loinc, own }: LabCodes,
): Identified<T> {
  const ofOwn =
    own === null
      ? undefined
      : (stored.find(({ other }) => other === own) ?? stored.find(({ code }) => code === own));
  const known =
    ofOwn ?? stored.find(({ code, other }) => code === loinc && (other === null || own === null)) ?? null;
  const isFree = !stored.some((row) => row !== known && row.code === loinc);
  if (loinc !== null && isFree) return { known, code: loinc, other: own ?? known?.other ?? null };
  return known === null
    ? { known, code: own ?? loinc ?? '', other: null }
    : { known, code: known.code, other: known.other };
}
