import type { Page } from '@playwright/test';
import { openBoard } from '../../fixtures/product/board';
import { cutParts, fitsSideways } from '../../fixtures/product/layout';
import { expect, signIn, test } from '../../fixtures/product/productTest';

/** A patient of the demo on a device, with labs and notes. */
const PATIENT = 1;

const row = (page: Page) => page.getByRole('row').nth(1);

const SCREENS: readonly { name: string; open: (page: Page) => Promise<void> }[] = [
  { name: 'board', open: openBoard },
  {
    name: 'patient list',
    open: async (page) => {
      await page.goto('/patients');
      await expect(row(page)).toBeVisible();
    },
  },
  {
    name: 'details',
    open: async (page) => {
      await page.goto(`/patients/${PATIENT}/profile`);
      await expect(page.getByRole('heading', { name: 'Alarms', exact: true })).toBeVisible();
    },
  },
  {
    name: 'chart',
    open: async (page) => {
      await page.goto(`/patient-chart/${PATIENT}`);
      await expect(page.getByRole('slider', { name: 'Time' })).toBeVisible();
    },
  },
  {
    name: 'labs',
    open: async (page) => {
      await page.goto(`/patients/${PATIENT}/labs/tests`);
      await expect(row(page)).toBeVisible();
    },
  },
  {
    name: 'notes',
    open: async (page) => {
      await page.goto(`/patients/${PATIENT}/notes`);
      await expect(row(page)).toBeVisible();
    },
  },
  {
    name: 'finder',
    open: async (page) => {
      await openBoard(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'wall',
    open: async (page) => {
      await page.goto('/wall');
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
];

/** A window of 1440 × 900 whose page is enlarged. */
for (const [percent, viewport] of [
  [200, { width: 720, height: 450 }],
  [400, { width: 360, height: 225 }],
] as const)
  test.describe(`at ${percent} %`, () => {
    test.use({ viewport, deviceScaleFactor: percent / 100 });

    test.beforeEach(({ page }) => signIn(page, 'nurse'));

    for (const { name, open } of SCREENS)
      test(`the ${name} is not cut, and only tables scroll sideways`, async ({ page }) => {
        await open(page);
        await fitsSideways(page);
        await expect.poll(() => cutParts(page)).toEqual([]);
      });
  });

test('at 320 px the count below a list is read whole, however many digits it has', async ({ nurse }) => {
  await nurse.setViewportSize({ width: 320, height: 640 });
  await nurse.route(/\/lab-tests\//, async (route) => {
    const response = await route.fetch();
    const page = (await response.json()) as object;
    await route.fulfill({ response, json: { ...page, count: 1_086, results_count: 12_345 } });
  });
  await nurse.goto(`/patients/${PATIENT}/labs/tests?page=2`);
  const count = nurse.getByText(/of 1,086 lab tests/);
  await expect(count).toBeVisible();
  const [words, card] = [
    await count.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }),
    await nurse.getByRole('region', { name: 'lab tests', exact: true }).boundingBox(),
  ];
  expect(words.left).toBeGreaterThanOrEqual(card?.x ?? Infinity);
  expect(words.right).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
});
