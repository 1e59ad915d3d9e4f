import type { Page } from '@playwright/test';
import { listedAlarm } from '../../fixtures/alerts/boardAlarm';
import { boxOf } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';

/** A patient of the demo, on a device, with an allergy. */
const PATIENT = {
  id: 3,
  bed: 'ICU-3',
  ssn: '900-12-3401',
  gender: 'F',
  first_name: 'Ada',
  last_name: 'Lund',
};

const REASONS = (
  [
    ['respirationRate', 26, 3],
    ['bloodOxygenSaturation', 93, 2],
    ['heartRate', 118, 2],
    ['bloodPressureSystolic', 101, 1],
  ] as const
).map(([vital, value, points]) => ({ vital, label: 'now', value, change_1h: null, points }));

/** The server answers with two alarms, raised in the same minute, that nobody has. */
async function answerWithAlarms(page: Page): Promise<void> {
  const at = new Date(Date.now() - 600_000).toISOString();
  const common = { patient: PATIENT, measured_at: at, raised_at: at, unowned_since: at };
  const alarms = [
    listedAlarm({
      ...common,
      id: 900_000,
      kind: 'NEWS2',
      value: 8,
      unit: '',
      parts_known: 5,
      reasons: REASONS,
    }),
    listedAlarm({ ...common, id: 900_001, kind: 'SPI', value: 95, reasons: [] }),
  ];
  await page.route(/\/api\/alarms\/(\?|$)/, (route) =>
    route.fulfill({ json: { count: alarms.length, next: null, previous: null, results: alarms } }),
  );
}

async function openChart(page: Page): Promise<void> {
  await answerWithAlarms(page);
  await page.goto(`/patient-chart/${PATIENT.id}`);
  await expect(page.locator('.highcharts-graph').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Open alarms' })).toBeVisible();
}

/** The middle of the upper plot as far as it is seen, px of the window. */
async function seenPoint(page: Page): Promise<{ x: number; y: number }> {
  const plot = await boxOf(page.locator('.vital-charts-cardio .highcharts-plot-background').first());
  const tabs = await boxOf(page.locator('.bed-tabs'));
  return { x: plot.x + plot.width / 2, y: (plot.y + Math.min(plot.y + plot.height, tabs.y)) / 2 };
}

async function expectTipInSight(page: Page): Promise<void> {
  const tip = await boxOf(page.locator('.chart-tip'));
  const tabs = await boxOf(page.locator('.bed-tabs'));
  const identity = await boxOf(page.locator('.patient-banner-band'));
  expect(tip.y + tip.height).toBeLessThanOrEqual(tabs.y);
  expect(tip.y).toBeGreaterThanOrEqual(identity.y + identity.height);
}

for (const [width, height] of [
  [1024, 768],
  [390, 844],
  [844, 390],
] as const) {
  test(`at ${width}x${height} the values at a time are seen whole, and no reason of an alarm is cut`, async ({
    nurse,
  }) => {
    await nurse.setViewportSize({ width, height });
    await openChart(nurse);
    const { x, y } = await seenPoint(nurse);
    await nurse.mouse.move(x, y);
    await expectTipInSight(nurse);
    await nurse.mouse.wheel(0, 60);
    await expect.poll(() => nurse.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await nurse.mouse.move(x + 8, y);
    await expectTipInSight(nurse);
    await nurse.evaluate(() => window.scrollTo(0, 0));
    if (width < 1000) await nurse.getByRole('button', { name: '+1 more' }).click();
    const because = nurse.locator('.alarm-bar-because').first();
    await expect(because).toContainText('SBP 101 (1)');
    const isCut = await because.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    );
    expect(isCut).toBe(false);
  });
}

// Both with the patient's allergies above them.
for (const [width, height, least] of [
  [390, 844, 180],
  [844, 390, 100],
] as const) {
  test.describe(`with a finger at ${width}x${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    test('an open alarm leaves the plot and its time axis in sight', async ({ nurse }) => {
      await openChart(nurse);
      await expect(nurse.locator('.patient-allergies')).toBeInViewport({ ratio: 1 });
      const plot = await boxOf(nurse.locator('.vital-charts-cardio .highcharts-plot-background').first());
      const chart = await boxOf(nurse.locator('.vital-charts-cardio .vital-chart'));
      const tabs = await boxOf(nurse.locator('.bed-tabs'));
      expect(plot.height).toBeGreaterThanOrEqual(least);
      expect(chart.y + chart.height).toBeLessThanOrEqual(tabs.y);
      const bar = nurse.locator('.patient-alarms-bar');
      expect((await boxOf(bar)).height).toBeLessThanOrEqual(52);
      for (const words of ['NEWS2 8 (5 of 7 parts)', /Nobody yet · 10 min/])
        await expect(bar.getByText(words)).toBeInViewport({ ratio: 1 });
      await expect(bar.getByRole('button', { name: 'Acknowledge' })).toBeInViewport({ ratio: 1 });
    });

    test('a tap shows the values at a time until another tap elsewhere', async ({ nurse }) => {
      await openChart(nurse);
      const { x, y } = await seenPoint(nurse);
      await nurse.touchscreen.tap(x, y);
      await expectTipInSight(nurse);
      await nurse.getByRole('heading', { name: 'Patient Chart' }).tap();
      await expect(nurse.locator('.chart-tip')).toHaveCount(0);
    });
  });
}
