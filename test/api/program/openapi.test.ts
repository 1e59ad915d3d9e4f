import { isAction } from '../../../src/contract/roles';
import { ajv } from '../../../src/contract/validate';
import { patients } from '../../../src/server/db/demo/patients/patients';
import { closed } from '../../../src/server/plugins/requests/closedSchema';
import { startTestServer, type TestServer } from '../../fixtures/server/server';

type Schema = Record<string, unknown>;

interface Content {
  content?: Record<string, { schema: Schema; example?: unknown }>;
}

interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: { $ref?: string }[];
  responses: Record<string, Content & { $ref?: string; description?: string }>;
  requestBody?: Content;
}

interface Document {
  openapi: string;
  servers: unknown[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
}

let server: TestServer;
let document: Document;

beforeAll(async () => {
  server = await startTestServer();
  document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;
});

afterAll(() => server.close());

/** The routes that the document is about. */
const documented = () =>
  server.app.routeTable.filter(
    ({ method, url }) =>
      !['HEAD', 'OPTIONS'].includes(method) && url !== '/*' && !/^\/api\/(docs|openapi)/.test(url),
  );

const operationOf = (method: string, url: string): Operation | undefined =>
  document.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

function responseOf(operation: Operation | undefined, status: string): Content | undefined {
  const response = operation?.responses[status];
  return response?.$ref === undefined
    ? response
    : document.components.responses[response.$ref.slice('#/components/responses/'.length)];
}

const jsonSchemasOf = ({ content = {} }: Content): Schema[] =>
  Object.entries(content).flatMap(([type, { schema }]) => (type === 'application/json' ? [schema] : []));

/** The violations of a schema of the document by a value; unknown keys are violations. */
function faultsOf(schema: Schema, value: unknown): unknown[] {
  if (ajv.getSchema('api') === undefined)
    ajv.addSchema({ $id: 'api', definitions: closed(inAjv(document.components.schemas)) });
  const isValid = ajv.compile(inAjv(schema));
  return isValid(value) ? [] : (isValid.errors ?? []);
}

const inAjv = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'api#/definitions/')) as Schema;

