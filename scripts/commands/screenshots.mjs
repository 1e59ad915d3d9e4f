import '../setUp/nodeVersion.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from '../setUp/chromium.mjs';
import { ensurePackages } from '../setUp/packages.mjs';
import { Failure, main, step } from '../lib/progress.mjs';
import { ended, root } from '../lib/run.mjs';
import { demoIds, screens } from '../lib/screens.mjs';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Takes pictures of the running demo: each screen, or those named on the command line, in both themes and two sizes. */
await main(async () => {
  await ensurePackages();
  const executablePath = await ensureChromium();
  await ensureBuilt();
  const { chromium } = await import('@playwright/test');
  const dataDir = mkdtempSync(join(tmpdir(), 'wardline-screenshots-'));
  const { product, url } = await step('Starting the demo', () => startDemo(dataDir));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const tokens = { nurse: await signIn(url, 'nurse'), admin: await signIn(url, 'admin') };
    const ids = await demoIds((path) => ask(url, path, tokens.admin));
    mkdirSync(join(root, 'docs/screenshots'), { recursive: true });
    const wanted = process.argv.slice(2);
    for (const screen of screens) {
      if (wanted.length > 0 && !wanted.includes(screen.name)) continue;
      const path = typeof screen.path === 'string' ? screen.path : screen.path(ids);
      const token = screen.isPublic ? null : tokens[screen.isAdmin ? 'admin' : 'nurse'];
      await step(`Taking ${screen.name}`, () => take(browser, url, token, { ...screen, path }));
    }
  } finally {
    await browser.close();
    product.kill('SIGINT');
    await ended(product);
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function startDemo(dataDir) {
  const product = spawn(process.execPath, ['scripts/commands/start.mjs', '--port', '0', '--steady'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const url = new Promise((resolve, reject) => {
    product.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      const [, address] = /running at (\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    });
    product.on('exit', () => reject(new Failure(`The demo did not start:\n${output}`)));
  });
  return { product, url: await url };
}

async function signIn(url, username) {
  const body = new URLSearchParams({ username, password: `${username}-demo` });
  const answer = await fetch(`${url}/api/api-token-auth/`, { method: 'POST', body });
  return (await answer.json()).token;
}

async function ask(url, path, token) {
  const answer = await fetch(url + path, { headers: { authorization: `Token ${token}` } });
  if (!answer.ok) throw new Failure(`GET ${path} was answered with ${answer.status}.`);
  return answer.json();
}

async function take(browser, url, token, { name, path, shown, open }) {
  const { default: sharp } = await import('sharp');
  for (const colorScheme of ['light', 'dark']) {
    for (const viewport of sizes) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
        reducedMotion: 'reduce',
      });
      if (token !== null)
        await context.addInitScript(
          (value) => globalThis.localStorage.setItem('wardline.token', value),
          token,
        );
      const page = await context.newPage();
      await page.goto(url + path);
      await page.locator(shown).first().waitFor();
      await open?.(page);
      await page.waitForTimeout(500); // Fonts, and the first refresh after the skeleton.
      // With 256 colours: half the size, visually the same.
      await sharp(await page.screenshot())
        .png({ palette: true, dither: 0, effort: 10 })
        .toFile(
          join(root, `docs/screenshots/${name}-${colorScheme}-${viewport.width}x${viewport.height}.png`),
        );
      await context.close();
    }
  }
}
