import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isClean } from '../../fixtures/product/axe';
import {
  emptyDataDir,
  freePort,
  removeDataDir,
  startProduct,
  type Product,
} from '../../fixtures/product/product';
import { fitsSideways } from '../../fixtures/product/layout';
import { expect, signIn, test } from '../../fixtures/product/productTest';

const PHONE = { width: 390, height: 844 };
const [START, END] = [String.fromCharCode(0x0b), String.fromCharCode(0x1c, 0x0d)];

/** Sends one message as another system does; resolves with the answer. */
function send(port: number, segments: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      port,
      '127.0.0.1',
      () => void socket.write(`${START}${segments.join('\r')}\r${END}`),
    );
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      if (!answer.includes(END)) return;
      socket.end();
      resolve(answer);
    });
    socket.on('error', reject);
  });
}

/** A product of its own, with a link that takes messages about patients. */
let folder: string;
let dataDir: string;
let product: Product | undefined;
let port: number;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = mkdtempSync(join(tmpdir(), 'wardline-links-'));
  dataDir = emptyDataDir();
  port = await freePort();
  const links = join(folder, 'links.json');
  writeFileSync(
    links,
    JSON.stringify([{ name: 'ADT of the EHR', direction: 'in', port, takes: ['ADT'], allow: ['127.0.0.1'] }]),
  );
  product = await startProduct({ dataDir, port: await freePort(), steady: true, env: { LINKS: links } });
});
test.afterAll(async () => {
  await product?.stop();
  removeDataDir(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

for (const theme of ['light', 'dark'] as const) {
  test.describe(`${theme} theme`, () => {
    // Asked for before the product is started, too.
    test.use({ colorScheme: theme, baseURL: async ({}, use) => use(product?.url) });

    test('a message to an unnamed bed is found, its bed named, and it is replayed', async ({ page }) => {
      const id = `E-${theme}`;
      const there = `T-${theme}`;
      const answer = await send(port, [
        `MSH|^~\\&|EPIC|MAIN|WARDLINE|ICU|20261120141138||ADT^A01|${id}|P|2.5`,
        'EVN|A01|20261120141130',
        `PID|1||${theme}-77^^^HOSP^MR||Brandt^Uwe||19580602|M`,
        `PV1|1|I|${there}^12^3||||||||||||||||V-${theme}^^^HOSP^VN`,
      ]);
      expect(answer).toContain(`MSA|AE|${id}`);

      await signIn(page, 'admin');
      await page.goto('/operations/interfaces');
      await expect(page.getByRole('row').filter({ hasText: 'ADT of the EHR' }).first()).toContainText(
        'Listening',
      );
      await page.getByRole('link', { name: id, exact: true }).click();
      const message = page.getByRole('article', { name: `ADT^A01 · ${id}` });
      await expect(message.getByRole('listitem').filter({ hasText: `${there}^12^3` })).toHaveClass(/failed/);
      await isClean(page, theme);
      await page.screenshot({ path: test.info().outputPath(`interfaces-${theme}-1440x900.png`) });

      await page.setViewportSize(PHONE);
      await expect(message).toBeVisible();
      await isClean(page, theme);
      await page.screenshot({ path: test.info().outputPath(`message-${theme}-390x844.png`) });
      await page.getByRole('button', { name: 'Close the message' }).click();
      await expect(message).toBeHidden();
      await fitsSideways(page);
      await isClean(page, theme);
      await page.screenshot({ path: test.info().outputPath(`interfaces-${theme}-390x844.png`) });

      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goBack();
      await message.getByRole('button', { name: /Name the bed/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Name the bed' });
      await dialog.getByLabel('Department').click();
      await page.locator('.ant-select-item-option-content').first().click();
      await isClean(page, theme);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/Replay the message\.$/)).toBeVisible();
      await message.getByRole('button', { name: 'Replay' }).click();
      await expect(page.getByText(`ADT^A01 · ${id} is applied now.`)).toBeVisible();
      await expect(message.getByText('Patient of this message')).toBeVisible();
    });
  });
}
