import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromiumLaunch } from '../fixtures/browser/chromium';
import { heapAfterCollection, longestTask, taskSeconds } from './board/mainThread';
import { median, report } from '../fixtures/load/figure';

/**
 * The charts of a patient in a real browser, 7 lines of 144 points, beside uPlot drawing the same in the same run. A poll moves
 * every point. An hour of polls on an open chart leaves nothing behind.
 */
const ROUNDS = 5;
const UPDATES = 60;
const WARM_UP = 20;
/** An hour at one poll every 10 s. */
const HOUR = 360;
/** Until here the engine still compiles what is hot. */
const HOUR_WARM_UP = 600;

interface Bench {
  mount: () => void;
  poll: (poll: number) => void;
}
interface Opened {
  page: Page;
  cdp: CDPSession;
  firstMs: number;
}

async function main(): Promise<void> {
  const { url, close } = await serve();
  const browser = await chromium.launch(chromiumLaunch);
  try {
    await updates(browser, url);
    await afterwards(browser, url);
    await hour(browser, url);
  } finally {
    await browser.close();
    await close();
  }
}

async function updates(browser: Browser, url: string): Promise<void> {
  const figures = { first: [] as number[], update: [] as number[], ours: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const floor = await updated(browser, `${url}/floor.html`);
    const charts = await updated(browser, `${url}/page.html`);
    figures.first.push(charts.firstMs / floor.firstMs);
    figures.update.push(charts.updateMs / floor.updateMs);
    figures.ours.push(charts.updateMs);
  }
  report({
    name: 'charts, update on a poll, 7 x 144 points, task time',
    value: median(figures.ours),
    limit: null,
    unit: 'ms',
  });
  report({
    name: 'charts, update on a poll, 7 x 144 points, x uPlot',
    value: median(figures.update),
    limit: 3,
    unit: 'x',
  });
  report({
    name: 'charts, first render, 7 x 144 points, x uPlot',
    value: median(figures.first),
    limit: 4,
    unit: 'x',
  });
}

async function updated(browser: Browser, address: string): Promise<{ firstMs: number; updateMs: number }> {
  const { page, cdp, firstMs } = await open(browser, address);
  await poll(page, 1, WARM_UP);
  const before = await taskSeconds(cdp);
  await poll(page, WARM_UP, UPDATES);
  const updateMs = (((await taskSeconds(cdp)) - before) * 1_000) / UPDATES;
  await page.close();
  return { firstMs, updateMs };
}

/** What is deferred until the charts are visible: it must not block the main thread either. */
async function afterwards(browser: Browser, url: string): Promise<void> {
  const tasks: number[] = [];
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, cdp } = await open(browser, `${url}/page.html`);
    const before = await taskSeconds(cdp);
    await described(page);
    tasks.push(((await taskSeconds(cdp)) - before) * 1_000);
    await page.close();
    const other = await open(browser, `${url}/page.html`);
    longest.push(await longestTask(other.page, () => described(other.page)));
    await other.page.close();
  }
  report({
    name: 'charts, descriptions after the first render, task time',
    value: median(tasks),
    limit: null,
    unit: 'ms',
  });
  report({
    name: 'charts, descriptions after the first render, longest task',
    value: median(longest),
    limit: 50,
    unit: 'ms',
  });
}

const described = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    while (document.querySelectorAll('[id^="highcharts-screen-reader-region"]').length < 2)
      await new Promise((done) => {
        setTimeout(done, 10);
      });
  });
};

async function hour(browser: Browser, url: string): Promise<void> {
  const { page, cdp } = await open(browser, `${url}/page.html`);
  await poll(page, 1, HOUR_WARM_UP);
  const before = await heldBy(cdp);
  await poll(page, HOUR_WARM_UP, HOUR);
  const after = await heldBy(cdp);
  for (const name of ['heap', 'nodes', 'listeners'] as const) {
    report({
      name: `an hour of polls on an open chart, growth of ${name}`,
      value: (after[name] / before[name] - 1) * 100,
      limit: 10,
      unit: '%',
    });
  }
  await page.close();
}

async function heldBy(cdp: CDPSession): Promise<Record<'heap' | 'nodes' | 'listeners', number>> {
  const heap = await heapAfterCollection(cdp);
  const { metrics } = await cdp.send('Performance.getMetrics');
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap, nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') };
}

/** Opens a page and draws its charts for the first time; `firstMs` is the task time until they are painted. */
async function open(browser: Browser, address: string): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address);
  const before = await taskSeconds(cdp);
  await page.evaluate(async () => {
    (window as unknown as Bench).mount();
    await new Promise((done) => {
      requestAnimationFrame(() => {
        requestAnimationFrame(done);
      });
    });
  });
  return { page, cdp, firstMs: ((await taskSeconds(cdp)) - before) * 1_000 };
}

/** This many polls from this one on, each painted before the next. */
async function poll(page: Page, from: number, count: number): Promise<void> {
  await page.evaluate(
    async ([first, many]) => {
      for (let index = first; index < first + many; index += 1) {
        (window as unknown as Bench).poll(index);
        await new Promise((done) => {
          requestAnimationFrame(done);
        });
      }
    },
    [from, count] as const,
  );
}

async function serve(): Promise<{ url: string; close: () => Promise<void> }> {
  const { outputFiles } = await build({
    entryPoints: { page: join(__dirname, 'charts/page.tsx'), floor: join(__dirname, 'charts/floor.ts') },
    bundle: true,
    minify: true,
    write: false,
    outdir: '/',
    format: 'iife',
    jsx: 'automatic',
    target: 'chrome120',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.API_BASE_URL': '""' },
  });
  const files = new Map(
    outputFiles.map(({ path, text }) => [
      path,
      { type: path.endsWith('.css') ? 'text/css' : 'text/javascript', text },
    ]),
  );
  for (const name of ['page', 'floor']) {
    const text = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Charts</title><link rel="stylesheet" href="/${name}.css"><body><script src="/${name}.js"></script></body></html>`;
    files.set(`/${name}.html`, { type: 'text/html; charset=utf-8', text });
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': file.type }).end(file.text);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

void main();
