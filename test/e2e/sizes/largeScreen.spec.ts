import type { Page } from '@playwright/test';
import { boxOf, fitsSideways } from '../../fixtures/product/layout';
import { expect, signIn, test } from '../../fixtures/product/productTest';

/** The window, and how much larger everything is than on a screen of 1920 by 1080. */
const SCREENS = [
  { width: 2560, height: 1440, zoom: 1.333 },
  { width: 3840, height: 2160, zoom: 2 },
];

/** Width of the navigation at zoom 1, px. */
const SIDE = 208;

async function openAt(page: Page, { width, height }: { width: number; height: number }, path: string) {
  await signIn(page, 'nurse');
  await page.setViewportSize({ width, height });
  await page.goto(path);
}

for (const screen of SCREENS) {
  const name = `at ${screen.width}x${screen.height}`;

  test(`${name} all of the board is larger, and what opens on it is at its place`, async ({ page }) => {
    await openAt(page, screen, '/patient-dashboard');
    expect((await boxOf(page.locator('.sider'))).width).toBeCloseTo(SIDE * screen.zoom, 0);
    const card = page.locator('.card').nth(6);
    expect((await boxOf(card)).height).toBeCloseTo(236 * screen.zoom, 0);
    await fitsSideways(page);
    expect(
      await card
        .locator('.vital-value')
        .evaluateAll((values) =>
          values.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1),
        ),
    ).toBe(false);

    await card.getByRole('group', { name: 'HR' }).hover();
    const history = await boxOf(page.locator('.vital-history'));
    const own = await boxOf(card);
    expect(history.x).toBeGreaterThanOrEqual(own.x - history.width - 20 * screen.zoom);
    expect(history.x).toBeLessThanOrEqual(own.x + own.width + 20 * screen.zoom);
    expect(history.y).toBeGreaterThan(0);
    expect(history.y + history.height).toBeLessThanOrEqual(screen.height);
    await page.mouse.move(1, 1);
    await page.keyboard.press('Escape');

    await card.getByRole('button', { name: /Details/ }).click();
    const menu = await boxOf(page.getByRole('menu', { name: 'Details' }));
    expect(menu.x).toBeGreaterThanOrEqual(own.x - 2);
    expect(menu.x + menu.width).toBeLessThanOrEqual(own.x + own.width + 2);
    expect(menu.y).toBeGreaterThanOrEqual(own.y - 2);
    expect(menu.y + menu.height).toBeLessThanOrEqual(own.y + own.height + 2);
  });

  test(`${name} a tip stands over what it is of`, async ({ page }) => {
    await openAt(page, screen, '/patient-dashboard');
    // A card may take another place as its patient gets worse: measured where the pointer is.
    const offset = async () => {
      await page.locator('.card [data-tip]').nth(30).hover();
      return page.evaluate(() => {
        const middle = (element: Element | null) => {
          const { left, width } = element?.getBoundingClientRect() ?? { left: Number.NaN, width: 0 };
          return left + width / 2;
        };
        return Math.abs(
          middle(document.querySelector('[role="tooltip"]')) -
            middle(document.querySelector('[data-tip]:hover')),
        );
      });
    };
    await expect.poll(offset).toBeLessThan(2);
  });

  test(`${name} the mark of a chart follows the pointer, and nothing of it is below the window`, async ({
    page,
  }) => {
    await openAt(page, screen, '/patient-dashboard');
    const patient = await page.locator('[data-patient]').first().getAttribute('data-patient');
    await page.goto(`/patient-chart/${patient}`);
    await expect(page.locator('.highcharts-graph').first()).toBeAttached();
    const charts = await boxOf(page.locator('.vital-charts-time'));
    expect(charts.y + charts.height).toBeLessThanOrEqual(screen.height);
    const x = charts.x + charts.width * 0.55;
    await page.mouse.move(x, charts.y + charts.height * 0.4);
    const line = await boxOf(page.locator('.crosshair-line').first());
    // It stands at a bucket of a quarter of an hour.
    expect(Math.abs(line.x - x)).toBeLessThan(charts.width / 60);
  });
}

test('at 3840x2160 the wall is sized by its window, and by nothing else', async ({ page }) => {
  await openAt(page, { width: 3840, height: 2160 }, '/wall');
  const wall = await boxOf(page.locator('.wall'));
  expect([wall.x, wall.y, wall.width, wall.height]).toEqual([0, 0, 3840, 2160]);
});

test('at 3840x2160 a value of the profile stands near its label, and the columns of a device near each other', async ({
  page,
}) => {
  await openAt(page, { width: 3840, height: 2160 }, '/patients/1/profile');
  const fact = page.getByRole('region', { name: 'Profile' }).locator('.facts > div').first();
  await expect(fact).toBeVisible();
  expect((await boxOf(fact)).width).toBeLessThanOrEqual(1_800);
  await page.goto('/devices/1');
  expect((await boxOf(page.getByRole('region', { name: 'Assignment history' }))).width).toBeLessThanOrEqual(
    2_880,
  );
});
