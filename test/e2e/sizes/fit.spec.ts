import type { Locator, Page } from '@playwright/test';
import { expect, FAILED_REQUEST, test } from '../../fixtures/product/productTest';

test.describe.configure({ mode: 'parallel' });

/** Patients of the demo: on a device; signal lost; without a device; discharged. */
const [WORN, LOST, NO_DEVICE, DISCHARGED] = [3, 5, 14, 31];

async function open(
  page: Page,
  [width, height]: readonly [number, number],
  path: string,
  shown: (page: Page) => Locator,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await expect(shown(page).first()).toBeVisible();
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true });
const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const isWhole = (locator: Locator) =>
  locator.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth <= clientWidth && scrollHeight <= clientHeight,
  );

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [320, 640],
] as const) {
  test(`[PD-08] at ${width}x${height} both scores of a profile are whole, whatever word stands with them`, async ({
    nurse,
  }) => {
    for (const patient of [WORN, LOST, NO_DEVICE, DISCHARGED]) {
      await open(nurse, [width, height], `/patients/${patient}/profile`, (page) =>
        page.getByRole('group', { name: 'HIPI', exact: true }),
      );
      for (const name of ['HIPI', 'SPI'])
        expect(await isWhole(nurse.getByRole('group', { name, exact: true })), `${name} of ${patient}`).toBe(
          true,
        );
    }
  });
}

