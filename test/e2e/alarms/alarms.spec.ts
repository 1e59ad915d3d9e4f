import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { card, openBoard } from '../../fixtures/product/board';
import { collapse } from '../../fixtures/product/feeder';
import { testWithFreshPatients, type FreshPatient } from '../../fixtures/product/freshPatients';
import { boxOf, overlap } from '../../fixtures/product/layout';
import { expect, signIn } from '../../fixtures/product/productTest';

const axeSource = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** A poll of a board and its drawing. */
const POLL = { timeout: 6_000 };

const test = testWithFreshPatients(10);

const lineOf = (page: Page, { deviceId }: FreshPatient) =>
  card(page, deviceId).getByRole('button', { name: /^Nobody yet/ });

async function openAlerts(page: Page, fresh: FreshPatient) {
  await lineOf(page, fresh).click();
  return page.getByRole('dialog', { name: 'Alerts' }).getByRole('group', { name: /^HIPI \d/ });
}

test('an alarm raised on a real reading is seen by two people, taken by one and known by the other within a poll; its story is read afterwards', async ({
  nurse,
  browser,
  ward,
  fresh,
}) => {
  const other = await (await browser.newContext({ baseURL: ward.url })).newPage();
  await signIn(other, 'admin');
  await openBoard(nurse);
  await openBoard(other);
  const article = card(nurse, fresh.deviceId);
  await expect(article).toBeVisible();
  const { height } = await boxOf(article);
  await collapse(ward.product, fresh.vendorDeviceId);
  await expect(lineOf(nurse, fresh)).toBeVisible(POLL);
  await expect(lineOf(other, fresh)).toBeVisible(POLL);
  expect((await boxOf(article)).height).toBe(height);
  await expect(nurse.getByRole('region', { name: 'Ward' })).toContainText(
    /[1-9]\d* unacknowledged · (\d:\d\d|\d+ min)/,
  );
  const item = await openAlerts(nurse, fresh);
  await expect(item).toContainText(/because MAP.*Nobody yet/);
  await item.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(item.getByRole('button', { name: 'Release' })).toBeVisible();
  await expect(card(other, fresh.deviceId)).toContainText(
    /Critical \d+ (s|min) · MAP min \d+ · \S+ \d\d:\d\d/,
    POLL,
  );
  await expect(lineOf(other, fresh)).toHaveCount(0);
  // The row that has just changed takes no press for a second.
  await expect(async () => {
    await item.getByRole('link', { name: 'Time line' }).click();
    await expect(nurse).toHaveURL(/\/alarms\/\d+$/, { timeout: 2_000 });
  }).toPass();
  const steps = nurse.getByRole('list', { name: 'Time line' }).getByRole('listitem');
  await expect(steps.first()).toContainText(/^\d\d:\d\d:\d\dRaised as critical/);
  await expect(steps.filter({ hasText: /^\d\d:\d\d:\d\dAcknowledged by / })).toHaveCount(1);
  await other.context().close();
});

test('a toast is acknowledged where it stands, and ends on the other screen too', async ({
  nurse,
  context,
  ward,
  fresh,
}) => {
  await nurse.goto('/notifications');
  const other = await context.newPage();
  await other.goto('/patients');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Patient List');
  await collapse(ward.product, fresh.vendorDeviceId);
  const toastOn = (page: Page) => page.locator('.alert-toast').filter({ hasText: `patient ${fresh.id} ` });
  await nurse.bringToFront();
  // Those of the demo's own patients may stand before it. Found and pressed in one step of the page: the one
  // toast's place may be taken by this patient's at any moment.
  const others = nurse.locator('.alert-toast').filter({ hasNotText: `patient ${fresh.id} ` });
  await expect(async () => {
    if ((await others.count()) > 0)
      await others
        .getByRole('button', { name: 'Close' })
        .dispatchEvent('click', undefined, { timeout: 300 })
        .catch(() => undefined);
    await expect(toastOn(nurse)).toHaveCount(1, { timeout: 300 });
  }).toPass({ timeout: 20_000 });
  await toastOn(nurse).getByRole('button', { name: 'Acknowledge' }).click();
  await expect(toastOn(nurse)).toHaveCount(0);
  await expect(toastOn(other)).toHaveCount(0, POLL);
});

test('a double click on Acknowledge takes one alarm: neither releases it nor takes the next', async ({
  nurse,
  ward,
  fresh,
  freshPatients,
}) => {
  const second = freshPatients.shift();
  if (second === undefined) throw new Error('No fresh patient is left');
  await openBoard(nurse);
  for (const { vendorDeviceId } of [fresh, second]) await collapse(ward.product, vendorDeviceId);
  await nurse.goto('/alarms');
  const sent: string[] = [];
  nurse.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/alarms/')) sent.push(request.url());
  });
  const rows = nurse.getByRole('row').filter({ hasText: `${fresh.bed}` });
  await expect(rows.first()).toBeVisible(POLL);
  const box = await boxOf(rows.first().getByRole('button', { name: 'Acknowledge' }));
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await nurse.mouse.dblclick(x, y, { delay: 30 });
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await nurse.waitForResponse(/\/api\/alarms\/\?/);
  expect(sent.map((url) => /\/(\w+)\/$/.exec(url)?.[1])).toEqual(['acknowledge']);
});

for (const theme of ['light', 'dark'] as const)
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });

    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const)
      test(`at ${width} x ${height} the popover and the screen of alarms have nothing to mend`, async ({
        nurse,
        ward,
        fresh,
      }) => {
        await nurse.setViewportSize({ width, height });
        await collapse(ward.product, fresh.vendorDeviceId);
        await openBoard(nurse);
        await expect(lineOf(nurse, fresh)).toBeVisible(POLL);
        const item = await openAlerts(nurse, fresh);
        await expect(item).toBeVisible();
        await isClean(nurse);
        const popover = await boxOf(nurse.getByRole('dialog', { name: 'Alerts' }));
        expect(popover.x).toBeGreaterThanOrEqual(0);
        expect(popover.x + popover.width).toBeLessThanOrEqual(width);
        await item.getByRole('link', { name: 'Time line' }).click();
        await expect(nurse.getByRole('list', { name: 'Time line' })).toBeVisible();
        await isClean(nurse);
        expect(
          overlap(await boxOf(nurse.getByRole('region', { name: 'Ward' })), await boxOf(nurse.locator('h1'))),
        ).toBe(false);
      });
  });

async function isClean(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
