import { test as base, expect, type Page } from '@playwright/test';
import { endSession } from './api';
import { emptyDataDir, freePort, removeDataDir, startProduct, type Product } from './product';

/** The product that the tests share. A test that kills it starts it again. */
export interface Ward {
  readonly product: Product;
  readonly url: string;
  /** Starts it again after its end, on the same port and data. */
  startAgain(): Promise<void>;
}

/** Everything that a page must not do: log an error, throw, break the Content-Security-Policy. */
export interface Complaints {
  list: string[];
  /** Names what a test provokes on purpose. The browser itself logs every failed request. */
  expect(pattern: RegExp): void;
}

export const FAILED_REQUEST = /Failed to load resource/;

export const test = base.extend<{ complaints: Complaints; sessionsEnd: void; nurse: Page }, { ward: Ward }>({
  ward: [
    async ({}, use) => {
      const options = { dataDir: emptyDataDir(), port: await freePort(), steady: true };
      let product = await startProduct(options);
      await use({
        get product() {
          return product;
        },
        url: product.url,
        startAgain: async () => {
          await product.ended;
          product = await startProduct(options);
        },
      });
      await product.stop();
      removeDataDir(options.dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ ward }, use) => use(ward.url),

  complaints: [
    async ({ context }, use) => {
      const list: string[] = [];
      const expected: RegExp[] = [];
      await context.exposeBinding('reportViolation', (_, text: string) => void list.push(`CSP: ${text}`));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (window as unknown as { reportViolation(text: string): void }).reportViolation;
          report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
        });
      });
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) list.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => void list.push(`thrown: ${error.error().message}`));
      await use({ list, expect: (pattern) => void expected.push(pattern) });
      expect(
        list.filter((text) => !expected.some((pattern) => pattern.test(text))),
        'errors and warnings of the page',
      ).toEqual([]);
    },
    { auto: true },
  ],

  /**
   * Ends the sessions that a test leaves behind. Signing in never ends a session that is in use: the tests of one
   * product would soon hold the 50 that a user may have.
   */
  sessionsEnd: [
    async ({ context, ward }, use) => {
      const used = new Set<string>();
      context.on('request', (request) => {
        const token = /^Token (.+)$/.exec(request.headers()['authorization'] ?? '')?.[1];
        if (token !== undefined) used.add(token);
      });
      await use();
      await context.close();
      for (const token of used) await endSession(ward.url, token);
    },
    { auto: true },
  ],

  /** A page on which the nurse is signed in, through the form. */
  nurse: async ({ page }, use) => {
    await signIn(page, 'nurse');
    await use(page);
  },
});

export async function signIn(page: Page, username: 'nurse' | 'admin'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(`${username}-demo`);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/general-dashboard$/);
}

export { expect };
