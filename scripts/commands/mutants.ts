import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mutantsOf, type Mutant } from '../mutants/mutate';
import { nearestTests } from '../mutants/nearestTests';
import { TestRunner, type Verdict } from '../mutants/tryMutants';

/**
 * Puts one small fault after another into the sources and runs the unit tests nearest to it: what no test finds is printed. Fails when
 * fewer than 90 % are found. Arguments: folders or files; `--since COMMIT`: every mutant of the files that changed since; `--tenth N`:
 * every tenth mutant (with `--since`, of the other files), from the Nth on; `--minutes N`: no longer than that.
 */
const ROOT = join(__dirname, '../..');
const RESULT = join(ROOT, '.cache/mutants.json');
const LEAST_PERCENT = 90;
const FIRST_LIMIT_MS = 600_000;
const SLOW_MS = 4_000;

/** What is tried: pure code, whose unit tests take seconds. */
const FOLDERS = [
  'src/clinical',
  'src/contract',
  'src/server/services/alarms/escalation/escalationClock.ts',
  'src/server/services/alarms/escalation/recipients.ts',
  'src/server/services/alarms/lifecycle',
  'src/server/services/alarms/limits/effectiveLimits.ts',
  'src/server/services/alarms/limits/limitLevels.ts',
  'src/server/services/alarms/limits/sentLimits.ts',
  'src/server/services/alerting',
  'src/server/services/feed',
  'src/server/services/scoring',
  'src/server/services/ingest/validateReading.ts',
  'src/server/services/patients/period.ts',
  'src/web/features/alarms',
  'src/web/features/alerts',
  'src/web/forms',
  'src/web/lib',
];

interface Accepted {
  file: string;
  words: string;
  /** Why no test can find it, or need not. */
  reason: string;
}

interface Tried extends Mutant {
  verdict: Verdict;
}

const args = process.argv.slice(2);
const numberAfter = (name: string): number | undefined => {
  const place = args.indexOf(name);
  return place < 0 ? undefined : Number(args[place + 1]);
};

const unknown = args.find(
  (each) => each.startsWith('-') && !['--since', '--tenth', '--minutes'].includes(each),
);
if (unknown !== undefined)
  throw new Error(`${unknown} is not an option: --since COMMIT, --tenth N, --minutes N.`);

const accepted = JSON.parse(readFileSync(join(ROOT, 'test/mutants/accepted.json'), 'utf8')) as Accepted[];
const isAccepted = ({ file, words }: Mutant): boolean =>
  accepted.some((each) => each.file === file && each.words === words);

function sources(): string[] {
  const named = args.filter((each) => each.startsWith('src/'));
  return (named.length > 0 ? named : FOLDERS).flatMap((path) =>
    path.endsWith('.ts')
      ? [path]
      : readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
          .sort()
          .map((file) => `${path}/${file}`),
  );
}

