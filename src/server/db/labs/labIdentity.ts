/** By which codes a sender knows an order or a result: LOINC, and its own. At least one of them is there. */
export interface LabCodes {
  loinc: string | null;
  own: string | null;
}

/** The codes of something stored: with an `other` one `code` is LOINC, and this the sender's own. */
export interface StoredCodes {
  code: string;
  other: string | null;
  /** LOINC that it has too, under which another one is stored. */
  shared: string | null;
}

/** What is stored of it, if anything is, and under which codes it is from now on. */
interface Identified<T> extends StoredCodes {
  known: T | null;
}

/** Several orders, or results of an order, have the LOINC that is the only code given. */
export class AmbiguousCode extends Error {
  override readonly name = 'AmbiguousCode';

  constructor(
    readonly of: 'order' | 'result',
    readonly loinc: string,
    /** The codes of the candidates. */
    readonly codes: readonly string[],
  ) {
    super('LOINC alone does not identify one of them.');
  }
}

/**
 * Which of the stored rows with one of these codes is the one reported. The sender's own code decides: two tests may have the same LOINC.
 * @throws AmbiguousCode where they have, and LOINC is given alone
 */
export function identified<T extends StoredCodes>(
  of: AmbiguousCode['of'],
  stored: readonly T[],
  { loinc, own }: LabCodes,
): Identified<T> {
  const ofLoinc = loinc === null ? [] : stored.filter(({ code, shared }) => [code, shared].includes(loinc));
  if (loinc !== null && own === null && ofLoinc.length > 1)
    throw new AmbiguousCode(of, loinc, ofLoinc.map(({ code, other }) => other ?? code).sort());
  const ofOwn =
    own === null
      ? undefined
      : (stored.find(({ other }) => other === own) ?? stored.find(({ code }) => code === own));
  const byLoinc = ofLoinc.find(({ code, other }) => own === null || (code === loinc && other === null));
  const known = ofOwn ?? byLoinc ?? null;
  const isFree = !stored.some((row) => row !== known && row.code === loinc);
  if (loinc !== null && isFree)
    return { known, code: loinc, other: own ?? otherOf(known, loinc), shared: null };
  return known === null
    ? { known, code: own ?? loinc ?? '', other: null, shared: loinc }
    : { known, code: known.code, other: known.other, shared: loinc ?? known.shared };
}

/** The sender's own code of what is stored under LOINC from now on. */
const otherOf = (known: StoredCodes | null, loinc: string): string | null =>
  known === null || known.code === loinc ? (known?.other ?? null) : (known.other ?? known.code);

/** Whether what is stored has these codes. */
export const hasCodes = (known: StoredCodes, { code, other, shared }: StoredCodes): boolean =>
  known.code === code && known.other === other && known.shared === shared;
