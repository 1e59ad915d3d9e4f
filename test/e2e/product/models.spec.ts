import { SCREEN_MODELS } from '../../model/screens/screenModels';
import { Score } from '../../fixtures/model/playModel';
import { browserStage } from '../../fixtures/product/browserStage';
import { expect, test } from '../../fixtures/product/productTest';

/**
 * The models of test/model/screens in Chromium, before the started product. `npm run test:model -- --browser`
 * reports on them; `npm test` leaves out those that need a minute of real time.
 */
for (const model of SCREEN_MODELS) {
  test.describe(model.name, { tag: model.isTimed ? '@slow' : [] }, () => {
    const score = new Score(model, 'browser');
    for (const [number, path] of score.paths.entries()) {
      test(`path ${number + 1} of ${score.paths.length}, ${path.length} steps`, async ({
        page,
        ward,
        complaints,
      }) => {
        test.setTimeout(120_000);
        await score.play(await browserStage(page, ward.product, complaints), number);
      });
    }
    test('took every step', () => expect(score.missing()).toEqual([]));
  });
}
