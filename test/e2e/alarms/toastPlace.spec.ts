import type { Locator, Page } from '@playwright/test';
import { listedAlarm } from '../../fixtures/alerts/boardAlarm';
import { openBoard } from '../../fixtures/product/board';
import { boxOf, fitsSideways, overlap } from '../../fixtures/product/layout';
import { expect, FAILED_REQUEST, signIn, test } from '../../fixtures/product/productTest';
import { openWithToast } from '../../fixtures/product/toast';

const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [320, 640],
] as const;

const openChart = async (page: Page) => {
  await openBoard(page);
  await page.getByRole('link', { name: 'Patient chart' }).first().click();
  await expect(page.locator('.patient-banner-id > *').first()).toBeVisible();
};
const openPatients = async (page: Page) => {
  await page.goto('/patients');
  await expect(page.getByRole('searchbox')).toBeVisible();
};

const SCREENS: readonly {
  name: string;
  open: (page: Page) => Promise<void>;
  kept: (page: Page) => Locator[];
}[] = [
  {
    name: 'the board',
    open: openBoard,
    kept: (page) => [
      page.getByRole('button', { name: 'View Settings' }),
      page.getByRole('button', { name: 'Assign Patient' }),
    ],
  },
  {
    name: 'the chart',
    open: openChart,
    kept: (page) => [
      page.locator('.patient-banner-band'),
      page.locator('.patient-banner-who'),
      page.getByRole('link', { name: 'Patient Dashboard' }).last(),
    ],
  },
  { name: 'the patient list', open: openPatients, kept: (page) => [page.getByRole('searchbox')] },
];

for (const size of SIZES) {
  const [width, height] = size;
  const isPhone = width < 768;

  for (const { name, open, kept } of SCREENS) {
    test(`[ALT-11] [J13] at ${width}x${height} the toast covers neither title, identity, search nor menu of ${name}, and stands in the middle of the ward strip's row`, async ({
      nurse,
    }) => {
      const toast = await openWithToast(nurse, size, open);
      const box = await boxOf(toast);
      const free = [
        nurse.getByRole('heading', { level: 1 }),
        ...kept(nurse),
        ...(isPhone
          ? [nurse.getByRole('button', { name: 'Menu' }), nurse.locator('.bell')]
          : [nurse.getByRole('navigation', { name: 'Main' })]),
      ];
      for (const locator of free)
        expect(overlap(box, await boxOf(locator)), `${locator.toString()} under the toast`).toBe(false);
      const strip = await boxOf(nurse.getByRole('region', { name: 'Ward' }));
      expect(Math.abs(box.x + box.width / 2 - (strip.x + strip.width / 2))).toBeLessThan(2);
      expect(overlap(box, strip)).toBe(true);
      if (!isPhone) {
        expect([box.y, box.y + box.height]).toEqual([strip.y, strip.y + strip.height]);
        for (const count of await nurse.locator('.ward-count').all())
          expect(overlap(box, await boxOf(count)), 'a count under the toast').toBe(false);
      }
      expect(box.width).toBeLessThanOrEqual(628);
      expect(box.x).toBeGreaterThanOrEqual(0);
      await fitsSideways(nurse);
      // The sentence of the spec can be read to its end, and at least the bed of its patient.
      const text = toast.getByRole('alert');
      await expect(text).toHaveText('HIPI of patient 1234 on bed ICU-12 is 96%.');
      expect(
        await text.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
          scrollWidth <= clientWidth,
          scrollHeight <= clientHeight,
        ]),
      ).toEqual([true, true]);
      await expect(toast.locator('b').first()).toHaveText('ICU-12 · Solberg-Lindqvist, Maximiliane');
      expect((await boxOf(toast.locator('b').first())).width).toBeGreaterThan(isPhone ? 90 : 120);
      await expect(toast.getByRole('link', { name: '+2 more' })).toBeVisible();
      await toast.getByRole('button', { name: 'Close' }).click();
    });
  }
}

