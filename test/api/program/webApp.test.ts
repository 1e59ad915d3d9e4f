import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startTestServer, type TestServer } from '../../fixtures/server/server';

const PAGE =
  '<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="demo-data" content="__DEMO__"><style nonce="__CSP_NONCE__"></style>';
const SCRIPT = 'console.log("ward")';

let webDir: string;
let server: TestServer;

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), PAGE);
  writeFileSync(join(webDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(webDir, 'assets/app.0123abcd.js'), SCRIPT);
  writeFileSync(join(webDir, 'assets/app.0123abcd.js.gz'), gzipSync(SCRIPT));
  server = await startTestServer({ config: { webDir, demo: true } });
});

afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

const get = (path: string) => fetch(server.url + path);
const nonceOf = (html: string) => /content="([^"]+)"/.exec(html)?.[1];

/** Without the normalising and decompressing of `fetch`. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const url = new URL(server.url);
      request({ host: url.hostname, port: url.port, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    },
  );

describe('the page', () => {
  it.each(['/', '/login', '/patients/7/chart/vitals', '/patients/7/?tab=x', '/apiary'])(
    '[F4] answers %s, is never kept, has a nonce of its own, and allows no inline script',
    async (path) => {
      const [first, second] = [await get(path), await get(path)];
      expect(first.status).toBe(200);
      expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(first.headers.get('cache-control')).toBe('no-store');
      const html = await first.text();
      const nonce = nonceOf(html) ?? '';
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      expect(html).toBe(PAGE.replaceAll('__CSP_NONCE__', nonce).replace('__DEMO__', 'true'));
      expect(nonceOf(await second.text())).not.toBe(nonce);
      expect(first.headers.get('content-security-policy')).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; ` +
          "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'",
      );
    },
  );

  it('is answered for an address with nonsense in it, and a path that cannot be read redirects a browser to the start', async () => {
    const page = { accept: 'text/html,application/xhtml+xml' };
    for (const path of ['/patients?page=%00', '/patients?search=%ED%A0%80', '/patients%00'])
      expect(await raw(path, page)).toMatchObject({ status: 200 });
    for (const path of ['/%E0%A4%A', '/patients/%E0%A4%A?page=2'])
      expect(await raw(path, page)).toMatchObject({ status: 302, headers: { location: '/' } });
    expect(await raw('/%E0%A4%A')).toMatchObject({ status: 400 });
    expect(await raw('/api/%E0%A4%A', page)).toMatchObject({ status: 400 });
    expect(await raw('/api/patients/?search=%00', page)).not.toMatchObject({ status: 200 });
  });

  it('is compressed for clients that accept gzip only', async () => {
    const plain = await raw('/login', { 'accept-encoding': 'br, gzip;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toMatch(/accept-encoding/i);
    expect(plain.body.toString()).toContain('csp-nonce');
    const packed = await raw('/login', { 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['vary']).toMatch(/accept-encoding/i);
    const html = gunzipSync(packed.body).toString();
    expect(packed.headers['content-security-policy']).toContain(`'nonce-${nonceOf(html)}'`);
    expect(html).toBe(PAGE.replaceAll('__CSP_NONCE__', nonceOf(html) ?? '').replace('__DEMO__', 'true'));
  });

  it('says that the data is not invented when it is not', async () => {
    const real = await startTestServer({ config: { webDir } });
    expect(await (await fetch(real.url)).text()).toContain('name="demo-data" content="false"');
    await real.close();
  });

  it('is replaced by a sentence where nothing was built', async () => {
    const bare = await startTestServer({ config: { webDir: join(webDir, 'nothing') } });
    const response = await fetch(bare.url);
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(/^The web app is not built here\./);
    await bare.close();
  });
});

describe('files', () => {
  it('with a hash in their name are kept for a year, compressed as the browser likes', async () => {
    const plain = await raw('/assets/app.0123abcd.js');
    expect(plain.status).toBe(200);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    expect(plain.body.toString()).toBe(SCRIPT);
    const packed = await raw('/assets/app.0123abcd.js', { 'accept-encoding': 'br, gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['vary']).toMatch(/accept-encoding/i);
    expect(packed.body).toEqual(gzipSync(SCRIPT));
  });

  it('without one are asked for again', async () => {
    const response = await get('/icon.svg');
    expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=0');
  });

  it.each([
    '/assets/app.ffffffff.js',
    '/assets/app.0123abcd.js.gz',
    '/missing.png',
    '/assets/',
    '/index.html',
    '/.env',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/%2e%2e/index.html',
    '/assets//app.0123abcd.js',
    '/assets\\app.0123abcd.js',
  ])('%s is not there, and never the page', async (path) => {
    const { status, body } = await raw(path);
    expect(status).toBe(404);
    expect(JSON.parse(body.toString())).toEqual({ detail: 'Not found.' });
  });

  it.each(['/patients/1.5', '/patients/foo.bar', '/nowhere.html', '/index.html'])(
    '[RT-06] a browser at %s receives the page, which leads on',
    async (path) => {
      const { status, headers, body } = await raw(path, {
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      });
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(body.toString()).toContain('csp-nonce');
    },
  );

  it.each(['/assets/app.ffffffff.js', '/api/patients.html'])('%s is no page for any client', async (path) => {
    expect((await raw(path, { accept: 'text/html' })).status).toBe(404);
  });

  it.each(['/api', '/api/', '/api/nothing', '/healthz/x', '/metrics/x'])(
    '%s belongs to machines',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ detail: 'Not found.' });
    },
  );
});
