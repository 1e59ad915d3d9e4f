import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/product/productTest';

/** A patient of the demo on a device that sends, so well that no alarm moves what a finger or the mouse is on. */
const WORN = 2;

/** A patient of the demo whose alarms are raised soon after the start. */
const SEPTIC = 3;
const RAISED_WITHIN_MS = 90_000;

/** The clock texts below the upper chart. */
const hours = (page: Page) =>
  page
    .locator('.vital-charts-cardio .highcharts-words text')
    .evaluateAll((texts) =>
      texts.map(({ textContent }) => textContent ?? '').filter((text) => /^\d\d:\d\d$/.test(text)),
    );

async function openChart(page: Page, patient = WORN): Promise<void> {
  await page.goto(`/patient-chart/${patient}`);
  await expect(page.getByRole('slider', { name: 'Time' })).toBeVisible();
  await expect(page.locator('.highcharts-graph').first()).toBeVisible();
}

/** Drags over a part of the charts, by shares of their width. */
async function dragOver(page: Page, from: number, to: number): Promise<void> {
  const box = await page.getByRole('slider', { name: 'Time' }).boundingBox();
  const { x, y, width } = box ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(x + width * from, y + 120);
  await page.mouse.down();
  await page.mouse.move(x + width * to, y + 140, { steps: 4 });
  await expect(page.locator('.vital-charts-zoom')).toBeVisible();
  // The box of values would cover what is being chosen.
  await expect(page.locator('.chart-tip')).toHaveCount(0);
  await page.mouse.up();
}

const isZoomed = (page: Page) => page.getByRole('button', { name: 'Reset zoom' });

test('dragging along the time axis looks closely at that time in both charts; Escape and Reset zoom lead back', async ({
  nurse,
}) => {
  await openChart(nurse);
  const before = await hours(nurse);
  await dragOver(nurse, 0.3, 0.5);
  await expect(isZoomed(nurse)).toBeVisible();
  await expect(nurse.locator('.vital-charts-zoom')).toHaveCount(0);
  await expect.poll(() => hours(nurse)).not.toEqual(before);
  const closely = await hours(nurse);
  expect(closely.some((text) => text.endsWith(':30'))).toBe(true);
  // Both charts have one time axis, and the values of a time are still read off.
  const lower = await nurse
    .locator('.vital-charts-oxygen .highcharts-words text')
    .evaluateAll((texts) => texts.map(({ textContent }) => textContent));
  for (const text of closely) expect(lower).toContain(text);
  await nurse.getByRole('slider', { name: 'Time' }).hover({ position: { x: 200, y: 60 } });
  await expect(nurse.locator('.chart-tip')).toBeVisible();
  await nurse.keyboard.press('Escape');
  await expect(isZoomed(nurse)).toHaveCount(0);
  await expect.poll(() => hours(nurse)).toEqual(before);
  await dragOver(nurse, 0.5, 0.3);
  await isZoomed(nurse).focus();
  await nurse.keyboard.press('Enter');
  await expect(isZoomed(nurse)).toHaveCount(0);
  await expect(nurse.getByRole('slider', { name: 'Time' })).toBeFocused();
});

test('while a time is looked at closely, polls go on and the time stays', async ({ nurse }) => {
  await openChart(nurse);
  await dragOver(nurse, 0.3, 0.5);
  await expect(isZoomed(nurse)).toBeVisible();
  const closely = await hours(nurse);
  for (const path of ['vitals', 'forecasts'])
    await nurse.waitForResponse((response) => response.url().includes(`/${path}/`), { timeout: 30_000 });
  await expect(isZoomed(nurse)).toBeVisible();
  expect(await hours(nurse)).toEqual(closely);
});

test('three days are drawn with few points', async ({ nurse }) => {
  await openChart(nurse);
  const answered = nurse.waitForResponse((response) => /\/vitals\/.*start=/.test(response.url()));
  await nurse.getByRole('radiogroup', { name: 'Range' }).getByText('72 h').click();
  const sets = (await (await answered).json()) as unknown[];
  expect(sets.length).toBeLessThanOrEqual(74);
  await expect.poll(() => hours(nurse)).toContain('00:00');
});

/** Who it is, then the plot, whole above the bed tabs; the rest below it. Alarms and toasts move them when they come. */
async function expectPlotFirst(page: Page, width: number): Promise<void> {
  await expect(async () => {
    const place = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return { top: box?.y ?? NaN, bottom: (box?.y ?? NaN) + (box?.height ?? NaN) };
    };
    const plot = await place('.vital-charts-cardio .highcharts-plot-background');
    expect((await place('.patient-banner-id')).bottom).toBeLessThanOrEqual(plot.top);
    expect(plot.bottom).toBeLessThanOrEqual((await place('.bed-tabs')).top);
    expect((await place('.vitals-pane-latest')).top).toBeGreaterThan(plot.bottom);
    expect((await place('.comorbidity-chips')).top).toBeGreaterThan(plot.bottom);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }).toPass({ timeout: 8_000 });
}

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['a phone held sideways', 844, 390],
] as const) {
  test(`on ${name} the plot is seen without scrolling, below who it is`, async ({ nurse }) => {
    await nurse.setViewportSize({ width, height });
    await openChart(nurse);
    await expectPlotFirst(nurse, width);
  });

  test(`on ${name} it is seen so too while the patient has open alarms`, async ({ nurse }) => {
    test.setTimeout(150_000);
    await nurse.setViewportSize({ width, height });
    await openChart(nurse, SEPTIC);
    await expect(nurse.getByRole('list', { name: 'Open alarms' })).toBeVisible({ timeout: RAISED_WITHIN_MS });
    await expectPlotFirst(nurse, width);
  });
}
