import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';

/** Counts the statements that go to the database and contain some words. */
export class StatementCounter implements KyselyPlugin {
  count = 0;
  readonly #words: string;

  constructor(words: string) {
    this.#words = words;
  }

  transformQuery({ node }: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    if (
      JSON.stringify(node, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ).includes(this.#words)
    )
      this.count += 1;
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    return Promise.resolve(result);
  }
}
