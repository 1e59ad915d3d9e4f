import './nodeVersion.mjs';
import { build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { jestTwice } from './jest.mjs';
import { ensurePackages } from './packages.mjs';
import { playwright } from './playwright.mjs';
import { fewAtOnce, main, step, stepBeside } from './progress.mjs';
import { staticChecks } from './staticChecks.mjs';

/** Everything, from an empty clone: set-up, then every check and test. The last line is the sum. */
await main(async () => {
  await ensurePackages();
  const total = { passed: 0, failed: 0, skipped: 0, triedAgain: 0, failures: [] };
  const checks = staticChecks.map(
    ([label, check]) =>
      async () =>
        add(total, await stepBeside(label, asTest(label, check))),
  );
  let chromium;
  const browser = async () => (chromium = await ensureChromium(stepBeside));
  // One for each of two cores, and one more because a browser comes over the network.
  console.log('Building and checking, side by side:');
  await fewAtOnce(3, [browser, () => build(stepBeside), ...checks]);

  // One after the other: side by side they gain three minutes of twenty, and wait for a core longer than a test is patient.
  add(total, await counted('Unit, server and component tests', () => jestTwice(['unit', 'server', 'web'])));
  add(total, await counted('Browser tests', () => playwright(chromium, ['--grep-invert', '@slow'])));

  for (const failure of total.failures) console.log(`\n✗ ${readable(failure)}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  const triedAgain = total.triedAgain > 0 ? `, ${total.triedAgain} only at the second try` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}${triedAgain}`);
  if (total.failed > 0) process.exitCode = 1;
});

/** A check is one test; so is a runner that could not run at all. */
function asTest(label, check) {
  return check().then(
    () => ({ passed: 1, failed: 0, skipped: 0, failures: [] }),
    (error) => ({ passed: 0, failed: 1, skipped: 0, failures: [`${label}\n${error.message}`] }),
  );
}

async function counted(label, run) {
  const results = await step(
    label,
    run().catch((error) => ({ passed: 0, failed: 1, skipped: 0, failures: [`${label}\n${error.message}`] })),
  );
  console.log(`    ${results.passed} passed, ${results.failed} failed`);
  for (const failure of results.triedAgain ?? [])
    console.log(`    passed only when tried again: ${readable(failure)}`);
  return results;
}

/** Without colours, and without the frames of other people's code. */
function readable(failure) {
  const escape = String.fromCharCode(27);
  const lines = failure.replaceAll(new RegExp(`${escape}\\[[0-9;]*m`, 'g'), '').split('\n');
  return lines.filter((line) => !/^ +at .*(node_modules|node:internal)/.test(line)).join('\n');
}

function add(total, { passed, failed, skipped, failures, triedAgain = [] }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  total.triedAgain += triedAgain.length;
  total.failures.push(...failures);
}
