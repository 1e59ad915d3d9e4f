import { expect, FAILED_REQUEST, signIn, test } from '../../fixtures/product/productTest';

const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);

for (const screen of [
  { width: 1_920, height: 1_080 },
  { width: 3_840, height: 2_160 },
])
  test(`a wall that could not be drawn says NOT LIVE to the whole room at ${screen.width} × ${screen.height}`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/Not drawn|a screen failed/);
    await page.setViewportSize(screen);
    await signIn(page, 'nurse');
    await page.addInitScript(() =>
      Object.defineProperty(window, 'innerWidth', {
        get() {
          throw new Error('Not drawn');
        },
        configurable: true,
      }),
    );
    await page.goto('/wall');
    const words = page.getByText('NOT LIVE', { exact: true });
    await expect(words).toBeVisible();
    await expect.poll(() => words.evaluate(sizeOf)).toBeGreaterThan(screen.height / 12);
    await expect(page.getByText(/^Go to the beds|Go to the beds/)).toBeVisible();
  });

test('a wall whose script does not arrive is not an empty screen: it starts, then it is not live, then it comes by itself', async ({
  page,
  complaints,
}) => {
  complaints.expect(FAILED_REQUEST);
  complaints.expect(/the wall could not be loaded/);
  await page.setViewportSize({ width: 1_920, height: 1_080 });
  await signIn(page, 'nurse');
  const script = /\/wall\.[^/]*\.js$/;
  await page.route(script, (route) => route.abort());
  await page.goto('/wall');
  await expect(page.getByText('The wall is starting…')).toBeVisible();
  const words = page.getByText('NOT LIVE', { exact: true });
  await expect(words).toBeVisible();
  await expect.poll(() => words.evaluate(sizeOf)).toBeGreaterThan(1_080 / 12);
  await expect(page.getByText('The wall is starting…')).toHaveCount(0);
  await page.unroute(script);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(words).toHaveCount(0);
});
