import type { BrowserContext, Locator, Page } from '@playwright/test';
import { launchChromium } from '../../fixtures/browser/cdpBrowser';
import { openSignedIn, pollsOf } from '../../fixtures/screens/signedInTab';
import { tokenOf } from '../../fixtures/product/api';
import { card, openBoard } from '../../fixtures/product/board';
import { collapse } from '../../fixtures/product/feeder';
import { boxOf } from '../../fixtures/product/layout';
import { expect } from '../../fixtures/product/productTest';
import { testWithFreshPatients, type FreshPatient } from '../../fixtures/product/freshPatients';

/** The time of a notifier's poll and of the render. */
const POLL = { timeout: 13_000 };

const test = testWithFreshPatients(12).extend<{ desktop: string[][] }>({
  /** Title, body and tag of each desktop notification that a page of the context shows. */
  desktop: async ({ context }, use) => {
    const shown: string[][] = [];
    await context.grantPermissions(['notifications']);
    await context.exposeBinding('reportDesktop', (_, message: string[]) => void shown.push(message));
    await context.addInitScript(() => {
      const { reportDesktop } = window as unknown as { reportDesktop: (message: string[]) => void };
      window.Notification = class extends Notification {
        constructor(title: string, options: NotificationOptions = {}) {
          super(title, options);
          reportDesktop([title, options.body ?? '', options.tag ?? '']);
        }
      };
    });
    await use(shown);
  },
});

/** The toast of a patient's alert. Those of the demo's own patients, which may stand before it, are closed. */
async function toastOf(page: Page, { id }: FreshPatient): Promise<Locator> {
  const toasts = page.locator('.Toastify__toast');
  const wanted = toasts.filter({ hasText: `patient ${id} ` });
  // A tab behind another does not render, and a button that does not settle cannot be pressed.
  await page.bringToFront();
  await expect(async () => {
    if ((await wanted.count()) > 0) return;
    await toasts
      .filter({ hasNotText: `patient ${id} ` })
      .getByRole('button', { name: 'Close' })
      .click({ timeout: 300 })
      .catch(() => undefined);
    await expect(wanted).toHaveCount(1, { timeout: 300 });
    // One of the others is closed in a second: before that a toast takes no press.
  }).toPass({ timeout: 40_000 });
  return wanted;
}

const rowOf = (page: Page, { bed }: FreshPatient) =>
  page.getByRole('list', { name: 'Unread notifications' }).getByRole('listitem').filter({ hasText: bed });

async function anotherTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test('[ALT-01] [ALT-05] [ALT-16] [ALT-17] [A5] a patient collapses under an open board: one CRITICAL toast in each tab, one desktop notification, an unread row', async ({
  desktop,
  nurse,
  context,
  ward,
  fresh,
}) => {
  await openBoard(nurse);
  await expect(card(nurse, fresh.deviceId)).toBeVisible();
  const list = await anotherTab(context, '/notifications');
  await expect(list.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await collapse(ward.product, fresh.vendorDeviceId);
  const words = new RegExp(`^HIPI of patient ${fresh.id} on bed ${fresh.bed} is (8[5-9]|9\\d|100)%\\.$`);
  const toast = await toastOf(nurse, fresh);
  await expect(toast.getByRole('alert')).toHaveText(words);
  await expect((await toastOf(list, fresh)).getByRole('alert')).toHaveText(words);
  await expect(toast).toHaveClass(/Toastify__toast--error/);
  await expect(toast).toContainText(`${fresh.bed} · Patient, Fresh`);
  const box = await toast.boundingBox();
  // Centred over the content, beside the navigation of 208, in the row of the ward strip.
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - (208 + 1440) / 2)).toBeLessThan(2);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(48);
  await expect(rowOf(list, fresh)).toContainText(/Critical.*HIPI/);
  await expect(toast).toHaveCount(0, { timeout: 12_000 });
  expect(desktop.filter(([, body]) => words.test(body ?? ''))).toEqual([
    [
      `Patient ${fresh.id} is on high risk!`,
      expect.stringMatching(words),
      expect.stringMatching(/^alert-\d+$/),
    ],
  ]);
});

