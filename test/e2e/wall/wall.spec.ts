import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { tokenOf } from '../../fixtures/product/api';
import { fitsSideways } from '../../fixtures/product/layout';
import { expect, FAILED_REQUEST, test } from '../../fixtures/product/productTest';

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

const SCREENS = [
  { width: 1_440, height: 900 },
  { width: 1_920, height: 1_080 },
  { width: 3_840, height: 2_160 },
];

/** The address of a display that an Admin has just made. */
async function newDisplay(url: string): Promise<string> {
  const response = await fetch(`${url}/api/displays/`, {
    method: 'POST',
    headers: { Authorization: `Token ${await tokenOf(url, 'admin')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ward desk', department: null }),
  });
  const { token } = (await response.json()) as { token: string };
  return `/wall#${token}`;
}

/** What cannot be seen whole, and the smallest numeral, in px. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const root = document.documentElement;
    const cut = [
      ...document.querySelectorAll('.wall-header, .wall-vitals, .wall-vital-value, .wall-main, .wall-footer'),
    ]
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 4,
      )
      .map(({ className, textContent }) => `${className}: ${textContent}`);
    const sizes = [...document.querySelectorAll('.wall-vital-value')].map((value) =>
      Number.parseFloat(getComputedStyle(value).fontSize),
    );
    const low = Math.max(
      ...[...document.querySelectorAll('article')].map((card) => card.getBoundingClientRect().bottom),
    );
    return {
      cut,
      smallest: Math.min(...sizes),
      low: low / window.innerHeight,
      scrolls: root.scrollHeight > window.innerHeight || root.scrollWidth > window.innerWidth,
    };
  });

for (const screen of SCREENS)
  test(`the wall fills ${screen.width} × ${screen.height}, with numerals of 1/40 of the height, and does not scroll`, async ({
    page,
    ward,
  }) => {
    await page.setViewportSize(screen);
    await page.goto(await newDisplay(ward.url));
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page).toHaveURL(`${ward.url}/wall`);
    await expect(page).toHaveTitle('Wall · Wardline');
    await expect.poll(async () => (await measured(page)).low, { timeout: 25_000 }).toBeGreaterThan(0.9);
    const { cut, smallest, low, scrolls } = await measured(page);
    expect(cut).toEqual([]);
    expect(smallest).toBeGreaterThanOrEqual(screen.height / 40);
    expect(low).toBeLessThan(0.97);
    expect(scrolls).toBe(false);
  });

for (const screen of SCREENS)
  test(`at ${screen.width} × ${screen.height} the word of an alarm that is taken is whole or left out, and its time before it`, async ({
    page,
    ward,
  }) => {
    await page.setViewportSize(screen);
    await page.route('**/api/wall/**', async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replaceAll(
        /"acknowledged_at":[^,}]*/g,
        `"acknowledged_at":"${new Date().toISOString()}"`,
      );
      await route.fulfill({ response, body: text.replaceAll('"state":"raised"', '"state":"acknowledged"') });
    });
    await page.goto(await newDisplay(ward.url));
    const people = page.locator('.wall-line-person');
    await expect(people.first()).toBeAttached();
    const shown = await people.evaluateAll((all) =>
      all.map((person) => {
        const { left, right, bottom } = person.getBoundingClientRect();
        const parts = [...person.children].map((part) => {
          const place = part.getBoundingClientRect();
          if (place.top >= bottom - 1) return 'out';
          return place.left >= left - 1 && place.right <= right + 1 ? 'whole' : 'cut';
        });
        return parts.join(', ');
      }),
    );
    // The time says nothing without the word before it.
    const allowed = ['whole, whole', 'whole, out', 'out, out'];
    expect(shown.filter((parts) => !allowed.includes(parts))).toEqual([]);
    expect(shown).toContain('whole, whole');
  });

test('no card of a phone is wider than its screen', async ({ page, ward }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await newDisplay(ward.url));
  await expect(page.getByRole('article').first()).toBeVisible();
  expect((await measured(page)).cut).toEqual([]);
  await fitsSideways(page);
});

test('requests that fail are said over everything, and it comes back by itself', async ({
  page,
  ward,
  complaints,
}) => {
  complaints.expect(FAILED_REQUEST);
  await page.goto(await newDisplay(ward.url));
  await expect(page.getByRole('list', { name: 'Patients' })).toBeVisible();
  await page.route('**/api/wall/**', (route) => route.abort());
  await expect(page.getByText(/^NOT LIVE since \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('list', { name: 'Patients' })).toBeHidden();
  await page.unrouteAll();
  await expect(page.getByText(/^NOT LIVE/)).toBeHidden({ timeout: 20_000 });
});

for (const theme of ['dark', 'light'])
  for (const [time, zone] of zones())
    test.describe(`${theme} theme by ${time}`, () => {
      test('the wall has nothing to mend', async ({ page, ward }) => {
        await page.addInitScript((name) => localStorage.setItem('wardline.theme', name), theme);
        await inZone(page, zone);
        await page.goto(await newDisplay(ward.url));
        await expect(page.getByRole('article').first()).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('data-theme', time === 'night' ? 'dark' : theme);
        await expect(page.locator('.wall--night')).toHaveCount(time === 'night' ? 1 : 0);
        // As the axe build of its own scripts: the page's policy allows no others.
        await page.evaluate(axeSource);
        const { violations } = await page.evaluate(() =>
          (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
        );
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' ')}`),
        ).toEqual([]);
      });
    });

/** Moves the hospital to another zone, as the page that the server sends says it. */
const inZone = (page: Page, zone: string) =>
  page.route('**/wall', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(name="hospital-time-zone" content=")[^"]*/, `$1${zone}`);
    await route.fulfill({ response, body });
  });

/** Zones in which it is about 2 and about 14 o'clock now. */
function zones(): [string, string][] {
  const zoneOf = (hour: number) => {
    const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
    return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  };
  return [
    ['night', zoneOf(2)],
    ['day', zoneOf(14)],
  ];
}

test('a wall that could not be drawn loads itself again, but not before the server is there', async ({
  page,
  ward,
  complaints,
}) => {
  complaints.expect(/Not drawn|a screen failed/);
  complaints.expect(FAILED_REQUEST);
  await page.addInitScript(() => {
    const measure = () => {
      throw new Error('Not drawn');
    };
    if (sessionStorage.getItem('drawn') === null)
      Object.defineProperty(window, 'innerWidth', { get: measure, configurable: true });
  });
  let isThere = false;
  let asked = 0;
  await page.route('**/healthz', (route) => {
    asked += 1;
    return isThere ? route.continue() : route.fulfill({ status: 503 });
  });
  await page.clock.install();
  await page.goto(await newDisplay(ward.url));
  await expect(page.getByText(/^NOT LIVE/)).toBeVisible();
  await page.evaluate(() => {
    Object.assign(window, { isFirst: true });
    sessionStorage.setItem('drawn', 'yes');
  });
  await page.clock.runFor(15_000);
  await expect.poll(() => asked).toBe(1);
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(true);
  isThere = true;
  await page.clock.runFor(15_000);
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(false);
});
