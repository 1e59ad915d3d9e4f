/**
 * @jest-environment-options {"ward": true}
 */
import { expectLog } from '../../fixtures/server/expectedLogs';
import { send, VITALS } from '../../fixtures/readings/feeder';
import { domStage } from '../../fixtures/model/domStage';
import { pathInWords } from '../../fixtures/model/modelResult';
import { Score } from '../../fixtures/model/playModel';
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
  const paths = score.paths.map((path, number) => ({
    number,
    title: `path ${number + 1} of ${score.paths.length}, ${path.length} steps`,
  }));

  it.each(paths)('$title', async ({ number }) => score.play(await domStage(model), number));

  it('took every step', () => expect(score.missing()).toEqual([]));
});

it('a screen that breaks is detected, and the report states on which path', async () => {
  const stage = await domStage(loginModel);
  const { settle } = stage.faults;
  // A server that accepts the password and returns no token.
  stage.faults.settle = (verdict) =>
    settle.call(stage.faults, verdict === 'pass' ? { status: 200, body: {} } : verdict);
  expectLog(/login failed/);
  const path =
    new Score(loginModel, 'screen').paths.find(
      (each) => each.at(-1)?.happening.words === 'the server takes them',
    ) ?? [];
  expect(pathInWords('login screen', await loginModel.play(stage, path))).toBe(
    [
      'login screen failed at step 3 of 3:',
      '  ✓ the beginning',
      '  ✓ 1. submits nothing',
      '  ✓ 2. submits a name and a password',
      '  ✗ 3. the server takes them',
      "  There is no heading '/^Welcome/'",
    ].join('\n'),
  );
});
