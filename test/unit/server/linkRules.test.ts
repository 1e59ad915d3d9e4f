import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '../../../src/server/settings/config';
import { checkLinks } from '../../../src/server/settings/linkRules';

const problemsOf = (...links: unknown[]): string[] => checkLinks(links).problems;
const IN = { name: 'HIS', direction: 'in', port: 2575, takes: ['ADT'] };

describe('checkLinks', () => {
  it('takes links of every direction', () => {
    const links = [
      IN,
      {
        ...IN,
        name: 'Lab',
        port: 2576,
        host: '0.0.0.0',
        allow: ['10.0.0.0/8'],
        insecure: true,
        takes: ['ORU', 'ADT'],
      },
      { ...IN, name: 'Bed', port: 0, charset: '8859/1', zone: 'Europe/Oslo', device_type: 'RHEO' },
      { name: 'Out', direction: 'out', host: '127.0.0.1', port: 2577, sends: ['alarms', 'values'] },
      { name: 'File', direction: 'file', charset: 'ASCII' },
      { ...IN, name: 'Seoul', port: 1, charset: 'KS X 1001' },
      { name: 'Oslo', direction: 'out', host: '127.0.0.1', port: 2578, charset: '8859/1' },
    ];
    expect(checkLinks(links)).toEqual({ links, problems: [] });
  });

  it.each([
    [{ direction: 'in' }, /^link 1: name: /],
    [{ name: 'X', direction: 'up' }, /^link X: direction: /],
    [{ ...IN, colour: 'red' }, /^link HIS: colour: /],
    [{ ...IN, port: 70_000 }, /^link HIS: port: /],
    [{ ...IN, takes: ['MDM'] }, /^link HIS: takes/],
    [{ ...IN, charset: 'KLINGON' }, /charset: KLINGON is not known/],
    [{ ...IN, zone: 'Atlantis' }, /zone: Atlantis/],
    [{ ...IN, allow: ['10.0.0.0/33'] }, /allow: 10\.0\.0\.0\/33 must be/],
    [{ ...IN, allow: ['his.example'] }, /allow: his\.example must be/],
    [{ name: 'HIS', direction: 'in', takes: ['ADT'] }, /port: a link that comes in needs/],
    [{ name: 'HIS', direction: 'in', port: 1 }, /takes: a link that comes in needs/],
    [{ ...IN, sends: ['alarms'] }, /sends: a link that comes in sends nothing/],
    [{ ...IN, host: '0.0.0.0', insecure: true }, /allow: others can reach 0\.0\.0\.0/],
    [{ ...IN, host: '10.1.1.1', allow: ['10.0.0.0/8'] }, /tls: others can reach 10\.1\.1\.1/],
    [
      { ...IN, tls: { cert: '/none.pem', key: '/none.key' } },
      /tls\.cert: the file \/none\.pem cannot be read/,
    ],
    [{ ...IN, tls: { cert: __filename, key: __filename } }, /certificate and key do not serve/],
    [{ name: 'O', direction: 'out', port: 1 }, /host: a link that goes out needs/],
    [{ name: 'O', direction: 'out', host: '127.0.0.1' }, /port: a link that goes out needs/],
    [
      { name: 'O', direction: 'out', host: 'emr.example', port: 1 },
      /tls: what is sent to emr\.example could be read/,
    ],
    [
      { name: 'O', direction: 'out', host: '127.0.0.1', port: 1, charset: 'GB 18030-2000' },
      /charset: GB 18030-2000 is read, and not written/,
    ],
    [7, /^link 1: /],
  ])('refuses %j', (link, problem) => {
    const { links, problems } = checkLinks([link]);
    expect([links.length, problems.length]).toEqual([0, 1]);
    expect(problems[0]).toMatch(problem);
  });

  it('refuses two of one name, and two on one port', () => {
    expect(problemsOf(IN, { ...IN, port: 1 })).toEqual(['link HIS: there are two of this name']);
    expect(problemsOf(IN, { ...IN, name: 'Lab' })).toEqual(['two links listen on 127.0.0.1 port 2575']);
    expect(problemsOf({ ...IN, port: 0 }, { ...IN, name: 'Lab', port: 0 })).toEqual([]);
  });
});

describe('LINKS', () => {
  let folder = '';
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'links-'))));
  afterAll(() => rmSync(folder, { recursive: true }));
  const load = (text: string, env: Record<string, string> = {}) => {
    const file = join(folder, 'links.json');
    writeFileSync(file, text);
    return loadConfig({ LINKS: file, ...env }, [], { webDir: '' });
  };
  const sentences = (text: string, env?: Record<string, string>): readonly string[] => {
    try {
      load(text, env);
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
    return [];
  };

  it('is a file with links', () => {
    expect(load(JSON.stringify([IN])).links).toEqual([IN]);
    expect(load('[]').links).toEqual([]);
    expect(loadConfig({}, [], { webDir: '' }).links).toBeNull();
  });

  it('names everything that is wrong at once, with the other settings', () => {
    expect(
      sentences(JSON.stringify([{ ...IN, zone: 'Atlantis', charset: 'KLINGON' }, { name: 'X' }]), {
        PORT: 'http',
      }),
    ).toEqual([
      expect.stringMatching(/^PORT/),
      expect.stringMatching(/^LINKS: link HIS: charset/),
      expect.stringMatching(/^LINKS: link HIS: zone/),
      expect.stringMatching(/^LINKS: link X: direction/),
    ]);
  });

  it('says when it is no file, no JSON or no list', () => {
    expect(sentences('{')[0]).toMatch(/^LINKS: the file .* is no JSON/);
    expect(sentences('{}')[0]).toMatch(/must be a list of links/);
    expect(sentences('[]', { LINKS: join(folder, 'none.json') })[0]).toMatch(/cannot be read/);
  });
});
