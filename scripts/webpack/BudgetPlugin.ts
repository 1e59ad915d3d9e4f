import { gzipSync } from 'node:zlib';
import { WebpackError, type Compilation, type Compiler } from 'webpack';

export interface Budget {
  route: string;
  /** Names of the chunk groups (entries and named imports) that the route loads. */
  groups: readonly string[];
  /** The groups that are there already when one comes from another screen; left out for a first load. */
  after?: readonly string[];
  /** The most that all JavaScript of those groups may weigh, each file gzipped, in bytes; after others: what they add. */
  maxGzip: number;
}

/** Fails the build when a route's first load, or what it adds to others, outgrows its budget, reading the real chunk graph. */
export class BudgetPlugin {
  constructor(private readonly budgets: readonly Budget[]) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BudgetPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BudgetPlugin', stage }, () => {
        for (const budget of this.budgets) this.check(budget, compilation);
      });
    });
  }

  private check({ route, groups, after, maxGzip }: Budget, compilation: Compilation): void {
    const there = this.scripts(route, after ?? [], compilation);
    const files = [...this.scripts(route, groups, compilation)].filter((file) => !there.has(file));
    const size = files.reduce((sum, file) => sum + gzipSize(file, compilation), 0);
    const what = after === undefined ? `First load of ${route}` : `What ${route} adds`;
    const sentence = `${what}: ${inKb(size)} of ${inKb(maxGzip)} KB gzip`;
    compilation.getLogger('BudgetPlugin').info(sentence);
    if (size > maxGzip) compilation.errors.push(new WebpackError(`${sentence}: ${files.join(', ')}`));
  }

  private scripts(route: string, groups: readonly string[], compilation: Compilation): Set<string> {
    const files = new Set<string>();
    for (const name of groups) {
      const group = compilation.namedChunkGroups.get(name);
      if (group === undefined)
        compilation.errors.push(
          new WebpackError(`First load of ${route}: there is no chunk group "${name}"`),
        );
      else for (const file of group.getFiles()) if (file.endsWith('.js')) files.add(file);
    }
    return files;
  }
}

function gzipSize(file: string, compilation: Compilation): number {
  const source = compilation.getAsset(file)?.source;
  return source === undefined ? 0 : gzipSync(source.buffer(), { level: 9 }).length;
}

const inKb = (bytes: number): string => (bytes / 1_024).toFixed(1);
