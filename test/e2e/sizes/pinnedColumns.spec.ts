import type { Locator, Page } from '@playwright/test';
import { boxOf, fitsSideways } from '../../fixtures/product/layout';
import { expect, signIn, test } from '../../fixtures/product/productTest';

const tableOf = (page: Page, noun: string) => page.getByRole('group', { name: `Table of ${noun}` });

async function open(page: Page, path: string, noun: string): Promise<Locator> {
  await page.goto(path);
  const table = tableOf(page, noun);
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  return table;
}

/** The texts of the headers whose middle is in sight of the box, with nothing on it. */
const seenHeaders = (table: Locator) =>
  table.evaluate((box) =>
    [...box.querySelectorAll('th')]
      .filter((head) => {
        const words = head.querySelector('.data-table-header') ?? head;
        const { left, right, top, height } = words.getBoundingClientRect();
        const y = top + height / 2;
        return [left + 2, right - 2].every((x) => {
          const hit = document.elementFromPoint(x, y);
          return hit !== null && head.contains(hit);
        });
      })
      .map((head) => (head.textContent ?? '').trim()),
  );

const scrollTo = (table: Locator, left: number) =>
  table.evaluate((box, to) => box.scrollTo({ left: to, behavior: 'instant' }), left);

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('a lab value has its unit beside it, and the pinned column shows that it lies on others', async ({
    nurse,
  }) => {
    const table = await open(nurse, '/patients/3/labs/tests', 'lab tests');
    const value = table.getByRole('row').nth(1).getByRole('cell').nth(5);
    const unit = await table.getByRole('row').nth(1).getByRole('cell').nth(4).textContent();
    const beside = value.locator('.narrow-unit');
    await expect(beside).toBeVisible();
    await expect(beside).toHaveAttribute('data-unit', unit ?? '');
    const shadow = () => value.evaluate((cell) => getComputedStyle(cell).boxShadow);
    await expect.poll(shadow).not.toBe('none');
    await scrollTo(table, 2_000);
    await expect.poll(shadow).toBe('none');
  });
});

for (const [width, height] of [
  [1024, 768],
  [844, 390],
  [768, 1024],
] as const)
  test(`at ${width}x${height} the pinned column of the beds covers no other`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, 'admin');
    const table = await open(page, '/admin/beds', 'beds');
    expect(await seenHeaders(table)).toEqual(['Bed ID', 'Department', 'Number', 'Abbreviation']);
  });

test('where all columns of the labs fit, the unit is in its own column only', async ({ nurse }) => {
  const table = await open(nurse, '/patients/3/labs/tests', 'lab tests');
  await expect(table.locator('.narrow-unit').first()).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const { path, noun, column } of [
    { path: '/patients', noun: 'patients', column: 'Last Name' },
    { path: '/devices', noun: 'devices', column: 'ID' },
    { path: '/admin/beds', noun: 'beds', column: 'Abbreviation' },
    { path: '/admin/departments', noun: 'departments', column: 'Name' },
    { path: '/admin/users', noun: 'users', column: 'Last Name' },
    { path: '/operations/gateways', noun: 'gateways', column: 'Label' },
  ])
    test(`however far the ${noun} are scrolled, ${column} is in sight, and another column at first`, async ({
      page,
    }) => {
      await signIn(page, 'admin');
      const table = await open(page, path, noun);
      for (const left of [180, 400, 2_000, 0]) {
        await scrollTo(table, left);
        await expect.poll(() => seenHeaders(table), `scrolled to ${left}`).toContain(column);
      }
      expect((await seenHeaders(table)).length).toBeGreaterThanOrEqual(2);
      await fitsSideways(page);
    });

  for (const { path, noun } of [
    { path: '/patients', noun: 'patients' },
    { path: '/admin/beds', noun: 'beds' },
    { path: '/admin/users', noun: 'users' },
  ])
    test(`before the ${noun} are scrolled no column in sight is cut, with its control`, async ({ page }) => {
      await signIn(page, 'admin');
      const table = await open(page, path, noun);
      const cut = await table.evaluate((box) => {
        const heads = [...box.querySelectorAll('th')].map((head) => head.getBoundingClientRect());
        const pinned = box.querySelector('th.pinned-start')?.getBoundingClientRect();
        const edges = [box.getBoundingClientRect().right, ...(pinned === undefined ? [] : [pinned.left])];
        // A line of 12 px is padding.
        return heads.filter((head) => edges.some((edge) => head.left < edge - 12 && head.right > edge + 12))
          .length;
      });
      expect(cut).toBe(0);
    });

  test('the bed of a patient is in sight in the list before it is scrolled', async ({ nurse }) => {
    const table = await open(nurse, '/patients', 'patients');
    const bed = table.locator('.narrow-bed').first();
    await expect(bed).toBeVisible();
    await expect(bed).toHaveAttribute('data-bed', /^\w+-\d+$/);
    const { x, width, height } = await boxOf(bed);
    expect(height).toBeGreaterThanOrEqual(14);
    expect(x + width).toBeLessThanOrEqual(374);
    expect((await boxOf(table.getByRole('row').nth(1))).height).toBeLessThanOrEqual(45);
  });

  test('the header stays while the rows scroll, and no word of an analysis breaks', async ({ nurse }) => {
    const table = await open(nurse, '/patients/1/labs/tests', 'lab tests');
    await nurse.evaluate(() => window.scrollTo(0, 10_000));
    await table.evaluate((box) => box.scrollTo({ top: 600, behavior: 'instant' }));
    const head = await boxOf(table.getByRole('columnheader', { name: 'Value' }));
    const box = await boxOf(table);
    expect(head.y).toBeGreaterThanOrEqual(box.y - 1);
    expect(head.y + head.height).toBeLessThanOrEqual(844);
    expect(await table.evaluate((element) => element.scrollTop)).toBeGreaterThan(300);
    const broken = await table.evaluate((element) =>
      [...element.querySelectorAll('td:nth-child(4)')].flatMap((cell) => {
        const text = cell.firstChild;
        if (!(text instanceof Text)) return [];
        const words = [...text.data.matchAll(/\S+/g)];
        return words
          .filter(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1;
          })
          .map(({ 0: word }) => word);
      }),
    );
    expect(broken).toEqual([]);
  });
});