test('at no width Patient Details is wider than the window, nor a button of a closed admission beyond its card', async ({
  nurse,
}) => {
  test.setTimeout(120_000);
  await open(nurse, [1440, 900], `/patients/${DISCHARGED}/profile`, (page) =>
    page.getByRole('button', { name: 'New admission' }),
  );
  const card = nurse.getByRole('region', { name: 'Admission Info' });
  for (const width of [1440, 1280, 1024, 900, 768, 767, 390, 320]) {
    await nurse.setViewportSize({ width, height: 900 });
    const box = await card.boundingBox();
    for (const name of ['New admission', 'Edit']) {
      const button = await card.getByRole('button', { name, exact: true }).boundingBox();
      expect((button?.x ?? 0) + (button?.width ?? width), `${name} at ${width}`).toBeLessThanOrEqual(
        (box?.x ?? 0) + (box?.width ?? 0),
      );
    }
    expect(await pageWidth(nurse)).toBeLessThanOrEqual(width);
  }
  for (const path of ['profile', 'labs/tests', 'notes']) {
    await open(nurse, [768, 900], `/patients/${WORN}/${path}`, (page) =>
      page.getByRole('button', { name: /High Priority$/ }),
    );
    for (const width of [1024, 960, 890, 850, 800, 768, 740]) {
      await nurse.setViewportSize({ width, height: 900 });
      expect(await pageWidth(nurse), `${path} at ${width}`).toBeLessThanOrEqual(width);
      const flag = await nurse.getByRole('button', { name: /High Priority$/ }).boundingBox();
      expect((flag?.x ?? 0) + (flag?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  }
});

/**
 * The target of a finger on one of two points: as far above and below, or left and right of the middle, as 44
 * px reach.
 */
const isFound = (locator: Locator) =>
  locator.evaluate((element) => {
    element.scrollIntoView({ block: 'center', inline: 'center' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    // The widest target found around the middle; a chip's is on the chip, left of its sign.
    const hits = (dx: number, dy: number) =>
      element.contains(document.elementFromPoint(middleX + dx, middleY + dy));
    const reach = (step: readonly [number, number]) => {
      let px = 0;
      while (px < 44 && hits(step[0] * (px + 1), step[1] * (px + 1))) px++;
      return px;
    };
    return {
      width: reach([-1, 0]) + reach([1, 0]) + 1,
      height: reach([0, -1]) + reach([0, 1]) + 1,
      seen: [Math.round(width), Math.round(height)],
    };
  });

for (const size of [
  [390, 844],
  [320, 640],
] as const) {
  test.describe(`under a finger at ${size[0]}x${size[1]}`, () => {
    test.use({ hasTouch: true, viewport: { width: size[0], height: size[1] } });

    test('links and buttons are found on 44 px', async ({ nurse, complaints }) => {
      // A nurse may see only the tabs of the staff.
      complaints.expect(FAILED_REQUEST);
      const expectFound = async (locator: Locator) => {
        const { width, height } = await isFound(locator);
        expect([width >= 43, height >= 43], `${locator.toString()}: ${width} x ${height}`).toEqual([
          true,
          true,
        ]);
      };
      await open(nurse, size, `/patient-chart/${WORN}`, (page) =>
        page.getByRole('link', { name: `Device ${WORN}` }),
      );
      for (const locator of [
        nurse.getByRole('link', { name: `Device ${WORN}` }),
        nurse.locator('.patient-banner-ssn a'),
        nurse.locator('.patient-chart-back'),
        nurse.getByRole('link', { name: 'Trends on the profile' }),
        nurse.getByRole('button', { name: 'Remove HR' }),
        nurse.getByRole('button', { name: 'Remove BT' }),
      ])
        await expectFound(locator);
      await open(nurse, size, '/notifications', (page) => page.locator('.notification-patient a'));
      await expectFound(nurse.locator('.notification-patient a').first());
      await open(nurse, size, `/patients/${WORN}/profile`, heading('Vitals'));
      await expectFound(nurse.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link'));
      await open(nurse, size, '/devices', (page) => page.getByRole('button', { name: /^Sort by/ }));
      await expectFound(nurse.getByRole('button', { name: /^Sort by/ }).first());
      await open(nurse, size, '/admin/users', (page) => page.getByRole('tab'));
      for (const tab of await nurse.getByRole('tab').all()) await expectFound(tab);
    });

    test('segments are drawn 44 px high', async ({ nurse }) => {
      for (const path of [`/patient-chart/${WORN}`, '/alarms']) {
        await open(nurse, size, path, (page) => page.locator('.ant-segmented-item'));
        for (const segment of await nurse.locator('.ant-segmented-item').all())
          expect((await segment.boundingBox())?.height, path).toBeGreaterThanOrEqual(44);
      }
    });

    test('the latest vitals, ages and names of analyses are read whole', async ({ nurse }) => {
      await open(nurse, size, `/patient-chart/${WORN}`, (page) =>
        page.locator('.vitals-pane-latest .latest'),
      );
      const strip = await nurse.locator('.vitals-pane-latest').boundingBox();
      for (const value of await nurse.locator('.vitals-pane-latest p').all()) {
        const right = await value.evaluate((element) =>
          Math.max(...[...element.children].map((part) => part.getBoundingClientRect().right)),
        );
        expect(right).toBeLessThanOrEqual((strip?.x ?? 0) + (strip?.width ?? 0) - 4);
      }
      await open(nurse, size, '/notifications', (page) => page.locator('.notification-age'));
      for (const row of (await nurse.locator('.notification').all()).slice(0, 5)) {
        const word = await row.locator('.notification-severity').evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().right;
        });
        expect((await row.locator('.notification-age').boundingBox())?.x).toBeGreaterThan(word + 4);
      }
      await open(nurse, size, '/patients/1/labs/tests', (page) => page.getByRole('row').nth(1));
      for (const name of await nurse.locator('.labs td:nth-child(4)').all())
        expect(await isWhole(name)).toBe(true);
    });
  });
}

test('at 768 the chips of the vitals stand side by side above the plot', async ({ nurse }) => {
  await open(nurse, [768, 1024], `/patient-chart/${WORN}`, (page) =>
    page.getByRole('button', { name: 'Remove BT' }),
  );
  const chips = await Promise.all(
    (await nurse.locator('.vital-chip').all()).map((chip) => chip.boundingBox()),
  );
  expect(new Set(chips.map((box) => box?.y)).size).toBeLessThanOrEqual(2);
});

for (const width of [768, 844, 960, 1024])
  test(`at ${width} the value of a late notification is not written over`, async ({ nurse }) => {
    await nurse.setViewportSize({ width, height: 700 });
    await nurse.goto('/notifications');
    const row = nurse.locator('.notification--late').first();
    await expect(row).toBeVisible();
    const [value, late] = await Promise.all([
      row.locator('.notification-value strong').boundingBox(),
      row.locator('.notification-late').boundingBox(),
    ]);
    const isBeside = (late?.x ?? 0) >= (value?.x ?? 0) + (value?.width ?? Infinity);
    const isBelow = (late?.y ?? 0) >= (value?.y ?? 0) + (value?.height ?? Infinity) - 2;
    expect(isBeside || isBelow).toBe(true);
  });
