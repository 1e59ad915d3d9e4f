import type { Locator, Page } from '@playwright/test';
import { boxOf } from '../../fixtures/product/layout';
import { expect, signIn, test } from '../../fixtures/product/productTest';

const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternw';

/** Gives every patient of a list this last name, as the server would answer. */
const renameAll = (page: Page, path: RegExp, name: string) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(/"last_name":"[^"]*"/g, `"last_name":"${name}"`);
    await route.fulfill({ response, body: text });
  });

const isInside = async (inner: Locator, outer: Locator) => {
  const [a, b] = [await boxOf(inner), await boxOf(outer)];
  expect(a.x).toBeGreaterThanOrEqual(b.x);
  expect(a.y).toBeGreaterThanOrEqual(b.y);
  expect(a.x + a.width).toBeLessThanOrEqual(b.x + b.width + 0.5);
  expect(a.y + a.height).toBeLessThanOrEqual(b.y + b.height + 0.5);
};

test('at 1024 rows of alarms stay 40 px with a long name, and the filters stand inside the header', async ({
  nurse,
}) => {
  await nurse.setViewportSize({ width: 1024, height: 768 });
  await renameAll(nurse, /\/api\/alarms\//, LONG);
  await nurse.goto('/alarms');
  const rows = nurse.getByRole('table', { name: 'Open alarms' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Wolfe');
  for (const row of (await rows.all()).slice(1)) expect((await boxOf(row)).height).toBeLessThanOrEqual(41);
  const name = rows.nth(1).getByRole('link', { name: /^Wolfe/ });
  await expect(name).toHaveAttribute('title', new RegExp(LONG));
  const header = nurse.locator('.page-header');
  const { y, height } = await boxOf(header);
  for (const filter of await nurse.locator('.alarm-filters > *').all()) {
    const box = await boxOf(filter);
    expect(box.y).toBeGreaterThanOrEqual(y + 4);
    expect(box.y + box.height).toBeLessThanOrEqual(y + height - 4);
  }
});

test('at 844x390 the names of the alarms, the filters and their search are whole', async ({ nurse }) => {
  await nurse.setViewportSize({ width: 844, height: 390 });
  await renameAll(nurse, /\/api\/alarms\//, 'Lindenbergh');
  await nurse.goto('/alarms');
  const rows = nurse.getByRole('table', { name: 'Open alarms' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Lindenbergh');
  const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
    scrollWidth > clientWidth || scrollHeight > clientHeight;
  for (const name of await nurse.locator('.alarm-table-name').all())
    expect(await name.evaluate(isCut), (await name.textContent()) ?? '').toBe(false);
  for (const row of (await rows.all()).slice(1)) expect((await boxOf(row)).height).toBeLessThanOrEqual(41);
  // As wide as its words, the arrow and the padding.
  expect((await boxOf(nurse.getByLabel('Department'))).width).toBeGreaterThanOrEqual(142);
  expect((await boxOf(nurse.getByLabel('Bed, name or SSN'))).width).toBeGreaterThanOrEqual(160);
});

test('at 1024 the boxes of the alarms and the interfaces stand as far from the edges as any list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, 'admin');
  const edges = new Set<string>();
  for (const [path, box] of [
    ['/devices', '.data-table'],
    ['/alarms', '.alarm-tables'],
    ['/operations/interfaces', '.interfaces-links'],
  ] as const) {
    await page.goto(path);
    const { x, width } = await boxOf(page.locator(box));
    edges.add(`${x} to ${x + width}`);
  }
  expect([...edges]).toEqual(['88 to 1000']);
});

test('at 320 the button of an alarm is whole', async ({ nurse }) => {
  await nurse.setViewportSize({ width: 320, height: 640 });
  await nurse.goto('/alarms');
  const button = nurse.locator('.alarm-tables .alarm-button').first();
  await isInside(button, nurse.locator('.alarm-tables'));
});

test('a name that has no room in the Patient List ends in an ellipsis, and its title is whole', async ({
  nurse,
}) => {
  await renameAll(nurse, /\/api\/patients\//, LONG);
  await nurse.goto('/patients');
  const link = nurse.getByRole('row').nth(1).getByRole('link', { name: LONG });
  await expect(link).toHaveAttribute('title', LONG);
  const style = await link.evaluate((element) => ({
    isCut: element.scrollWidth > element.clientWidth,
    ends: getComputedStyle(element).textOverflow,
  }));
  expect(style).toEqual({ isCut: true, ends: 'ellipsis' });
});

test('the sentence without links is read whole on a phone, and gateways have room at their edge', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/operations/gateways');
  const table = page.getByRole('group', { name: 'Table of gateways' });
  const revoke = table.getByRole('button', { name: /^Revoke/ }).first();
  const [button, box] = [await boxOf(revoke), await boxOf(table)];
  expect(button.x + button.width).toBeLessThanOrEqual(box.x + box.width - 14);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/operations/interfaces');
  await isInside(page.getByText(/^No links yet/), page.getByRole('group', { name: 'Table of links' }));
});

test('at the foot of the navigation every row is one line of 36 px', async ({ nurse }) => {
  for (const row of await nurse.locator('.side-menu-foot .side-menu-row').all())
    expect((await boxOf(row)).height).toBeLessThanOrEqual(36);
  const words = nurse.getByText('Desktop alerts', { exact: true });
  const lines = () =>
    words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
  await expect.poll(lines).toBe(1);
});
