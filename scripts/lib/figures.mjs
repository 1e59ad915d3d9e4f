import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, step } from './progress.mjs';
import { ended, root } from './run.mjs';

/**
 * Runs the programs of a folder one after another (or those named), so that none disturbs another. Each prints a JSON line
 * `{name, value, limit, unit, ok}` a figure; together, after the `others`, they make the table and a file in .cache. Fails when a figure misses its limit
 * or was not measured at all.
 */
export async function figuresOf(folder, { wanted, doing, env = {}, others = [] }) {
  const programs = readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace('.ts', ''));
  const unknown = wanted.filter((name) => !programs.includes(name));
  if (unknown.length > 0)
    throw new Failure(`No such program: ${unknown.join(', ')}. There are: ${programs.join(', ')}.`);

  const figures = [...others];
  for (const name of wanted.length > 0 ? wanted : programs)
    figures.push(...(await step(`${doing} ${name}`, () => measure(folder, name, env)).catch(missed(name))));
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(
    join(root, `.cache/${folder.split('/').at(-1)}.json`),
    `${JSON.stringify(figures, null, 2)}\n`,
  );
  console.log(`\n${table(figures)}\n`);
  const bad = figures.filter(({ ok }) => !ok);
  if (bad.length > 0) throw new Failure(`${bad.length} of ${figures.length} figures miss their limit.`);
}

/** The figures of a program that fails count as missed; the other programs still run. */
const missed = (name) => (error) => {
  if (!(error instanceof Failure)) throw error;
  console.error(`\n${error.message}`);
  return [{ name: `${name} failed`, value: 1, limit: 0, unit: '', ok: false }];
};

async function measure(folder, name, env) {
  const args = ['--expose-gc', '--import', 'tsx', `${folder}/${name}.ts`];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors = (errors + text).slice(-4000)));
  const code = await ended(child);
  if (code !== 0) throw new Failure(`${name} failed (${code}):\n\n${errors}`);
  const figures = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  if (figures.length === 0) throw new Failure(`${name} measured nothing.`);
  // A program writes its errors to stderr, as sentences.
  if (figures.some(({ ok }) => !ok) && errors !== '') console.error(`\n${errors.trimEnd()}`);
  return figures;
}

function table(figures) {
  const rows = [
    ['figure', 'measured', 'limit', ''],
    ...figures.map(({ name, value, limit, unit, ok }) => [
      name,
      `${value} ${unit}`,
      `${limit === null ? '–' : Number(limit.toPrecision(4))} ${unit}`,
      ok ? 'ok' : 'MISSED',
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map(
      ([name, ...rest]) =>
        `  ${name.padEnd(widths[0])}  ${rest[0].padStart(widths[1])}  ${rest[1].padStart(widths[2])}  ${rest[2]}`,
    )
    .join('\n');
}
