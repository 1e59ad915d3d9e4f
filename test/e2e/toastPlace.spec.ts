import type { Locator, Page } from '@playwright/test';
import { openBoard } from './support/board';
import { expect, signIn, test } from './support/fixtures';

const SIZES = [[1440, 900], [1024, 768], [390, 844], [320, 640]] as const;

/** A long name, a bed of two digits, and two that wait: the widest toast there is. */
const ALERT = {
  patient: 1234, patient_ssn: '900-12-3401', patient_gender: 'F', first_name: 'Maximiliane', last_name: 'Solberg-Lindqvist', bed: 'ICU-12', observation_type: 'HIPI',
  observation_value: 96, severity: 'CRITICAL', reasons: [], late: true,
};

/** The server tells of three alerts, whatever happens on the ward. */
async function tellOfAlerts(page: Page): Promise<void> {
  await page.route(/\/api\/notifications\/(\?|$)/, (route) => {
    const created = Date.now() - 2_000;
    return route.fulfill({ json: [1, 2, 3].map((nth) => ({
      id: 900_000 + nth, read: false, created_at: new Date(created + nth).toISOString(), alert: { ...ALERT, measured_at: new Date(created).toISOString() },
    })) });
  });
}

interface Box { x: number; y: number; width: number; height: number }

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('Not on screen');
  return box;
}

const overlap = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Opens a screen with a toast on it, from the top of the page. */
async function openWithToast(page: Page, [width, height]: readonly [number, number], open: (page: Page) => Promise<void>): Promise<Locator> {
  await page.setViewportSize({ width, height });
  await tellOfAlerts(page);
  await open(page);
  const toast = page.locator('.alert-toast');
  await expect(toast).toBeVisible({ timeout: 13_000 });
  // Where it comes to rest: it slides in.
  await toast.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)));
  return toast;
}

const openChart = async (page: Page) => {
  await openBoard(page);
  await page.getByRole('link', { name: 'Patient chart' }).first().click();
  await expect(page.locator('.chart-identity')).toBeVisible();
};
const openPatients = async (page: Page) => {
  await page.goto('/patients');
  await expect(page.getByRole('searchbox')).toBeVisible();
};

const SCREENS: readonly { name: string; open: (page: Page) => Promise<void>; kept: (page: Page) => Locator[] }[] = [
  { name: 'the board', open: openBoard, kept: (page) => [page.getByRole('button', { name: 'View Settings' }), page.getByRole('button', { name: 'Assign Patient' })] },
  { name: 'the chart', open: openChart, kept: (page) => [page.locator('.chart-identity'), page.getByRole('link', { name: 'Patient Dashboard' }).last()] },
  { name: 'the patient list', open: openPatients, kept: (page) => [page.getByRole('searchbox')] },
];

for (const size of SIZES) {
  const [width, height] = size;
  const isPhone = width < 768;

  for (const { name, open, kept } of SCREENS) {
    test(`[ALT-11] [J13] at ${width}x${height} the toast covers neither title, identity, search nor menu of ${name}, and stands in the middle of the ward strip's row`, async ({ nurse }) => {
      const toast = await openWithToast(nurse, size, open);
      const box = await boxOf(toast);
      const free = [nurse.getByRole('heading', { level: 1 }), ...kept(nurse), ...(isPhone ? [nurse.getByRole('button', { name: 'Menu' }), nurse.locator('.bell')] : [nurse.getByRole('navigation', { name: 'Main' })])];
      for (const locator of free) expect(overlap(box, await boxOf(locator)), `${locator.toString()} under the toast`).toBe(false);
      const strip = await boxOf(nurse.getByRole('region', { name: 'Ward' }));
      expect(Math.abs(box.x + box.width / 2 - (strip.x + strip.width / 2))).toBeLessThan(2);
      expect(overlap(box, strip)).toBe(true);
      if (!isPhone) {
        expect([box.y, box.y + box.height]).toEqual([strip.y, strip.y + strip.height]);
        for (const count of await nurse.locator('.ward-count').all()) expect(overlap(box, await boxOf(count)), 'a count under the toast').toBe(false);
      }
      expect(box.width).toBeLessThanOrEqual(628);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(await nurse.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // The sentence of the spec can be read to its end, and the bed at least of whom it is about.
      const text = toast.getByRole('alert');
      await expect(text).toHaveText('HIPI of patient 1234 on bed ICU-12 is 96%.');
      expect(await text.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [scrollWidth <= clientWidth, scrollHeight <= clientHeight])).toEqual([true, true]);
      await expect(toast.locator('b').first()).toHaveText('ICU-12 · Solberg-Lindqvist, Maximiliane');
      expect((await boxOf(toast.locator('b').first())).width).toBeGreaterThan(isPhone ? 90 : 120);
      await expect(toast.getByRole('link', { name: '+2 more' })).toBeVisible();
      await toast.getByRole('button', { name: 'Close' }).click();
    });
  }
}

test('[LAY-03] an open menu of a phone has its entries and its way out free of the toast', async ({ nurse }) => {
  const toast = await openWithToast(nurse, [320, 640], openBoard);
  await nurse.getByRole('button', { name: 'Menu' }).click();
  await expect(nurse.getByRole('navigation')).toBeVisible();
  const entries = await nurse.getByRole('navigation').getByRole('link').all();
  expect(entries.length).toBeGreaterThan(4);
  await expect(toast).toBeVisible();
  const box = await boxOf(toast);
  for (const locator of [...entries, nurse.getByRole('button', { name: 'Close menu' })]) expect(overlap(box, await boxOf(locator))).toBe(false);
});

test('twelve cards stand on a screen of 1440x900, eighteen on one of 1920x1080, below the ward strip', async ({ page }) => {
  await signIn(page, 'nurse');
  for (const [width, height, wanted] of [[1440, 900, 12], [1920, 1080, 18]] as const) {
    await page.setViewportSize({ width, height });
    await openBoard(page);
    await expect.poll(async () => {
      const boxes = await Promise.all((await page.getByRole('article').all()).map((card) => card.boundingBox()));
      return boxes.filter((box) => box !== null && box.y + box.height <= height).length;
    }).toBeGreaterThanOrEqual(wanted);
  }
});
