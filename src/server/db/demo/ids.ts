/**
 * Identifiers assigned by the database, by the name that the demo's tables use. A wrong name is an error in
 * the tables.
 */
export class Ids {
  private readonly known: ReadonlyMap<string, number>;

  constructor(
    private readonly what: string,
    pairs: Iterable<readonly [string, number]>,
  ) {
    this.known = new Map(pairs);
  }

  of(name: string): number {
    const id = this.known.get(name);
    if (id === undefined) throw new Error(`The demo hospital has no ${this.what} "${name}"`);
    return id;
  }
}
