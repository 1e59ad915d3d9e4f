import { startTestServer, type TestServer } from '../support/server';

interface Operation {
  summary?: string;
  security?: Record<string, unknown>[];
  responses: Record<string, unknown>;
  requestBody?: { content: Record<string, { schema: unknown }> };
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

let server: TestServer;
let document: Document;

beforeAll(async () => {
  server = await startTestServer();
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;
});

afterAll(() => server.close());

describe('the contract document', () => {
  it('is OpenAPI 3.1', () => expect(document.openapi).toBe('3.1.0'));

  it('[API-01] lists every route of the API with a summary, and who may call it', () => {
    const documented = server.app.routeTable.filter(
      ({ method, url }) =>
        url.startsWith('/api/') && method !== 'HEAD' && !/^\/api\/(docs|openapi)/.test(url),
    );
    expect(documented.length).toBeGreaterThanOrEqual(3);
    for (const { method, url, access } of documented) {
      const operation = document.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect({ url, summary: operation?.summary }).toEqual({
        url,
        summary: expect.stringMatching(/./) as string,
      });
      const schemes = { public: [], gateway: [{ device: [] }], user: [{ token: [] }] };
      const scheme = access === 'public' || access === 'gateway' ? schemes[access] : schemes.user;
      expect(operation?.security).toEqual(scheme);
      expect('401' in (operation?.responses ?? {})).toBe(access !== 'public');
    }
  });

  it('holds the schemas that validate', () => {
    const login = document.paths['/api/api-token-auth/']?.['post'];
    expect(login?.requestBody?.content['application/x-www-form-urlencoded']?.schema).toEqual({
      type: 'object',
      required: ['username', 'password'],
      additionalProperties: false,
      properties: {
        username: { type: 'string', minLength: 1, maxLength: 150 },
        password: { type: 'string', minLength: 1, maxLength: 128 },
      },
    });
  });

  it('does not list pages or files', () => expect(Object.keys(document.paths)).not.toContain('/*'));
});

describe('the documentation pages', () => {
  it('are served from here, with everything that they load', async () => {
    const page = await fetch(`${server.url}/api/docs`);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    const html = await page.text();
    const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address = '']) => new URL(address, `${server.url}/api/docs`),
    );
    expect(loaded.length).toBeGreaterThan(4);
    for (const address of loaded) {
      expect(address.origin).toBe(server.url);
      const file = await fetch(address);
      expect(file.status).toBe(200);
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0);
    }
  });
});