function git(...words: string[]): string {
  const { stdout, stderr, status } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words.join(' ')} failed:\n${stderr}`);
  return stdout;
}

/** The commit of `--since`, or of the last result. */
function since(): string | undefined {
  const place = args.indexOf('--since');
  if (place >= 0) return git('rev-parse', String(args[place + 1])).trim();
  return existsSync(RESULT)
    ? (JSON.parse(readFileSync(RESULT, 'utf8')) as { commit?: string }).commit
    : undefined;
}

/** The files that changed since the commit of `--since`; null without it. */
function changedFiles(): ReadonlySet<string> | null {
  const commit = args.includes('--since') ? since() : undefined;
  return commit === undefined ? null : new Set(git('diff', '--name-only', commit).split('\n'));
}

async function main(): Promise<boolean> {
  const until = Date.now() + (numberAfter('--minutes') ?? Infinity) * 60_000;
  const tenth = numberAfter('--tenth');
  const changed = changedFiles();
  const testsOf = nearestTests(ROOT);
  const runner = new TestRunner();
  const tried: Tried[] = [];
  let left = 0;
  let leftOfChanged = 0;
  let count = 0;
  const files = sources().sort((a, b) => Number(changed?.has(b) ?? 0) - Number(changed?.has(a) ?? 0));
  for (const file of files) {
    const all = mutantsOf(file, readFileSync(join(ROOT, file), 'utf8'));
    const isWhole = changed === null ? tenth === undefined : changed.has(file);
    const mutants = all.filter(() => isWhole || (tenth !== undefined && count++ % 10 === tenth % 10));
    const suites = mutants.length > 0 && Date.now() < until ? await quickestFirst(runner, testsOf(file)) : [];
    for (const mutant of mutants) {
      if (Date.now() >= until) {
        left += 1;
        if (changed?.has(file)) leftOfChanged += 1;
      } else tried.push({ ...mutant, verdict: await verdictOf(runner, mutant, suites) });
    }
    console.log(`${file}: ${sumOf(tried.filter((each) => each.file === file))}`);
  }
  runner.stop();
  const isOfAll = !args.some((each) => each.startsWith('src/'));
  return report(tried, left, isOfAll && leftOfChanged === 0 ? git('rev-parse', 'HEAD').trim() : since());
}

/** One file of tests, and how long it may take on a mutant, ms: ten times what it takes without one, once everything is compiled. */
interface Suite {
  test: string;
  limitMs: number;
}

/**
 * Most mutants are found by the first file of tests, so the quickest comes first; files that take longer than
 * SLOW_MS are left out where there are others.
 */
async function quickestFirst(runner: TestRunner, tests: readonly string[]): Promise<Suite[]> {
  const timed: { test: string; tookMs: number }[] = [];
  for (const test of tests) {
    let tookMs = 0;
    for (let run = 0; run < 2; run += 1) {
      const begun = Date.now();
      if ((await runner.isGreen(test, null, FIRST_LIMIT_MS)) !== true)
        throw new Error(`Without a mutant ${test} is not green`);
      tookMs = Date.now() - begun;
    }
    timed.push({ test, tookMs });
  }
  return timed
    .sort((a, b) => a.tookMs - b.tookMs)
    .filter(({ tookMs }, place) => place === 0 || tookMs < SLOW_MS)
    .map(({ test, tookMs }) => ({ test, limitMs: 10_000 + 10 * tookMs }));
}

async function verdictOf(runner: TestRunner, mutant: Mutant, suites: readonly Suite[]): Promise<Verdict> {
  if (suites.length === 0) return 'untested';
  for (const { test, limitMs } of suites) {
    const isGreen = await runner.isGreen(test, mutant, limitMs);
    if (isGreen !== true) return isGreen === null ? 'hung' : 'killed';
  }
  return 'survived';
}

const isFound = ({ verdict }: Tried): boolean => verdict === 'killed' || verdict === 'hung';
const killed = (tried: readonly Tried[]): number =>
  tried.filter((each) => isFound(each) || isAccepted(each)).length;
const sumOf = (tried: readonly Tried[]): string =>
  `${killed(tried)} of ${tried.length} found (${tried.length === 0 ? 100 : Math.floor((100 * killed(tried)) / tried.length)} %)`;

/** `commit`: up to which every changed file has been tried; undefined when that is not known. */
function report(tried: readonly Tried[], left: number, commit: string | undefined): boolean {
  const alive = tried.filter((each) => !isFound(each) && !isAccepted(each));
  console.log('\nNot found:');
  for (const { file, line, words, verdict } of alive)
    console.log(`  ${file}:${line}  ${words}${verdict === 'untested' ? '  (no unit test imports it)' : ''}`);
  console.log(`\nFound by hanging: ${tried.filter(({ verdict }) => verdict === 'hung').length}`);
  console.log('\nBy folder:');
  for (const folder of [...new Set(tried.map(({ file }) => dirname(file)))])
    console.log(`  ${folder}: ${sumOf(tried.filter(({ file }) => dirname(file) === folder))}`);
  console.log(`\n${sumOf(tried)}${left === 0 ? '' : `, ${left} not tried for want of time`}`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(RESULT, `${JSON.stringify({ commit, found: killed(tried), tried, left }, null, 1)}\n`);
  return tried.length === 0 || (100 * killed(tried)) / tried.length >= LEAST_PERCENT;
}

main().then(
  (isGood) => {
    if (!isGood) process.exitCode = 1;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
