import type { Page } from '@playwright/test';
import { openBoard } from '../../fixtures/product/board';
import { boxOf, overlap } from '../../fixtures/product/layout';
import { expect, test } from '../../fixtures/product/productTest';
import { openWithToast } from '../../fixtures/product/toast';

const LONG = { observation_type: 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC_LOW', observation_value: 62 };
const SENTENCE = 'NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC_LOW of patient 1234 on bed ICU-12 is 62 mmHg.';

const openChart = async (page: Page) => {
  await openBoard(page);
  await page.getByRole('link', { name: 'Patient chart' }).first().click();
  await expect(page.locator('.patient-banner-id > *').first()).toBeVisible();
};

for (const size of [
  [1440, 900],
  [1024, 768],
  [844, 390],
  [768, 1024],
  [390, 844],
  [320, 640],
] as const)
  test(`[ALT-11] [J13] at ${size[0]}x${size[1]} the longest name of a vital breaks at its underscores, its value is seen, and identity and counts are free`, async ({
    nurse,
  }) => {
    const toast = await openWithToast(nurse, size, openChart, LONG);
    const text = toast.getByRole('alert');
    await expect(text).toHaveText(SENTENCE);
    const { broken, bottom, right } = await text.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^_ ]+_?/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            found.push(word);
        }
      const words = document.createRange();
      words.selectNodeContents(element);
      const place = words.getBoundingClientRect();
      return { broken: found, bottom: place.bottom, right: place.right };
    });
    expect(broken).toEqual([]);
    const box = await boxOf(toast);
    expect([bottom <= box.y + box.height, right <= box.x + box.width]).toEqual([true, true]);
    for (const part of ['.patient-banner-band', '.patient-banner-who'])
      expect(overlap(box, await boxOf(nurse.locator(part))), `${part} under the toast`).toBe(false);
    for (const count of size[0] < 768 ? [] : await nurse.locator('.ward-count').all()) {
      await expect(count).toBeVisible();
      expect(overlap(box, await boxOf(count)), 'a count under the toast').toBe(false);
    }
  });

for (const size of [
  [1920, 1080],
  [1440, 900],
  [1280, 800],
] as const)
  test(`at ${size[0]}x${size[1]} the longest sentence of a toast with all its buttons is two lines of 12/14 px with room around, and covers nothing`, async ({
    nurse,
  }) => {
    const toast = await openWithToast(nurse, size, openChart, { ...LONG, alarm: 1 });
    await expect(toast.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
    const text = await toast.getByRole('alert').evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const { fontSize, lineHeight, fontSizeAdjust } = getComputedStyle(element);
      const { top, bottom } = words.getBoundingClientRect();
      return { fontSize, lineHeight, fontSizeAdjust, height: bottom - top, bottom };
    });
    expect(text).toMatchObject({ fontSize: '12px', lineHeight: '14px', fontSizeAdjust: 'none' });
    expect(text.height).toBeLessThanOrEqual(29);
    const box = await boxOf(toast);
    expect(text.bottom).toBeLessThanOrEqual(box.y + box.height - 2);
    for (const part of ['.patient-banner-band', '.page-header h1', '.ward-strip-clock'])
      expect(overlap(box, await boxOf(nurse.locator(part))), `${part} under the toast`).toBe(false);
    for (const count of await nurse.locator('.ward-count').all())
      expect(overlap(box, await boxOf(count)), 'a count under the toast').toBe(false);
  });

test('the toast of NEWS2 is 628 wide and 48 high, its sentence in one line', async ({ nurse }) => {
  const part = (vital: string, points: number) => ({
    ...{ vital, points, value: 20, label: `${vital} in NEWS2`, change_1h: null },
  });
  const reasons = [
    'respirationRate',
    'bloodOxygenSaturation',
    'bloodPressureSystolic',
    'heartRate',
    'bodyTemperature',
  ].map((vital) => part(vital, 2));
  const alert = { observation_type: 'NEWS2', observation_value: 9, alarm: 1, reasons: reasons as never[] };
  const toast = await openWithToast(nurse, [1440, 900], openBoard, alert);
  const text = toast.getByRole('alert');
  await expect(text).toHaveText('NEWS2 of patient 1234 on bed ICU-12 is 9 (5 of 7).');
  await expect(toast.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  const { width, height } = await boxOf(toast);
  expect([width, height]).toEqual([628, 48]);
  const isWhole = await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
  expect(isWhole).toBe(true);
});

for (const size of [
  [1024, 768],
  [844, 390],
  [390, 844],
  [320, 640],
] as const)
  test(`[ALT-11] at ${size[0]}x${size[1]} nothing moves when a toast comes, and when it goes`, async ({
    nurse,
  }) => {
    const card = nurse.getByRole('article').first();
    const places: number[] = [];
    const toast = await openWithToast(nurse, size, async (page) => {
      const isQuiet = /\/api\/notifications\//;
      await page.route(isQuiet, (route) => route.fulfill({ json: [] }));
      await openBoard(page);
      await expect(page.locator('.alert-toast')).toHaveCount(0);
      await expect(page.locator('.ward-count b').first()).toHaveText(/\d/);
      places.push((await boxOf(card)).y);
      await page.unroute(isQuiet);
    });
    places.push((await boxOf(card)).y);
    await nurse.route(/\/api\/notifications\//, (route) => route.fulfill({ json: [] }));
    // Those that wait come one after the other.
    await expect(async () => {
      if ((await toast.count()) > 0)
        await toast.getByRole('button', { name: 'Close' }).click({ timeout: 1_000 });
      await expect(toast).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(toast).toHaveCount(0);
    places.push((await boxOf(card)).y);
    expect(places).toEqual([places[0], places[0], places[0]]);
  });

test('on a phone a toast is 64 high: a name on one line, the sentence below it on one, beside the button', async ({
  nurse,
}) => {
  const short = { first_name: 'Priya', last_name: 'Raman', bed: 'ICU-8', patient: 7, late: false, alarm: 1 };
  const toast = await openWithToast(nurse, [390, 844], openBoard, short);
  await expect(toast.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  expect((await boxOf(toast)).height).toBe(64);
  const spread = await toast.locator('.alert-toast-who > b, .alert-toast-text').evaluateAll((paragraphs) =>
    paragraphs.map((paragraph) => {
      const words = document.createRange();
      words.selectNodeContents(paragraph);
      const middles = [...words.getClientRects()]
        .filter(({ width }) => width > 1)
        .map(({ top, bottom }) => (top + bottom) / 2);
      return Math.round(Math.max(...middles) - Math.min(...middles));
    }),
  );
  // Smaller letters of a line are a little lower.
  for (const px of spread) expect(px).toBeLessThan(6);
});

test('on a phone a toast with a long name and others that wait is no higher', async ({ nurse }) => {
  const toast = await openWithToast(nurse, [390, 844], openBoard);
  await expect(toast.getByRole('link', { name: '+2 more' })).toBeVisible();
  expect((await boxOf(toast)).height).toBe(64);
});
