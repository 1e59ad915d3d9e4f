import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webpack } from 'webpack';
import { BudgetPlugin, type Budget } from '../../../scripts/webpack/BudgetPlugin';

/** An app of an entry and a screen that it imports on demand; both are text that does not compress well. */
const noise = (length: number) =>
  Array.from({ length }, (_, i) => ((i * 2_654_435_761) >>> 0).toString(36)).join('');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'budget-'));
  writeFileSync(
    join(folder, 'app.js'),
    `console.log(${JSON.stringify(noise(100))}); import(/* webpackChunkName: "screen" */ './screen.js');`,
  );
  writeFileSync(join(folder, 'screen.js'), `console.log(${JSON.stringify(noise(2_000))});`);
});

afterAll(() => rmSync(folder, { recursive: true }));

function build(budget: Budget): Promise<string[]> {
  return new Promise((done, fail) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: { app: './app.js' },
        output: { path: join(folder, 'dist') },
        plugins: [new BudgetPlugin([budget])],
        performance: false,
      },
      (error, stats) =>
        error === null
          ? done(stats?.toJson({ errors: true }).errors?.map(({ message }) => message) ?? [])
          : fail(error),
    );
  });
}

describe('the budget of a first load', () => {
  it('lets a build pass that stays within it', async () => {
    await expect(build({ route: 'entry', groups: ['app'], maxGzip: 4_096 })).resolves.toEqual([]);
  });

  it('counts what a route imports on demand, and fails the build', async () => {
    const [message] = await build({ route: 'screen', groups: ['app', 'screen'], maxGzip: 4_096 });
    expect(message).toMatch(/^First load of screen: \d+\.\d of 4\.0 KB gzip: .*app\.js/);
  });

  it('counts only what a route adds where others are there before', async () => {
    const budget = { route: 'screen', after: ['app'], groups: ['app', 'screen'] };
    const [message] = await build({ ...budget, maxGzip: 4_096 });
    expect(message).toMatch(/^What screen adds: \d+\.\d of 4\.0 KB gzip: screen\.js$/);
    const whole = { route: 'screen', after: ['screen'], groups: ['app', 'screen'] };
    await expect(build({ ...whole, maxGzip: 4_096 })).resolves.toEqual([]);
  });

  it('fails the build when a group it watches is gone', async () => {
    await expect(build({ route: 'screen', groups: ['app', 'renamed'], maxGzip: 4_096 })).resolves.toEqual([
      'First load of screen: there is no chunk group "renamed"',
    ]);
  });
});
