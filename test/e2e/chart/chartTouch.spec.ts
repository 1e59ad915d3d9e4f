import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/product/productTest';

/** A patient of the demo on a device that sends, so well that no alarm moves what a finger or the mouse is on. */
const WORN = 2;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const hours = (page: Page) =>
  page
    .locator('.vital-charts-cardio .highcharts-words text')
    .evaluateAll((texts) =>
      texts.map(({ textContent }) => textContent ?? '').filter((text) => /^\d\d:\d\d$/.test(text)),
    );

type Point = readonly [number, number];

/** Fingers are put down, moved in steps to other places, and lifted. */
async function touch(cdp: CDPSession, from: readonly Point[], to: readonly Point[]): Promise<void> {
  const STEPS = 8;
  const pointsAt = (share: number) =>
    from.map(([x, y], id) => {
      const [endX, endY] = to[id] ?? [x, y];
      return { x: x + (endX - x) * share, y: y + (endY - y) * share, id };
    });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0).slice(0, 1) });
  if (from.length > 1)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0) });
  for (let step = 1; step <= STEPS; step++)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: pointsAt(step / STEPS) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function openChart(page: Page) {
  await page.goto(`/patient-chart/${WORN}`);
  await expect(page.locator('.highcharts-graph').first()).toBeVisible();
  const box = await page.getByRole('slider', { name: 'Time' }).boundingBox();
  return { cdp: await page.context().newCDPSession(page), box: box ?? { x: 0, y: 0, width: 0, height: 0 } };
}

const isZoomed = (page: Page) => page.getByRole('button', { name: 'Reset zoom' });

test('two fingers that move apart look closely at the time between them, and together lead back', async ({
  nurse,
}) => {
  const { cdp, box } = await openChart(nurse);
  const before = await hours(nurse);
  const y = box.y + 100;
  const [left, right] = [box.x + box.width * 0.4, box.x + box.width * 0.6];
  const [wideLeft, wideRight] = [box.x + box.width * 0.2, box.x + box.width * 0.85];
  await touch(cdp, [[left, y], [right, y]], [[wideLeft, y - 20], [wideRight, y + 20]]); // prettier-ignore
  await expect(isZoomed(nurse)).toBeVisible();
  await expect.poll(() => hours(nurse)).not.toEqual(before);
  // Neither the page nor the screen has moved under the fingers.
  expect(await nurse.evaluate(() => [window.scrollY, window.visualViewport?.scale])).toEqual([0, 1]);
  await touch(cdp, [[wideLeft, y], [wideRight, y]], [[left, y], [left + 40, y]]); // prettier-ignore
  await expect(isZoomed(nurse)).toHaveCount(0);
  await expect.poll(() => hours(nurse)).toEqual(before);
});

test('one finger reads values off, and scrolls the page', async ({ nurse }) => {
  const { cdp, box } = await openChart(nurse);
  const x = box.x + box.width / 2;
  await touch(cdp, [[box.x + 120, box.y + 100]], [[box.x + 220, box.y + 104]]); // prettier-ignore
  await expect(isZoomed(nurse)).toHaveCount(0);
  await touch(cdp, [[x, box.y + 260]], [[x, box.y + 20]]); // prettier-ignore
  await expect.poll(() => nurse.evaluate(() => window.scrollY)).toBeGreaterThan(50);
  await expect(isZoomed(nurse)).toHaveCount(0);
});
