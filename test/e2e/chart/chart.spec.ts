import type { Page } from '@playwright/test';
import { boxOf, fitsSideways } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';
import { openBoard } from '../../fixtures/product/board';

/** Opens the chart of the first patient of the board, and waits for its lines. */
async function openChart(page: Page): Promise<void> {
  await openBoard(page);
  await page.getByRole('link', { name: 'Patient chart' }).first().click();
  await linesOf(page);
}

/** The lines of the charts that are drawn, each with its computed stroke. */
async function linesOf(page: Page): Promise<{ stroke: string; dashes: string; length: number }[]> {
  await expect(page.getByRole('slider', { name: 'Time' })).toBeVisible();
  return page.locator('.highcharts-graph').evaluateAll((paths) =>
    paths.map((path) => {
      const { stroke, strokeDasharray } = getComputedStyle(path);
      return { stroke, dashes: strokeDasharray, length: (path as SVGPathElement).getTotalLength() };
    }),
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('[CH-22] [CH-23] [B9] every line is visible under the Content-Security-Policy, and what is expected is dashed', async ({
      nurse,
    }) => {
      await openChart(nurse);
      const lines = await linesOf(nurse);
      expect(lines.filter(({ dashes }) => dashes === 'none')).toHaveLength(7);
      expect(lines.filter(({ dashes }) => dashes !== 'none')).toHaveLength(7);
      for (const { stroke, length } of lines) {
        expect(stroke).toMatch(/^rgb\(\d/);
        expect(length).toBeGreaterThan(10); // Who has been measured for minutes only has short ones.
      }
      const bands = nurse.locator('[data-band]');
      await expect(bands).toHaveCount(5);
      for (const fill of await bands.evaluateAll((shapes) =>
        shapes.map((shape) => getComputedStyle(shape).fill),
      ))
        expect(fill).toMatch(/^rgb\(\d/);
    });
  });
}

test('[CH-10] another tab is another patient, with nothing left of the one before', async ({ nurse }) => {
  await openChart(nurse);
  const before = await nurse
    .getByRole('main')
    .getByRole('link', { name: /^\d{3}-/ })
    .innerText();
  await nurse.getByRole('tab', { selected: false }).first().click();
  await expect(nurse.getByRole('main').getByRole('link', { name: before })).toHaveCount(0);
  await linesOf(nurse);
  await expect(nurse.getByRole('tab', { selected: true })).toHaveAttribute(
    'href',
    new URL(nurse.url()).pathname,
  );
});

test('[CST-06] the list of vitals scrolls within a fixed height', async ({ nurse }) => {
  await openChart(nurse);
  await nurse.getByRole('button', { name: /^Selected Vitals/ }).click();
  const list = nurse.getByRole('group', { name: 'Vitals' });
  expect((await boxOf(list)).height).toBeLessThanOrEqual(261);
  await expect
    .poll(() => list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight))
    .toBe(true);
});

test('what is pointed at is marked in both charts and read off at once', async ({ nurse }) => {
  await openChart(nurse);
  const time = nurse.getByRole('slider', { name: 'Time' });
  const box = await time.boundingBox();
  if (box === null) throw new Error('The charts have no size');
  // A little before now: the product has just been started, and its history may be short.
  await nurse.mouse.move(box.x + box.width * 0.745, box.y + box.height / 3);
  await expect(nurse.locator('.crosshair-line')).toHaveCount(2);
  await expect(nurse.locator('.chart-tip')).toContainText(/HR\d+bpm/);
  // It stands beside the time that it explains, on whichever side there is room.
  for (const at of [0.05, 0.3, 0.49, 0.6, 0.745, 0.95]) {
    await nurse.mouse.move(box.x + box.width * at, box.y + box.height / 3);
    await expect
      .poll(async () => {
        const tip = await nurse.locator('.chart-tip').boundingBox();
        const line = await nurse.locator('.crosshair-line').first().boundingBox();
        if (tip === null || line === null) return 'nothing is drawn';
        return tip.x > line.x + line.width || tip.x + tip.width < line.x ? 'beside' : 'over it';
      })
      .toBe('beside');
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[CH-13] the charts fit, without points, and the beds stay at the foot', async ({ nurse }) => {
    await openChart(nurse);
    await fitsSideways(nurse);
    await expect(nurse.getByRole('switch', { name: 'Hide Points' })).toBeChecked();
    await expect(nurse.getByRole('switch', { name: 'Connected Dots' })).toBeDisabled();
    const tabs = await boxOf(nurse.getByRole('tablist', { name: 'Patients by bed' }));
    expect(tabs.y + tabs.height).toBeGreaterThan(830);
  });
});
