import {
  PostgresQueryCompiler,
  type CompiledQuery,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely';

/**
 * Records the queries to a database: the texts of statements with their parameters, and how many were
 * answered in all.
 */
export class SeenStatements implements KyselyPlugin {
  private readonly compiler = new PostgresQueryCompiler();
  private statements: CompiledQuery[] = [];
  private answered = 0;

  /** What was queried since the last call. A statement prepared as a text beforehand is only counted. */
  take(): { statements: CompiledQuery[]; answered: number } {
    const { statements, answered } = this;
    this.statements = [];
    this.answered = 0;
    return { statements, answered };
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    this.statements.push(this.compiler.compileQuery(node, queryId));
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    this.answered += 1;
    return Promise.resolve(result);
  }
}
