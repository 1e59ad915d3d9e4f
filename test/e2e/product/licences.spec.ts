import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../../fixtures/product/productTest';

const root = join(__dirname, '../../..');
const jsonOf = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown;

test('the build lists its parts, and serves the licence of each', async ({ request }) => {
  const { dependencies } = jsonOf('package.json') as { dependencies: Record<string, string> };
  const { components } = jsonOf('dist/sbom.cdx.json') as { components: { name: string; version: string }[] };
  const answer = await request.get('/third-party-licences.txt');
  expect(answer.status()).toBe(200);
  const text = await answer.text();
  const parts = components.map(({ name, version }) => `${name} ${version}`);
  expect(parts).toEqual(
    expect.arrayContaining(Object.entries(dependencies).map(([name, version]) => `${name} ${version}`)),
  );
  expect(parts.filter((part) => !text.includes(`${part}: `))).toEqual([]);
  expect(text).toContain('Copyright (c) 2018-present Ant UED');
});
