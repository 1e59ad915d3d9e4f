import type { LabCodes, StoredCodes } from './labIdentity';

/** Rows that are known by codes, of which each is the `code` of one row at most; as quick with very many of them. */
export class ByCodes<T extends StoredCodes> {
  readonly #rows = new Set<T>();
  readonly #byCode = new Map<string, T>();
  readonly #byOther = new Map<string, T[]>();
  readonly #byShared = new Map<string, T[]>();

  /** All rows, in the order in which they were added. */
  all(): Iterable<T> {
    return this.#rows;
  }

  add(row: T): void {
    this.#rows.add(row);
    this.#index(row);
  }

  /** Gives a row other codes. */
  rename(row: T, { code, other, shared }: StoredCodes): void {
    if (this.#byCode.get(row.code) === row) this.#byCode.delete(row.code);
    Object.assign(row, { code, other, shared });
    this.#index(row);
  }

  has(code: string): boolean {
    return this.#byCode.has(code);
  }

  /** The rows among which `identified` finds what has these codes. */
  with({ loinc, own }: LabCodes): T[] {
    const found = [
      ...(own === null ? [] : of(this.#byOther, own).filter(({ other }) => other === own)),
      ...[own, loinc].flatMap((code) => (code === null ? [] : (this.#byCode.get(code) ?? []))),
      // With a code of the sender's own, LOINC that another one has as well says nothing.
      ...(loinc === null || own !== null
        ? []
        : of(this.#byShared, loinc).filter(({ shared }) => shared === loinc)),
    ];
    return found.length < 2 ? found : [...new Set(found)];
  }

  #index(row: T): void {
    const { code, other, shared } = row;
    this.#byCode.set(code, row);
    if (other !== null) push(this.#byOther, other, row);
    if (shared !== null) push(this.#byShared, shared, row);
  }
}

const of = <T>(map: ReadonlyMap<string, T[]>, key: string): readonly T[] => map.get(key) ?? [];

/** Adds to the list of a key. */
export function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