for (const [width, height] of [
  [1440, 900],
  [1300, 900],
  [1220, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [320, 640],
] as const) {
  test(`[ALT-11] [B2] at ${width}x${height} since when nothing is live can be read while a toast stands`, async ({
    nurse,
    complaints,
  }) => {
    complaints.expect(FAILED_REQUEST);
    const open = async (page: Page) => {
      await openPatients(page);
      // Answers that stop: the strip knows since when.
      await expect(page.locator('.ward-count b').first()).toHaveText(/\d/);
      await page.route(/\/api\/ward-summary\//, (route) => route.abort());
      await expect(page.getByText(/^Not live since/)).toBeVisible({ timeout: 10_000 });
    };
    const toast = await openWithToast(nurse, [width, height], open, {}, { hasCounts: false });
    const state = nurse.getByText(/^Not live since \d\d:\d\d:\d\d$/);
    const [words, box, strip] = [
      await boxOf(state),
      await boxOf(toast),
      await boxOf(nurse.getByRole('region', { name: 'Ward' })),
    ];
    expect(overlap(words, box), 'the words under the toast').toBe(false);
    expect([words.y >= strip.y, words.y + words.height <= strip.y + strip.height]).toEqual([true, true]);
    expect([words.x >= 0, words.x + words.width <= width]).toEqual([true, true]);
    await expect(nurse.locator('.ward-strip-counts')).toHaveCount(1);
    for (const count of await nurse.locator('.ward-count:visible').all()) {
      const place = await boxOf(count);
      expect([overlap(place, box), overlap(place, words)], 'a count under the toast or the words').toEqual([
        false,
        false,
      ]);
    }
  });
}

const PATIENT = {
  ...{ id: 3, ssn: '900-12-3401', gender: 'F', bed: 'ICU-3' },
  ...{ first_name: 'Ingrid', last_name: 'Solberg' },
};

for (const size of [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [320, 640],
] as const)
  test(`[ALT-11] at ${size[0]}x${size[1]} the toast covers neither the patient nor the alarm of an open time line`, async ({
    nurse,
  }) => {
    const story = { ...listedAlarm({ id: 900_000, patient: PATIENT }), events: [] };
    const toast = await openWithToast(nurse, size, async (page) => {
      await page.route(/\/api\/alarms\/900000\/$/, (route) => route.fulfill({ json: story }));
      await page.goto('/alarms/900000');
      await expect(page.locator('.alarm-story h2')).toBeVisible();
    });
    const box = await boxOf(toast);
    for (const part of [
      '.alarm-story-who',
      '.alarm-story h2',
      '.alarm-story .alarm-owner',
      '.alarms-story-close',
    ])
      expect(overlap(box, await boxOf(nurse.locator(part))), `${part} under the toast`).toBe(false);
    await toast.getByRole('button', { name: 'Close' }).click();
  });

test('[LAY-03] an open menu of a phone has its entries and its way out free of the toast', async ({
  nurse,
}) => {
  const toast = await openWithToast(nurse, [320, 640], openBoard);
  await nurse.getByRole('button', { name: 'Menu' }).click();
  await expect(nurse.getByRole('navigation')).toBeVisible();
  const entries = await nurse.getByRole('navigation').getByRole('link').all();
  expect(entries.length).toBeGreaterThan(4);
  await expect(toast).toBeVisible();
  const box = await boxOf(toast);
  for (const locator of [...entries, nurse.getByRole('button', { name: 'Close menu' })])
    expect(overlap(box, await boxOf(locator))).toBe(false);
});

test('twelve cards stand on a screen of 1440x900, eighteen on one of 1920x1080, below the ward strip', async ({
  page,
}) => {
  await signIn(page, 'nurse');
  for (const [width, height, wanted] of [
    [1440, 900, 12],
    [1920, 1080, 18],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openBoard(page);
    await expect
      .poll(async () => {
        const boxes = await Promise.all(
          (await page.getByRole('article').all()).map((card) => card.boundingBox()),
        );
        return boxes.filter((box) => box !== null && box.y + box.height <= height).length;
      })
      .toBeGreaterThanOrEqual(wanted);
  }
});
