import { startTestServer, type TestServer } from '../../fixtures/server/server';

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content?: Record<string, { schema: Named }> } }>>;
  components: { schemas: Record<string, { examples?: unknown[] }> };
}

interface Named {
  $ref?: string;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** They would end or lock the session that asks. */
const ENDING = /\/(logout|lock|password)\/$/;

it('the fields of every example of a request are those that its route takes', async () => {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;
  const token = await server.signIn('admin');
  const refused: unknown[] = [];
  let sent = 0;
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const name = requestBody?.content?.['application/json']?.schema.$ref?.split('/').at(-1);
      if (name === undefined || ENDING.test(path)) continue;
      const address = `${server.url}${path.replaceAll(/\{\w+\}/g, '1')}`;
      const answer = await fetch(address, {
        method: method.toUpperCase(),
        headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
        body: JSON.stringify(document.components.schemas[name]?.examples?.[0]),
      });
      sent += 1;
      const text = await answer.text();
      if (/This field is (not accepted|required)/.test(text)) refused.push({ method, path, text });
    }
  expect(refused).toEqual([]);
  expect(sent).toBeGreaterThan(30);
}, 60_000);
