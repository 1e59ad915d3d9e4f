import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../../src/server/config';

const example = readFileSync(join(__dirname, '../../../.env.example'), 'utf8');

describe('.env.example', () => {
  it('describes every variable that the server reads', () => {
    const read = new Set<string>();
    const environment = new Proxy({}, { get: (_, name: string) => void read.add(name) });
    loadConfig(environment, [], { webDir: 'dist/web' });
    expect(read.size).toBeGreaterThan(10);
    const described = new Set([...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name));
    expect([...read].filter((name) => !described.has(name))).toEqual([]);
  });

  it('starts a server as it stands', () => {
    const settings: Record<string, string> = Object.fromEntries([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
    const config = loadConfig(settings, [], { webDir: 'dist/web' });
    expect(config).toEqual(loadConfig({}, [], { webDir: 'dist/web' }));
  });
});
