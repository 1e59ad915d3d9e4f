/**
 * @jest-environment-options {"ward": true}
 */
import { consoleReport } from '../../../scripts/modelReport/consoleReport';
import { expectLog } from '../../support/expectedLogs';
import { send, VITALS } from '../../support/feeder';
import { domStage } from '../support/domStage';
import { pathsOf, Score } from '../support/playModel';
import { loginModel } from './loginModel';
import { SCREEN_MODELS } from './screenModels';

beforeAll(async () => {
  await send('WELL', VITALS.well, { battery_level: 14 });
  await send('MILD', VITALS.mild);
  await send('SICK', VITALS.sick);
});

afterEach(() => jest.useRealTimers());

describe.each(SCREEN_MODELS.map((model) => ({ name: model.name, model })))('$name', ({ model }) => {
  const score = new Score(model, 'screen');
  const paths = pathsOf(model).map((path, index, all) => ({ path, title: `path ${index + 1} of ${all.length}, ${path.length} steps` }));

  it.each(paths)('$title', async ({ path }) => score.play(await domStage(model), path));

  it('took every step', () => expect(score.missing()).toEqual([]));

  afterAll(() => score.keep());
});

it('a screen that breaks is found out, and the report tells on which way', async () => {
  const stage = await domStage(loginModel);
  const { settle } = stage.faults;
  // A server that takes the password and hands out no token.
  stage.faults.settle = (verdict) => settle.call(stage.faults, verdict === 'pass' ? { status: 200, body: {} } : verdict);
  expectLog(/login failed/);
  const score = new Score(loginModel, 'screen');
  const path = pathsOf(loginModel).find((each) => each.at(-1)?.happening.words === 'the server takes them') ?? [];
  await expect(score.play(stage, path)).rejects.toThrow('login screen failed at step 3 of 3');
  expect(consoleReport([score.result()])).toContain([
    'login screen failed at step 3 of 3:', '  ✓ the beginning', '  ✓ 1. submits nothing', '  ✓ 2. submits a name and a password', '  ✗ 3. the server takes them',
    "  There is no heading '/^Welcome/'",
  ].join('\n'));
});