test('[NTF-06] [API-21] marked as read in one tab, gone in the other within a poll', async ({
  nurse,
  context,
  ward,
  fresh,
}) => {
  await nurse.goto('/notifications');
  const other = await anotherTab(context, '/notifications');
  await collapse(ward.product, fresh.vendorDeviceId);
  await expect(rowOf(nurse, fresh)).toBeVisible();
  await expect(rowOf(other, fresh)).toBeVisible();
  const count = async (page: Page) =>
    Number(/\d+/.exec(await page.locator('.unread-badge:not(.unread-badge--danger)').innerText())?.[0]);
  await expect.poll(() => count(other)).toBeGreaterThan(0);
  const before = await count(other);
  await rowOf(nurse, fresh).getByRole('button', { name: 'Mark as read' }).click();
  await expect(rowOf(nurse, fresh)).toHaveCount(0);
  await expect(rowOf(other, fresh)).toHaveCount(0);
  await expect
    .poll(async () =>
      (await other.locator('.unread-badge:not(.unread-badge--danger)').count()) === 0 ? 0 : count(other),
    )
    .toBe(before - 1);
});

test('[PDB-09] [PDB-25] [PDB-26] the card lists it: 11rem tall, as wide as the card, in reach of the keyboard', async ({
  nurse,
  ward,
  fresh,
}) => {
  await collapse(ward.product, fresh.vendorDeviceId);
  await openBoard(nurse);
  const article = card(nurse, fresh.deviceId);
  await article.getByRole('button', { name: 'Alerts' }).press('Enter');
  const popover = nurse.getByRole('dialog', { name: 'Alerts' });
  await expect(popover).toBeFocused();
  await expect(popover.getByRole('listitem').first()).toContainText(/Critical HIPI \d+.*because MAP/);
  const list = popover.getByRole('list');
  await expect(list).toHaveCSS('height', '176px');
  await expect(list).toHaveCSS('overflow-y', 'auto');
  // Wider, it would cover who the next card is of.
  const { width } = await boxOf(article);
  expect((await boxOf(popover)).width).toBe(Math.min(420, Math.max(300, width)));
  await nurse.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await expect(article.getByRole('button', { name: 'Alerts' })).toBeFocused();
});

test('[A5] the leading tab closes: the next alert still gives one desktop notification', async ({
  desktop,
  nurse,
  context,
  ward,
  fresh,
}) => {
  const others = [
    await anotherTab(context, '/general-dashboard'),
    await anotherTab(context, '/patient-dashboard'),
  ];
  for (const page of others) await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The tab that signed in came first, and leads.
  await nurse.close();
  await collapse(ward.product, fresh.vendorDeviceId);
  for (const page of others) await expect((await toastOf(page, fresh)).getByRole('alert')).toBeVisible();
  expect(desktop.filter(([title]) => title === `Patient ${fresh.id} is on high risk!`)).toHaveLength(1);
});

test('[ALT-10] [A8] desktop notifications blocked: the toast stands all the same, and the navigation says so', async ({
  nurse,
  context,
  ward,
  fresh,
}) => {
  await context.clearPermissions();
  await nurse.goto('/general-dashboard');
  await expect(nurse.getByText('Desktop alerts').locator('..')).toContainText(/Blocked|Off/);
  await collapse(ward.product, fresh.vendorDeviceId);
  await expect((await toastOf(nurse, fresh)).getByRole('alert')).toBeVisible();
});

test('[A2] [A3] the server dies and comes back: the feed says that it stopped, the alert raised since is shown', async ({
  nurse,
  ward,
  fresh,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.expect(/^console: /);
  await openBoard(nurse);
  await ward.product.stop();
  await expect(nurse.getByText('Alert feed stopped.')).toBeVisible({ timeout: 30_000 });
  await ward.startAgain();
  await expect(nurse.getByText('Alert feed stopped.')).toHaveCount(0, POLL);
  await collapse(ward.product, fresh.vendorDeviceId);
  await expect((await toastOf(nurse, fresh)).getByRole('alert')).toBeVisible();
});

test('[T-A4] a hidden tab of a browser that throttles goes on polling (short form)', async ({ ward }) => {
  test.setTimeout(180_000);
  const browser = await launchChromium([
    '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/5',
  ]);
  try {
    const tab = await openSignedIn(browser, ward.url, await tokenOf(ward.url, 'nurse'));
    await (await browser.open('about:blank')).activate();
    await expect.poll(() => tab.evaluate('document.visibilityState')).toBe('hidden');
    const from = performance.now();
    // A tab whose timers run once a minute would need four minutes for as many.
    await expect
      .poll(() => pollsOf(tab).filter((at) => at > from).length, { timeout: 100_000 })
      .toBeGreaterThanOrEqual(4);
  } finally {
    await browser.close();
  }
});
