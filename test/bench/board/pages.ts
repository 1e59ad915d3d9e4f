import { build } from 'esbuild';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { boardFeed, trendsFeed } from './feed';

/** The bench's pages on loopback: the production screen and its floor, both fed by the same answers. */
export interface BoardPages {
  url: string;
  /** Starts a ward of another size. */
  setWard: (count: number) => void;
  /** Answers given to the current ward. */
  answers: () => number;
  close: () => Promise<void>;
}

/** Builds both pages as production does and serves them. */
export async function serveBoardPages(): Promise<BoardPages> {
  const files = await bundle();
  let next = boardFeed(1);
  let nextTrends = trendsFeed(1);
  let answered = 0;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    if (path.startsWith('/api/dashboard/patients/')) {
      answered += 1;
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(next());
      return;
    }
    if (path === '/api/dashboard/trends/') {
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(nextTrends());
      return;
    }
    const file = files.get(path);
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': file.type }).end(file.text);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setWard: (count) => {
      next = boardFeed(count);
      nextTrends = trendsFeed(count);
      answered = 0;
    },
    answers: () => answered,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bundle(): Promise<Map<string, { type: string; text: string }>> {
  const { outputFiles } = await build({
    entryPoints: { page: join(__dirname, 'page.tsx'), floor: join(__dirname, 'floor.tsx') },
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
  for (const name of ['page', 'floor'])
    files.set(`/${name}.html`, { type: 'text/html; charset=utf-8', text: html(name) });
  return files;
}

function html(name: string): string {
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title><link rel="stylesheet" href="/${name}.css">` +
    '<style>body { margin: 0; background: var(--bg); color: var(--text); font: 14px/22px var(--font); }</style>' +
    `<body><script src="/${name}.js"></script></body></html>`
  );
}
