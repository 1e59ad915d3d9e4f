import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { acceptsGzip } from './acceptsGzip';

/** Paths for API clients and files: never answered with a page. */
const NOT_PAGES = new Set(['api', 'healthz', 'readyz', 'metrics', 'assets']);

/** A file whose name carries a hash of its content can be cached for ever; the others are revalidated. */
const HASHED = /^assets\//;

/** A worker is subject to the policy of its own script file. */
const FILE_CSP = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/**
 * reliability.md §4.5. Scripts are our own files; styles are our own files or carry this response's nonce.
 */
const pageCsp = (nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; ` +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'";

interface WebAppOptions {
  webDir: string;
  demo: boolean;
  /** How the button of single sign-on names the provider; null: there is none. */
  signOnLabel: string | null;
  /** 0 is never. */
  idleLogoffMinutes: number;
  /** 0 is never. */
  idleLockMinutes: number;
  /** IANA name. */
  hospitalTimeZone: string;
}

/** Of the page and of its files. */
export const PAGE_ROUTE = '/*';

/**
 * The built web app: its files, and the single page for every other address that a person may open, with a
 * nonce of its own. A missing file is a 404 and never the page, which a browser would then try to run as a
 * script; for a person who opens an address that looks like a file, the page says where to go instead.
 */
export async function webApp(app: FastifyInstance, { webDir, ...visit }: WebAppOptions): Promise<void> {
  const root = resolve(webDir);
  const files = await filesIn(root);
  const page = files.delete('index.html')
    ? pageTemplate(await readFile(join(root, 'index.html'), 'utf8'), visit)
    : null;
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    suppressWarning: true,
  });

  app.get<{ Params: { '*': string } }>(
    PAGE_ROUTE,
    { config: { access: 'public', subject: 'none' }, schema: { hide: true } },
    async (request, reply) => {
      const path = request.params['*'];
      if (files.has(path)) {
        const kept = HASHED.test(path) ? { maxAge: '365d', immutable: true } : { maxAge: 0 };
        return reply.header('content-security-policy', FILE_CSP).sendFile(path, kept);
      }
      const isFileName = path.slice(path.lastIndexOf('/') + 1).includes('.');
      if (!isPagePath(path) || (isFileName && !wantsPage(request.headers.accept)))
        return reply.callNotFound();
      if (page === null)
        return reply
          .code(404)
          .type('text/plain; charset=utf-8')
          .send('The web app is not built here. Build it with: npm run build\n');
      const nonce = randomBytes(16).toString('base64');
      reply
        .header('content-security-policy', pageCsp(nonce))
        .header('vary', 'accept-encoding')
        .type('text/html; charset=utf-8');
      // Its nonce makes every page another one: it cannot be compressed ahead, and is small.
      return acceptsGzip(request.headers['accept-encoding'])
        ? reply.header('content-encoding', 'gzip').send(gzipSync(page(nonce)))
        : reply.send(page(nonce));
    },
  );
}

/**
 * Whether the request is a navigation: a browser states that it accepts a page, and never does for a script,
 * a style or a picture.
 */
const wantsPage = (accept: string | undefined): boolean => accept?.includes('text/html') === true;

/** Whether a path, without its leading slash, is one of the page's. */
const isPagePath = (path: string): boolean => !NOT_PAGES.has(path.split('/', 1)[0] ?? '');

/** Whether a person opens this address, which no route could read, in a browser. */
export const opensPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && wantsPage(headers.accept) && isPagePath(url.slice(1));

/** The page with a nonce inserted at the places that the build left. */
function pageTemplate(
  html: string,
  { demo, signOnLabel, idleLogoffMinutes, idleLockMinutes, hospitalTimeZone }: Omit<WebAppOptions, 'webDir'>,
): (nonce: string) => string {
  const parts = html
    .replaceAll('__DEMO__', String(demo))
    .replaceAll('__SIGN_ON_LABEL__', () => escaped(signOnLabel ?? ''))
    .replaceAll('__IDLE_LOGOFF_MINUTES__', String(idleLogoffMinutes))
    .replaceAll('__IDLE_LOCK_MINUTES__', String(idleLockMinutes))
    .replaceAll('__HOSPITAL_TIME_ZONE__', hospitalTimeZone)
    .split('__CSP_NONCE__');
  return (nonce) => parts.join(nonce);
}

/** As the value of an attribute. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('__', '_&#95;');

/** Every file of the build by its path, without the compressed copies beside them. */
async function filesIn(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
  return new Set(paths.filter((path) => !/\.(br|gz)$/.test(path)));
}
