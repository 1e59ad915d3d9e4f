import type { Page } from '@playwright/test';
import { openBoard } from '../../fixtures/product/board';
import { expect, test } from '../../fixtures/product/productTest';

async function openChart(page: Page): Promise<void> {
  await openBoard(page);
  await page.getByRole('link', { name: 'Patient chart' }).first().click();
  await expect(page.getByRole('slider', { name: 'Time' })).toBeVisible();
}

/** Where the lower chart and its axis end, and where the bed tabs begin, px from the top of the window. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const [, lower] = document.querySelectorAll('.vital-chart');
    const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
    return {
      drawn: Math.round(box(lower?.querySelector('svg')).bottom),
      chart: Math.round(box(lower).bottom),
      tabs: Math.round(box(document.querySelector('.bed-tabs')).top),
      width: Math.round(box(lower?.querySelector('svg')).width - box(lower).width),
      scrolls: document.documentElement.scrollHeight > window.innerHeight,
    };
  });

const boxOf = ({ chart, tabs, width, scrolls }: Awaited<ReturnType<typeof edges>>) => ({
  chart,
  tabs,
  width,
  scrolls,
});

/** The charts fill their boxes, and all of them stands above the beds. */
async function expectAboveTabs(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { drawn, chart, tabs, width, scrolls } = await edges(page);
      // Before the charts are drawn every edge is 0, which would pass for a chart that fits.
      return {
        isDrawn: drawn > 0,
        isDrawnWhole: Math.abs(drawn - chart) <= 1,
        isAboveTabs: chart <= tabs,
        width,
        scrolls,
      };
    })
    .toEqual({ isDrawn: true, isDrawnWhole: true, isAboveTabs: true, width: 0, scrolls: false });
}

test('the charts shrink with the window: wide, high and back leaves nothing under the bed tabs', async ({
  nurse,
}) => {
  await openChart(nurse);
  await expectAboveTabs(nurse);
  const before = boxOf(await edges(nurse));
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [1920, 900],
    [1440, 900],
    [1366, 768],
    [1440, 900],
  ] as const) {
    await nurse.setViewportSize({ width, height });
    await expectAboveTabs(nurse);
  }
  // Where the drawing ends in its box is known by now, in either: a line that comes above it moves it for a frame.
  expect(boxOf(await edges(nurse))).toEqual(before);
});

test('at 200 % the upper plot is seen whole above the bed tabs, below an alarm and the allergies', async ({
  nurse,
}) => {
  await nurse.setViewportSize({ width: 720, height: 450 });
  await openChart(nurse);
  await expect(nurse.locator('.patient-alarms-bar')).toBeVisible();
  await expect
    .poll(async () => {
      const [plot, tabs] = [
        await nurse.locator('.vital-charts-cardio .highcharts-plot-background').first().boundingBox(),
        await nurse.locator('.bed-tabs').boundingBox(),
      ];
      return plot !== null && tabs !== null && plot.height > 60 && plot.y + plot.height <= tabs.y;
    })
    .toBe(true);
});

test('the notice that the session ends takes its room from the charts, not from their axis', async ({
  nurse,
}) => {
  await nurse.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: {
        ...response.headers(),
        'x-session-expires': new Date(Date.now() + 5 * 60_000).toISOString(),
      },
    });
  });
  await openChart(nurse);
  await expect(nurse.getByText(/^Your session ends in \d+ min\.$/)).toBeVisible();
  await expectAboveTabs(nurse);
  // Requests under way when the page closes.
  await nurse.unrouteAll({ behavior: 'ignoreErrors' });
});

test('no name of a line stands on another, or on a line: measured for hours', async ({ nurse }) => {
  await openChart(nurse);
  const beds = await nurse
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('href') ?? ''));
  expect(beds.length).toBeGreaterThan(10);
  for (const href of beds.slice(0, 12)) {
    await nurse.locator(`[role="tab"][href="${href}"]`).click();
    await expect(nurse).toHaveURL(new RegExp(`${href}$`));
    await expect(nurse.getByRole('slider', { name: 'Time' })).toBeVisible();
    await expect.poll(() => collisions(nurse), href).toEqual([]);
  }
});

test('no name of a line stands on another, or on a line: a day of lines close to each other', async ({
  nurse,
}) => {
  const quarter = 15 * 60_000;
  const end = Math.floor(Date.now() / quarter) * quarter;
  await nurse.route(/\/vitals\/\?/, (route) =>
    route.fulfill({
      json: Array.from({ length: 96 }, (_, index) => {
        const sway = (size: number, turns: number) => size * Math.sin((index * turns) / 15);
        return {
          timestamp: new Date(end - (95 - index) * quarter).toISOString(),
          device: 1,
          observations: {
            hipi: null,
            spi: null,
            shockIndex: null,
            heartRate: 72 + sway(3, 2) - index / 12,
            respirationRate: 15 + sway(2, 1.3),
            bodyTemperature: 37.1,
            bloodPressureSystolic: 122 + sway(4, 1),
            bloodPressureMean: 75 + sway(4, 1.7),
            bloodPressureDiastolic: 62 + sway(5, 1.4),
            bloodOxygenSaturation: 97 + sway(0.8, 3),
          },
        };
      }),
    }),
  );
  await openChart(nurse);
  await expect.poll(() => collisions(nurse)).toEqual([]);
  await nurse.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(() => collisions(nurse)).toEqual([]);
});

/** Names that overlap, and names with a measured point of any line under them. */
const collisions = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.vital-chart')].flatMap((chart) => {
      const names = [...chart.querySelectorAll('svg text[paint-order]')]
        .filter(({ textContent }) => textContent !== '')
        .map((text) => ({ name: text.textContent, box: text.getBoundingClientRect() }));
      const points = [...chart.querySelectorAll<SVGPathElement>('.highcharts-graph')].flatMap((path) => {
        const origin = path.ownerSVGElement?.getBoundingClientRect() ?? new DOMRect();
        const group = path.getCTM();
        const length = path.getTotalLength();
        return Array.from({ length: Math.ceil(length / 3) }, (_, index) => {
          const at = path.getPointAtLength(index * 3);
          return { x: origin.x + at.x + (group?.e ?? 0), y: origin.y + at.y + (group?.f ?? 0) };
        });
      });
      // The letters are lower than their box, which has room for accents and descenders.
      const covers = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
        x > left && x < right && y > top + 3 && y < bottom - 4;
      return names.flatMap(({ name, box }, index) => [
        ...names
          .slice(index + 1)
          .filter(
            (other) =>
              box.left < other.box.right &&
              other.box.left < box.right &&
              Math.abs(other.box.top - box.top) < 12,
          )
          .map((other) => `${name} on ${other.name}`),
        ...(points.some(({ x, y }) => covers(box, x, y)) ? [`${name} on a line`] : []),
      ]);
    }),
  );
