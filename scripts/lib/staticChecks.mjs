import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { apiDescription } from './apiDescription.mjs';
import { Failure } from './progress.mjs';
import { root, run, tool } from './run.mjs';

/**
 * What can be checked without running the program, each with the words for its line and a promise that fails
 * with the findings.
 */
export const staticChecks = [
  ['Types', () => tool('types', 'typescript/bin/tsc', ['-p', '.'])],
  ['Lint', () => tool('lint', 'eslint/bin/eslint.js', ['.', '--max-warnings', '0'])],
  ['Format', () => tool('format', 'prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.'])],
  ['Import rules', importRules],
  ['API description', apiDescription],
  ['Dead code', () => tool('dead-code', 'knip/bin/knip.js', ['--no-progress'])],
];

async function importRules() {
  const report = join(root, '.cache/import-rules.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  const args = ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--output-to', report];
  await run('import-rules', process.execPath, [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ...args,
  ]);
  const { modules, summary } = JSON.parse(readFileSync(report, 'utf8'));
  if (summary.violations.length > 0) {
    throw new Failure(
      summary.violations.map(({ rule, from, to }) => `${from} → ${to}\n    ${rule.name}`).join('\n'),
    );
  }
  // A cruiser that cannot parse TypeScript finds no violations either: every module must have been read.
  const read = modules.filter(({ source }) => source.startsWith('src/')).length;
  const written = readdirSync(join(root, 'src'), { recursive: true }).filter((file) =>
    /\.tsx?$/.test(file),
  ).length;
  if (read < written) throw new Failure(`Only ${read} of the ${written} modules in src were read.`);
}
