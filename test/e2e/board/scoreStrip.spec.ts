import type { Page } from '@playwright/test';
import { fitsSideways } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';

/** A patient of the demo on a device that sends, with notes of the last day, so well that no alarm moves what is measured. */
const WORN = 2;

async function openChart(page: Page): Promise<void> {
  await page.goto(`/patient-chart/${WORN}`);
  await expect(page.locator('.highcharts-graph').first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^NEWS2: \d/ })).toBeVisible();
  await expect(page.locator('.note-mark').first()).toBeVisible();
}

/** Left and right edge, px. */
const edges = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right) };
    });

/** Where the line that is now stands in the strip and in the upper chart, px. */
const nowLines = (page: Page) =>
  page.evaluate(() => {
    const middle = (element: Element | null) => {
      const { left, width } = element?.getBoundingClientRect() ?? new DOMRect();
      return left + width / 2;
    };
    return [
      middle(document.querySelector('.score-strip-now')),
      middle(document.querySelector('.vital-charts-cardio .highcharts-plot-lines-2 path')),
    ];
  });

async function expectOneAxis(page: Page): Promise<void> {
  const plot = await edges(page, '.vital-charts-cardio .highcharts-plot-background');
  const strip = await edges(page, '.score-lane-plot');
  expect(Math.abs(strip.left - plot.left)).toBeLessThanOrEqual(1);
  expect(Math.abs(strip.right - plot.right)).toBeLessThanOrEqual(1);
  const [inStrip = NaN, inChart = NaN] = await nowLines(page);
  expect(Math.abs(inStrip - inChart)).toBeLessThanOrEqual(2);
}

test('scores, notes and vitals stand on one time axis, also after a zoom', async ({ nurse }) => {
  await openChart(nurse);
  await expectOneAxis(nurse);
  const share = async () => {
    const plot = await edges(nurse, '.vital-charts-cardio .highcharts-plot-background');
    const mark = await edges(nurse, '.note-marks li:last-child .note-mark-sign');
    return ((mark.left + mark.right) / 2 - plot.left) / (plot.right - plot.left);
  };
  const before = await share();
  // Dragged over the strip itself, up to the right end: now stays in sight.
  const box = await nurse.getByRole('slider', { name: 'Time' }).boundingBox();
  const { x, y, width } = box ?? { x: 0, y: 0, width: 0 };
  await nurse.mouse.move(x + width * 0.45, y + 8);
  await nurse.mouse.down();
  await nurse.mouse.move(x + width * 0.9, y + 12, { steps: 4 });
  await nurse.mouse.up();
  await expect(nurse.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
  await expectOneAxis(nurse);
  expect(await share()).not.toBeCloseTo(before, 2);
  // One marked time in all of them.
  await nurse.getByRole('slider', { name: 'Time' }).focus();
  await nurse.keyboard.press('ArrowRight');
  const marked = await edges(nurse, '.score-strip-at');
  const crossed = await edges(nurse, '.vital-charts-cardio .crosshair-line');
  expect(Math.abs(marked.left - crossed.left)).toBeLessThanOrEqual(1);
  await expect(nurse.locator('.chart-tip')).toContainText(/NEWS2 \d+ \(\d of 7 parts\)/);
  await nurse.keyboard.press('Escape');
});

test('the mark of a note shows what it is, and leads to it among the notes', async ({ nurse }) => {
  await openChart(nurse);
  const mark = nurse.getByRole('link', { name: /^Note: / }).first();
  await mark.hover();
  await expect(nurse.locator('.note-tip')).toBeVisible();
  const words = (await nurse.locator('.note-tip p').last().textContent()) ?? '';
  // The pointer may go onto what it shows.
  await nurse.locator('.note-tip').hover();
  await expect(nurse.locator('.note-tip')).toBeVisible();
  await nurse.keyboard.press('Escape');
  await expect(nurse.locator('.note-tip')).toHaveCount(0);
  await mark.focus();
  await expect(nurse.locator('.note-tip')).toBeVisible();
  await nurse.keyboard.press('Enter');
  await expect(nurse).toHaveURL(new RegExp(`/patients/${WORN}/notes#note-\\d+$`));
  const note = nurse.locator('li[aria-current="true"]');
  await expect(note).toBeInViewport();
  await expect(note).toBeFocused();
  await expect(note).toContainText(words.slice(0, 30));
  await nurse.goBack();
  await expect(nurse.locator('.note-mark').first()).toBeVisible();
});

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['a phone held sideways', 844, 390],
] as const)
  test(`on ${name} the strip is below the plot, on its axis, and its marks are as large as a finger`, async ({
    nurse,
  }) => {
    await nurse.setViewportSize({ width, height });
    await openChart(nurse);
    await expectOneAxis(nurse);
    const places = await nurse.evaluate(() => {
      const box = (part: string) => document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
      return {
        plot: box('.vital-charts-cardio .highcharts-plot-background').bottom,
        strip: box('.score-strip').top,
        below: box('.score-strip').bottom,
        lower: box('.vital-charts-oxygen').top,
        marks: [...document.querySelectorAll('.note-mark')].map((mark) => {
          const { width: wide, height: high } = mark.getBoundingClientRect();
          return Math.min(wide, high);
        }),
      };
    });
    expect(places.plot).toBeLessThanOrEqual(places.strip);
    expect(places.below).toBeLessThanOrEqual(places.lower + 1);
    for (const size of places.marks) expect(size).toBeGreaterThanOrEqual(44);
    await fitsSideways(nurse);
  });
