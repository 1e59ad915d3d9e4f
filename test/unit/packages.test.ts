import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
}

const read = <Json>(file: string): Json =>
  JSON.parse(readFileSync(join(__dirname, '../..', file), 'utf8')) as Json;
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

describe('what is installed', () => {
  it('[I7] is named by its exact version, and held to its checksum in the lock file', () => {
    const { dependencies, devDependencies } = read<Record<string, Record<string, string>>>('package.json');
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect({ name, version }).toEqual({ name, version: expect.stringMatching(EXACT) as string });
    const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
    const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && link !== true);
    expect(installed.length).toBeGreaterThan(100);
    for (const [path, { integrity, resolved }] of installed) {
      expect({ path, integrity }).toEqual({ path, integrity: expect.stringMatching(/^sha512-/) as string });
      if (resolved !== undefined)
        expect({ path, resolved }).toEqual({ path, resolved: expect.stringMatching(/^https:/) as string });
    }
  });

  it('[I7] [G8] runs no program of a package while it is installed', () => {
    expect(readFileSync(join(__dirname, '../../scripts/setUp/packages.mjs'), 'utf8')).toContain(
      "'ci', '--ignore-scripts'",
    );
  });
});