describe('the contract document', () => {
  it('is OpenAPI 3.1', () => expect(document.openapi).toBe('3.1.0'));

  it('[API-01] lists every route of the API with a summary, and who may call it', () => {
    for (const { method, url, access } of documented()) {
      const operation = operationOf(method, url);
      expect({ url, summary: operation?.summary }).toEqual({
        url,
        summary: expect.stringMatching(/./) as string,
      });
      const user = [{ token: [] }];
      const schemes = { public: [], gateway: [{ device: [] }], wall: [...user, { display: [] }], user };
      expect(operation?.security).toEqual(schemes[isAction(access) ? 'user' : access]);
      // Metrics are asked for by operators, who are no users.
      expect('401' in (operation?.responses ?? {})).toBe(access !== 'public' || url === '/metrics');
    }
  });

  it('lists nothing that is not a route', () => {
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(
      documented().length,
    );
    expect(documented().length).toBeGreaterThan(50);
  });

  it('names each operation by a verb and a noun, once, under a tag that is described', () => {
    const operations = documented().map(({ method, url }) => operationOf(method, url));
    const ids = operations.map((operation) => operation?.operationId ?? '');
    for (const id of ids)
      expect(id).toMatch(
        /^(list|get|create|update|set|mark|log|strikeOut|calibrate|ingest|check|sign|renew|end|acknowledge|takeOver|release|close|pause|resume|lock|unlock|remove|replay|discard|undo)[A-Z]\w+$/,
      );
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(document.tags.map(({ name }) => name));
    for (const operation of operations) {
      expect(operation?.tags).toHaveLength(1);
      expect(known).toContain(operation?.tags?.[0]);
    }
  });

  it('says with which refusals each operation answers', () => {
    for (const { method, url, access } of documented()) {
      const { responses = {}, requestBody, parameters = [] } = operationOf(method, url) ?? {};
      const takes = (header: string) => parameters.some(({ $ref }) => $ref?.endsWith(`/${header}`));
      const expected = [
        '400',
        ...(access === 'public' ? [] : ['401']),
        ...(isAction(access) || access === 'wall' ? ['403'] : []),
        ...(url.includes('/:') ? ['404'] : []),
        ...(takes('IdempotencyKey') || takes('IfMatch') ? ['409'] : []),
        ...(requestBody === undefined ? [] : ['413', '415']),
        ...(takes('IdempotencyKey') ? ['422'] : []),
      ];
      expect({ url, refusals: Object.keys(responses) }).toEqual({
        url,
        refusals: expect.arrayContaining(expected) as string[],
      });
    }
    const refusalsOf = (method: string, url: string) =>
      Object.keys(operationOf(method, url)?.responses ?? {});
    expect(refusalsOf('POST', '/api/api-token-auth/')).toContain('429');
    expect(refusalsOf('PATCH', '/api/clinical-notes/:id/')).toContain('403');
    expect(refusalsOf('POST', '/api/ingest/')).toContain('503');
  });

  it('[API-01] answers each operation with a status and a body that the document has', async () => {
    const token = await server.signIn('nurse');
    const seen = new Set<number>();
    for (const { method, url } of documented()) {
      const path = url.replaceAll(/:(\w+)/g, '2147483647');
      const body = method === 'GET' ? {} : { body: '{}' };
      const json = { 'content-type': 'application/json' };
      for (const [address, headers] of [
        [path, json],
        [path, { ...json, authorization: `Token ${token}` }],
        [`${path}?nobody=%00`, { ...json, authorization: `Token ${token}` }],
        [path, { 'content-type': 'text/csv', authorization: `Token ${token}` }],
      ] as const) {
        // They would end or lock the session that asks.
        if (['/api/logout/', '/api/session/lock/'].includes(url) && !address.includes('?')) continue;
        const redirect = 'manual';
        const answer = await fetch(`${server.url}${address}`, { method, headers, redirect, ...body });
        seen.add(answer.status);
        const text = await answer.text();
        const described = responseOf(operationOf(method, url), String(answer.status));
        expect({ method, address, status: answer.status, described: described !== undefined }).toEqual({
          method,
          address,
          status: answer.status,
          described: true,
        });
        const schema = described?.content?.['application/json']?.schema;
        if (schema !== undefined)
          expect({ url, faults: faultsOf(schema, JSON.parse(text)) }).toEqual({ url, faults: [] });
      }
    }
    expect([...seen].sort()).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 415]));
  });

  it('names every schema that an operation takes or answers with, once', () => {
    const schemas = documented().flatMap(({ method, url }) => {
      const operation = operationOf(method, url);
      const done = Object.entries(operation?.responses ?? {}).filter(([status]) => status < '300');
      return [operation?.requestBody ?? {}, ...done.map(([, response]) => response)].flatMap(jsonSchemasOf);
    });
    expect(schemas.length).toBeGreaterThan(70);
    for (const schema of schemas)
      expect(schema).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\/\w+$/) as string });
    expect(Object.keys(document.components.schemas).length).toBeGreaterThan(70);
    for (const [, name = ''] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(Object.keys(document.components.schemas)).toContain(name);
    expect(document.components.schemas['Patient']?.['properties']).toMatchObject({
      comorbidities: { type: 'array', items: { $ref: '#/components/schemas/Diagnosis' } },
    });
  });

  it('gives an example of the demo hospital for every one of them, valid by its schema', () => {
    const named = new Set<string>();
    for (const { method, url } of documented()) {
      const { requestBody = {}, responses = {} } = operationOf(method, url) ?? {};
      for (const content of [requestBody, ...Object.values(responses)])
        for (const { $ref } of jsonSchemasOf(content))
          named.add(String($ref).slice('#/components/schemas/'.length));
    }
    const faulty: unknown[] = [];
    for (const name of named) {
      const examples = document.components.schemas[name]?.['examples'];
      expect({ name, examples }).toEqual({ name, examples: [expect.anything()] });
      const faults = faultsOf({ $ref: `#/components/schemas/${name}` }, (examples as unknown[])[0]);
      if (faults.length > 0) faulty.push({ name, faults });
    }
    for (const [name, response] of Object.entries(document.components.responses)) {
      const { schema = {}, example } = response.content?.['application/json'] ?? {};
      if (faultsOf(schema, example).length > 0) faulty.push({ name, example });
    }
    expect(faulty).toEqual([]);
    const [patient] = document.components.schemas['Patient']?.['examples'] as [
      { ssn: string; last_name: string },
    ];
    const inDemo = patients.find(({ ssn }) => ssn === patient.ssn);
    expect(inDemo?.name[2]).toBe(patient.last_name);
  });

  it('holds the schemas that validate', () => {
    const login = document.paths['/api/api-token-auth/']?.['post'];
    expect(login?.requestBody?.content?.['application/x-www-form-urlencoded']?.schema).toEqual({
      $ref: '#/components/schemas/LoginBody',
    });
    expect(document.components.schemas['LoginBody']).toMatchObject({
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
