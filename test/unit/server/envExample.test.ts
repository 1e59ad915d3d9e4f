import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../../../src/server/settings/config';

const example = readFileSync(join(__dirname, '../../../.env.example'), 'utf8');

describe('.env.example', () => {
  it('describes every variable that the server reads', () => {
    const read = new Set<string>();
    const environment = new Proxy({}, { get: (_, name: string) => void read.add(name) });
    loadConfig(environment, [], { webDir: 'dist/web' });
    expect(read.size).toBeGreaterThan(10);
    const described = new Set([...example.matchAll(/^#?([A-Z\d_]+)=/gm)].map(([, name]) => name));
    expect([...read].filter((name) => !described.has(name))).toEqual([]);
  });

  it('starts a server as it stands', () => {
    const settings: Record<string, string> = Object.fromEntries(
      [...example.matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    const config = loadConfig(settings, [], { webDir: 'dist/web' });
    expect(config).toEqual(loadConfig({}, [], { webDir: 'dist/web' }));
  });
});

/** What .env.example states for each variable, as the rows of a table. */
function tableRows(): string[] {
  const rows: string[] = [];
  let words: string[] = [];
  for (const line of example.split('\n')) {
    const [, commented, name = '', value = ''] = /^(#?)([A-Z\d_]+)=(.*)$/.exec(line) ?? [];
    if (commented !== undefined)
      rows.push(`| \`${name}\` | ${commented === '' ? `\`${value}\`` : ''} | ${words.join(' ')} |`);
    words = /^# [^-]/.test(line) ? [...words, line.slice(2)] : [];
  }
  return rows;
}

it('the table of settings in docs/operations.md says what .env.example says', () => {
  const operations = readFileSync(join(__dirname, '../../../docs/operations.md'), 'utf8');
  expect(tableRows().length).toBeGreaterThan(15);
  const [, settings = ''] = /^### Settings$([^]*?)^## /m.exec(operations) ?? [];
  expect(settings.split('\n').filter((line) => /^\| `[A-Z\d_]+` \|/.test(line))).toEqual(tableRows());
});
