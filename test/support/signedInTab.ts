import { setTimeout as sleep } from 'node:timers/promises';
import type { CdpTab, launchChromium } from './cdpBrowser';

/** Reports every desktop notification that the page shows to `window.report`. */
const REPORT_DESKTOP = `
  globalThis.Notification = class extends Notification {
    constructor(title, options) { super(title, options); report(options.tag); }
  };
`;

/** Opens the app with a token, in a tab at the front of the window. */
export async function openSignedIn(
  browser: Awaited<ReturnType<typeof launchChromium>>,
  url: string,
  token: string,
): Promise<CdpTab> {
  const tab = await browser.open(`${url}/login`, REPORT_DESKTOP);
  await until(() =>
    tab.evaluate<boolean>('document.readyState === "complete" && location.pathname !== "blank"'),
  );
  await tab.evaluate(`localStorage.setItem('wardline.token', ${JSON.stringify(token)})`);
  await tab.goTo(`${url}/general-dashboard`);
  await until(() =>
    tab.evaluate<boolean>('document.querySelector("h1")?.textContent.startsWith("Welcome") === true'),
  );
  return tab;
}

/** When the notifier of a tab polled the server, ms. */
export const pollsOf = ({ requests }: CdpTab): number[] =>
  requests.filter(({ url }) => /\/api\/notifications\/(\?|$)/.test(url)).map(({ at }) => at);

/** Waits until something holds; fails after `limitMs`. */
export async function until(holds: () => Promise<boolean> | boolean, limitMs = 20_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline)
      throw new Error(`Did not come within ${limitMs} ms: ${holds.toString()}`);
    await sleep(100);
  }
}
