import { expect, type Locator, type Page } from '@playwright/test';
import { Faults } from '../../model/support/faults';
import type { Stage, Target } from '../../model/support/stage';
import { WardApi } from '../../model/support/wardApi';
import { tokenOf } from './api';
import { gatewayToken } from './feeder';
import { FAILED_REQUEST, signIn, type Complaints } from './fixtures';
import type { Product } from './product';

/** The time in which a board must follow the hospital, ms. */
const PATIENCE = { timeout: 15_000 };

/** The started product in Chromium, for the models of test/model. */
export async function browserStage(page: Page, product: Product, complaints: Complaints): Promise<Stage> {
  const faults = new Faults();
  await page.route('**/api/**', async (route) => {
    const verdict = await faults.verdictOn(`${route.request().method()} ${route.request().url()}`);
    if (verdict === 'pass') await route.fallback().catch(() => undefined);
    else if (verdict === 'lost') await route.abort();
    else await route.fulfill({ status: verdict.status, json: verdict.body });
  });
  complaints.expect(FAILED_REQUEST);
  const one = (target: Target) => find(page, target).filter({ visible: true }).first();

  return {
    faults,
    expectLog: complaints.expect,
    address: () => new URL(page.url()).pathname,
    credentials: { username: 'nurse', password: 'nurse-demo' },
    ward: new WardApi({
      url: product.url,
      token: await tokenOf(product.url, 'admin'),
      gatewayToken: gatewayToken(product.dataDir),
      now: Date.now,
      fetch,
    }),
    async open(path, as) {
      if (as !== null) await signIn(page, as);
      await page.goto(path);
    },
    press: (target) => one(target).click(),
    fill: (target, text) => one(target).fill(text),
    async choose(target, search, option) {
      await one(target).click();
      await page.keyboard.type(search);
      await page.locator('.ant-select-item-option-content').filter({ hasText: option }).first().click();
    },
    sees: (target) => expect(one(target)).toBeVisible(PATIENCE),
    misses: (target) => expect(find(page, target)).toHaveCount(0, PATIENCE),
    async is(target, state) {
      if (state === 'enabled' || state === 'disabled')
        await expect(one(target)).toBeEnabled({ enabled: state === 'enabled' });
      else await expect(one(target)).toBeChecked({ checked: state === 'checked' });
    },
    holds: (target, text) => expect(one(target)).toHaveValue(text),
    until: (what, check) =>
      expect.poll(check, { ...PATIENCE, intervals: [100, 200, 400], message: what }).toBe(true),
    namesOf: (role) =>
      page
        .getByRole(role)
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '')),
    pass: (ms) => page.waitForTimeout(ms),
    wake: () => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
  };
}

function find(page: Page, target: Target): Locator {
  const scope = target.in === undefined ? page : find(page, target.in);
  const exact = (name: string | RegExp | undefined) =>
    typeof name === 'string' ? { name, exact: true } : { name };
  if ('role' in target) return scope.getByRole(target.role, exact(target.name));
  return 'label' in target
    ? scope.getByLabel(target.label, { exact: true })
    : scope.getByText(target.text, { exact: typeof target.text === 'string' });
}
