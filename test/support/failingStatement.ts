import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';

/** Returns how the statement failed that was made to fail. */
export const BROKEN = 'canary_of_a_broken_statement';

/** Passes the statements of a database through until the test sets which of the next ones is to fail. */
export class FailingStatement implements KyselyPlugin {
  private left = Infinity;

  /** The `nth` statement from now on fails, from 1, before it reaches the database. */
  arm(nth: number): void {
    this.left = nth;
  }

  /** No statement fails any more; whether one has. */
  disarm(): boolean {
    const hasFailed = this.left <= 0;
    this.left = Infinity;
    return hasFailed;
  }

  transformQuery({ node }: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    this.left -= 1;
    if (this.left === 0) throw new Error(BROKEN);
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    return Promise.resolve(result);
  }
}
