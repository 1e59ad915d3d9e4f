import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** Opens the patient dashboard and waits for its cards. */
export async function openBoard(page: Page): Promise<void> {
  await page.goto('/patient-dashboard');
  await expect(page.getByRole('article').first()).toBeVisible();
}

export function card(page: Page, deviceId: number): Locator {
  return page.getByRole('article', { name: `Device ${deviceId}`, exact: true });
}

/** The bar that a screen shows once it has lost the server. */
export function connectionLost(page: Page): Locator {
  return page.getByText('Connection lost.');
}

/** A card of a device that sends: its values change without input. */
export function liveCard(page: Page): Locator {
  return page
    .getByRole('article')
    .filter({ has: page.getByRole('img', { name: 'Connection stable' }) })
    .first();
}

/** All texts in the vital tiles of a card. */
export async function vitalsOf(article: Locator): Promise<string> {
  return (await article.getByRole('group').allInnerTexts()).join(' | ');
}
