import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './progress.mjs';
import { logFolder, root, run, tool } from './run.mjs';

const DOCUMENT = '.cache/openapi.json';

/** The linter stays on this machine: it sends nothing, and does not check for a newer version. */
const ENV = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Makes the document of /api/openapi.json, without a database, and lints it by redocly.yaml: no errors, and no warnings either. */
export async function apiDescription() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  await run('api-document', process.execPath, [
    '--import',
    'tsx',
    'scripts/commands/api-document.ts',
    DOCUMENT,
  ]);
  let exit;
  await tool(
    'redocly',
    '@redocly/cli/bin/cli.js',
    ['lint', DOCUMENT, '--config', 'redocly.yaml', '--format', 'json'],
    { env: ENV },
  ).catch((error) => {
    exit = error;
  });
  const { totals, problems } = report(exit);
  if (totals.errors + totals.warnings + totals.ignored === 0) return;
  throw new Failure(
    problems
      .map(({ ruleId, message, location }) => `${location[0]?.pointer ?? ''} ${message} (${ruleId})`)
      .join('\n'),
  );
}

/** What the linter printed, between the notes that it prints besides. */
function report(exit) {
  const log = readFileSync(join(logFolder, 'redocly.log'), 'utf8');
  try {
    return JSON.parse(log.slice(log.indexOf('\n{') + 1, log.lastIndexOf('\n}') + 2));
  } catch {
    throw exit ?? new Failure(`The linter left no report:\n${log}`);
  }
}
