import '../setUp/nodeVersion.mjs';
import { jest } from '../lib/jest.mjs';
import { ensurePackages } from '../setUp/packages.mjs';
import { Failure, main, step } from '../lib/progress.mjs';
import { projectRules } from '../results/rules.mjs';
import { summaryOf } from '../results/summary.mjs';
import { staticChecks } from '../lib/staticChecks.mjs';

/**
 * The checks to run before each commit: everything that needs neither a database nor a browser. All in
 * parallel: most are short.
 */
await main(async () => {
  await ensurePackages();
  const checks = [...staticChecks, ['Unit tests', unitTests]].map(([label, check]) => [label, check()]);
  const failures = [];
  for (const [, check] of checks) check.catch(() => {}); // Each is awaited below, in the order of the list.
  for (const [label, check] of checks)
    await step(label, check).catch((error) => failures.push(`${label}\n${error.message}`));
  if (failures.length > 0) throw new Failure(failures.join('\n\n'));
});

async function unitTests() {
  const { failed, failures } = summaryOf(await jest(['unit']), projectRules());
  if (failed > 0) throw new Failure(failures.join('\n\n'));
}
