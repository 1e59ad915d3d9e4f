import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { KeptResults } from '../mutants/keptResults';
import { mutantsOf, type Mutant } from '../mutants/mutate';
import { nearestTests } from '../mutants/nearestTests';
import { timedSuites, verdictOf } from '../mutants/suites';
import { TestRunner, type Tried } from '../mutants/tryMutants';

/**
 * Puts one small fault after another into the sources and runs the unit tests nearest to it: what no test finds is printed. Fails when
 * fewer than 90 % are found. Arguments: folders or files; `--since COMMIT`: every mutant of the files that changed since; `--tenth N`:
 * every tenth mutant (with `--since`, of the other files), from the Nth on; `--minutes N`: no longer than that; `--continue`: files that a
 * run before has tried whole, and whose text and tests are the same, are not tried again.
 */
const ROOT = join(__dirname, '../..');
const RESULT = join(ROOT, '.cache/mutants.json');
const LEAST_PERCENT = 90;

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

const args = process.argv.slice(2);
const numberAfter = (name: string): number | undefined => {
  const place = args.indexOf(name);
  return place < 0 ? undefined : Number(args[place + 1]);
};

const OPTIONS = ['--since', '--tenth', '--minutes', '--continue'];
const unknown = args.find((each) => each.startsWith('-') && !OPTIONS.includes(each));
if (unknown !== undefined)
  throw new Error(`${unknown} is not an option: --since COMMIT, --tenth N, --minutes N, --continue.`);

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

interface Source {
  file: string;
  mutants: readonly Mutant[];
  /** All of the file's mutants are to be tried. */
  isWhole: boolean;
}

/** What is to be tried: files that changed first. */
function sourcesToTry(changed: ReadonlySet<string> | null): Source[] {
  const tenth = numberAfter('--tenth');
  let count = 0;
  return sources()
    .sort((a, b) => Number(changed?.has(b) ?? 0) - Number(changed?.has(a) ?? 0))
    .map((file) => {
      const all = mutantsOf(file, readFileSync(join(ROOT, file), 'utf8'));
      const isWhole = changed === null ? tenth === undefined : changed.has(file);
      const isOfTenth = () => tenth !== undefined && count++ % 10 === tenth % 10;
      return { file, mutants: all.filter(() => isWhole || isOfTenth()), isWhole };
    });
}

async function main(): Promise<boolean> {
  const until = Date.now() + (numberAfter('--minutes') ?? Infinity) * 60_000;
  const changed = changedFiles();
  const testsOf = nearestTests(ROOT);
  const waiting = sourcesToTry(changed);
  const tried: Tried[] = [];
  let left = 0;
  let leftOfChanged = 0;
  const kept = new KeptResults(ROOT);
  const isContinued = args.includes('--continue');
  const notGreen = new Set<string>();
  const tryFile = async (runner: TestRunner, { file, mutants, isWhole }: Source): Promise<void> => {
    const tests = testsOf(file);
    const before = isContinued && isWhole ? kept.of(file, tests, mutants) : undefined;
    const verdicts: Tried[] = [...(before ?? [])];
    if (before === undefined && mutants.length > 0 && Date.now() < until) {
      const { suites, failed } = await timedSuites(runner, tests);
      for (const test of failed) notGreen.add(test);
      for (const mutant of mutants) {
        if (Date.now() >= until) break;
        verdicts.push({ ...mutant, verdict: await verdictOf(runner, mutant, suites) });
      }
      if (isWhole && verdicts.length === mutants.length && failed.length === 0)
        kept.keep(file, tests, verdicts);
    }
    const untried = mutants.length - verdicts.length;
    left += untried;
    if (changed?.has(file)) leftOfChanged += untried;
    tried.push(...verdicts);
    console.log(`${file}: ${sumOf(verdicts)}${before === undefined ? '' : ', by a run before'}`);
  };
  const tryFiles = async (): Promise<void> => {
    const runner = new TestRunner();
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await tryFile(runner, next);
    } finally {
      // One that fails ends the others too.
      waiting.length = 0;
      runner.stop();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, tryFiles));
  tried.sort((a, b) => (a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1));
  const isOfAll = !args.some((each) => each.startsWith('src/'));
  const isGood = report(
    tried,
    left,
    isOfAll && leftOfChanged === 0 ? git('rev-parse', 'HEAD').trim() : since(),
  );
  for (const test of notGreen) console.log(`Not green without a mutant, so not used: ${test}`);
  return isGood && notGreen.size === 0;
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
