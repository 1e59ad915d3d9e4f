import { jest } from './jest.mjs';
import { step } from './progress.mjs';
import { projectRules } from '../results/rules.mjs';
import { summaryOf } from '../results/summary.mjs';

/** Figures of the gate that suites of `npm test` hold; here the random ones run longer. */
const SUITES = [
  {
    figure: '[T-F1] [T-F2] 100,000 hostile requests: faults, leaks and changed rows',
    files: ['test/api/requests/fuzz.test.ts'],
    env: { FUZZ_TIMES: '7' },
  },
  {
    figure: '[E3] every route × every identity: deviations',
    files: ['test/api/access/authorization.test.ts'],
  },
  {
    figure: 'every route × person × patient within their departments (WARD_SCOPE): deviations',
    files: ['test/api/access/wardScope.test.ts', 'test/api/access/wardScopeRoutes.test.ts'],
  },
  {
    figure: '[E6] guesses at a password: deviations from the limits',
    files: ['test/api/signIn/loginThrottle.test.ts'],
  },
  {
    figure: '[C1] [C2] devices that change hands: misattributed readings, second winners',
    files: [
      'test/db/devices/assignDevice.test.ts',
      'test/db/devices/deviceMoves.test.ts',
      'test/db/readings/ingest.test.ts',
    ],
  },
  {
    figure: '[C6] 300 switches of patients and resolutions: values under another’s name',
    project: 'web',
    files: ['test/component/chart/chartSwitching.test.tsx'],
  },
  {
    figure: '2,000 payloads of each form: client and server that differ',
    files: ['test/api/requests/formVerdicts.test.ts', 'test/api/requests/adminFormVerdicts.test.ts'],
  },
  {
    figure: 'recorded patients that are stored, scored or alarmed otherwise than evaluated',
    files: ['test/api/ingest/replay.test.ts'],
  },
  {
    figure: '[H5] birth dates in six zones, on both databases: dates that moved',
    files: ['test/db/birthDates.test.ts'],
  },
  { figure: '[I1] [F7] canaries in the log', files: ['test/api/access/log.test.ts'] },
  {
    figure: 'writes without an audit entry, tampering not found',
    files: ['test/db/accounts/audit.test.ts', 'test/api/access/auditedWrites.test.ts'],
  },
];

/** One row a figure: how many tests fail, of which there must be none. */
export async function suiteFigures() {
  const figures = [];
  for (const { figure, project = 'server', files, env = {} } of SUITES) {
    const tests = await step(`Trying ${files.join(', ')}`, () =>
      jest([project], ['--runTestsByPath', ...files], { FULL_FORM: '1', ...env }),
    );
    const { passed, failed, failures } = summaryOf(tests, projectRules());
    for (const failure of failures) console.log(`\n${failure}`);
    figures.push({
      name: `${figure} (${passed + failed} tests)`,
      value: failed,
      limit: 0,
      unit: '',
      ok: failed === 0 && passed > 0,
    });
  }
  return figures;
}
