import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** A long name, a bed of two digits, and two that wait: the widest toast there is. */
const ALERT = {
  patient: 1234,
  patient_ssn: '900-12-3401',
  patient_gender: 'F',
  first_name: 'Maximiliane',
  last_name: 'Solberg-Lindqvist',
  bed: 'ICU-12',
  observation_type: 'HIPI',
  observation_value: 96,
  severity: 'CRITICAL',
  reasons: [],
  late: true,
};

/** The server returns three alerts, regardless of the state of the ward. */
async function tellOfAlerts(page: Page, alert: Partial<typeof ALERT> = {}): Promise<void> {
  await page.route(/\/api\/notifications\/(\?|$)/, (route) => {
    const created = Date.now() - 2_000;
    return route.fulfill({
      json: [1, 2, 3].map((nth) => ({
        id: 900_000 + nth,
        read: false,
        created_at: new Date(created + nth).toISOString(),
        alert: { ...ALERT, ...alert, measured_at: new Date(created).toISOString() },
      })),
    });
  });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('Not on screen');
  return box;
}

export const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Opens a screen with a toast on it, from the top of the page; `hasCounts` is false where the ward's counts stay unknown. */
export async function openWithToast(
  page: Page,
  [width, height]: readonly [number, number],
  open: (page: Page) => Promise<void>,
  alert?: Partial<typeof ALERT>,
  { hasCounts = true } = {},
): Promise<Locator> {
  await page.setViewportSize({ width, height });
  await tellOfAlerts(page, alert);
  await open(page);
  const toast = page.locator('.alert-toast');
  await expect(toast).toBeVisible({ timeout: 30_000 });
  // It closes after 10 s, which looking at it may take on a busy machine: the focus in it stops its time.
  await toast.getByRole('button', { name: 'Close' }).focus();
  if (hasCounts) await expect(page.locator('.ward-count b').first()).toHaveText(/\d/);
  // Where it comes to rest: it slides in.
  await toast.evaluate((element) =>
    Promise.all(element.getAnimations().map((animation) => animation.finished)),
  );
  return toast;
}
