import '../setUp/nodeVersion.mjs';
import { build } from './build.mjs';
import { ensureChromium } from '../setUp/chromium.mjs';
import { ensureHl7Peer } from '../setUp/hl7Peer.mjs';
import { jestTwice } from '../lib/jest.mjs';
import { ensurePackages } from '../setUp/packages.mjs';
import { playwright } from '../lib/playwright.mjs';
import { fewAtOnce, main, step, stepBeside } from '../lib/progress.mjs';
import { deleteLastRun, keepLastRun, newestCommitDate } from '../results/lastRun.mjs';
import { quarantineComplaints } from '../results/quarantine.mjs';
import { hasProperties, projectRules, readQuarantine } from '../results/rules.mjs';
import { lastLine, summaryOf } from '../results/summary.mjs';
import { root, run } from '../lib/run.mjs';
import { staticChecks } from '../lib/staticChecks.mjs';

const TRACE = ['--import', 'tsx', 'scripts/commands/trace.ts', '--gaps'];

/** Everything, from an empty clone: set-up, then every check and test. The last line is the sum. */
await main(async () => {
  await ensurePackages();
  deleteLastRun(root);
  const total = summaryOf([]);
  const check = async (label, work) => add(total, await step(label, asTest(label, work)));
  const checks = staticChecks.map(
    ([label, work]) =>
      async () =>
        add(total, await stepBeside(label, asTest(label, work))),
  );
  let chromium;
  const others = async () => {
    // One after the other: the package manager of Debian works for one at a time.
    await ensureHl7Peer(stepBeside);
    chromium = await ensureChromium(stepBeside);
  };
  // One for each of two cores, and one more because a browser comes over the network.
  console.log('Building and checking, side by side:');
  await fewAtOnce(3, [others, () => build(stepBeside), ...checks]);

  // One after the other: in parallel they save three minutes of twenty, and wait for a core longer than a
  // test's time-out.
  const tests = [];
  for (const [label, runner] of [
    ['Unit, server and component tests', () => jestTwice(['unit', 'server', 'web'])],
    ['Browser tests', () => playwright(chromium, ['--grep-invert', '@slow'])],
  ]) {
    const results = await step(
      label,
      runner().catch((error) => [notRun(label, error)]),
    );
    const sum = summaryOf(results, projectRules());
    console.log(`    ${lastLine(sum)}`);
    // Named at once, with their messages at the end: a run that is cut short says what failed too.
    for (const failure of sum.failures) console.log(`    ✗ ${failure.split('\n', 1)[0]}`);
    for (const test of sum.quarantined)
      console.log(`    in quarantine, passed only at the second try: ${test}`);
    add(total, sum);
    tests.push(...results);
  }
  keepLastRun(root, tests);

  await check('Quarantine of tests', () => quarantineIsFine(tests));
  await check('Requirements and hazards, by what passed', () => run('trace', process.execPath, TRACE));

  for (const failure of total.failures) console.log(`\n✗ ${readable(failure)}`);
  console.log(`\n${lastLine(total)}`);
  if (total.failed > 0) process.exitCode = 1;
});

async function quarantineIsFine(tests) {
  const newestCommit = () => newestCommitDate(root);
  const complaints = quarantineComplaints(readQuarantine(), { tests, newestCommit, hasProperties });
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}

/** A check is one test. */
function asTest(label, check) {
  return check().then(
    () => ({ ...summaryOf([]), passed: 1 }),
    (error) => ({ ...summaryOf([]), failed: 1, failures: [`${label}\n${error.message}`] }),
  );
}

/** A runner that could not run at all is a failed test. */
function notRun(label, { message }) {
  return { file: label, title: '', status: 'failed', isSecondTry: false, assertions: 0, messages: [message] };
}

/** Without colours, and without the frames of third-party code. */
function readable(failure) {
  const escape = String.fromCharCode(27);
  const lines = failure.replaceAll(new RegExp(`${escape}\\[[0-9;]*m`, 'g'), '').split('\n');
  return lines.filter((line) => !/^ +at .*(node_modules|node:internal)/.test(line)).join('\n');
}

function add(total, { passed, failed, skipped, secondTry, failures, missingData }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  total.secondTry += secondTry;
  total.failures.push(...failures);
  total.missingData.push(...missingData.filter((folder) => !total.missingData.includes(folder)));
}
