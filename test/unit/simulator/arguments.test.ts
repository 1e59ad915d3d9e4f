import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPlan } from '../../../src/server/db/demo/demoPlan';
import { parseArguments, USAGE, UsageError } from '../../../src/simulator/arguments';
import { readPlan } from '../../../src/simulator/plan';

const parse = (...argv: string[]) => parseArguments(['--token', 'secret', ...argv], {});

describe("the simulator's command line", () => {
  it('has a default for everything but the token', () => {
    expect(parse()).toEqual({
      url: 'http://127.0.0.1:3000',
      token: 'secret',
      devices: 10,
      scenario: 'mixed',
      seed: 1,
      intervalMs: 2_000,
      type: 'RHEO_SIMULATOR',
      vendorId: null,
      plan: null,
      state: null,
      backfillMs: 0,
      steady: false,
      verbose: false,
      hl7: null,
      adt: null,
      receive: null,
    });
  });

  it('takes every option', () => {
    expect(
      parse(
        '--url',
        'https://ward.example/',
        '--devices',
        '200',
        '--scenario',
        'sepsis',
        '--seed',
        '7',
        '--interval',
        '0.5',
        '--type',
        'RHEO',
        '--vendor-id',
        'R-1',
        '--plan',
        'p.json',
        '--state',
        's.json',
        '--backfill-hours',
        '48',
        '--steady',
        '--verbose',
      ),
    ).toEqual({
      url: 'https://ward.example',
      token: 'secret',
      devices: 200,
      scenario: 'sepsis',
      seed: 7,
      intervalMs: 500,
      type: 'RHEO',
      vendorId: 'R-1',
      plan: 'p.json',
      state: 's.json',
      backfillMs: 172_800_000,
      steady: true,
      verbose: true,
      hl7: null,
      adt: null,
      receive: null,
    });
  });

  it('takes the token from the environment', () => {
    expect(parseArguments([], { GATEWAY_TOKEN: 'from-env' })?.token).toBe('from-env');
  });

  it('shows its help, which names every option', () => {
    expect(parseArguments(['--help'], {})).toBeNull();
    for (const option of [
      '--devices',
      '--scenario',
      '--url',
      '--token',
      '--seed',
      '--interval',
      '--type',
      '--vendor-id',
      '--plan',
      '--state',
      '--backfill-hours',
      '--steady',
      '--verbose',
      '--hl7',
      '--adt',
      '--receive',
    ]) {
      expect(USAGE).toContain(option);
    }
  });

  it.each([
    [['--devices', '0'], '--devices'],
    [['--devices', '2.5'], '--devices'],
    [['--devices', ''], '--devices'],
    [['--seed', 'x'], '--seed'],
    [['--interval', '0'], '--interval'],
    [['--scenario', 'flu'], '--scenario'],
    [['--type', 'PULSE'], '--type'],
    [['--url', 'ward'], '--url'],
    [['--url', 'ftp://ward'], '--url'],
    [['--backfill-hours', '-1'], '--backfill-hours'],
    [['--colour', 'red'], '--colour'],
    [['extra'], 'extra'],
    [['--hl7', '2575'], '--hl7'],
    [['--adt', 'ward:0'], '--adt'],
    [['--receive', '::1:2575'], '--receive'],
    [['--vendor-id', ' '], '--vendor-id'],
    [['--vendor-id', 'é'], '--vendor-id'],
  ])('refuses %j and names it', (argv, name) => {
    expect(() => parse(...argv)).toThrow(UsageError);
    expect(() => parse(...argv)).toThrow(name);
  });

  it('refuses to start without a token', () => {
    expect(() => parseArguments([], {})).toThrow('--token');
  });

  it('needs no token to speak HL7', () => {
    const wanted = parseArguments(['--hl7', 'localhost:2575', '--receive', '[::1]:2577'], {});
    expect(wanted).toMatchObject({
      devices: 1,
      hl7: { host: 'localhost', port: 2575 },
      adt: null,
      receive: { host: '::1', port: 2577 },
    });
  });
});

describe('a plan file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wardline-plan-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const written = async (text: string) => {
    const file = join(folder, 'plan.json');
    await writeFile(file, text);
    return file;
  };

  it('of the demo hospital is read as it was written', async () => {
    const plan = demoPlan(Date.parse('2026-11-20T08:00:00.000Z'));
    expect(await readPlan(await written(JSON.stringify(plan)))).toEqual(plan.devices);
  });

  it.each([
    ['[]', 'not a plan'],
    ['{"devices":[{"type":"RHEO"}]}', 'vendor_device_id'],
    ['{', 'cannot be read'],
  ])('%s is refused with a reason', async (text, reason) => {
    const file = await written(text);
    await expect(readPlan(file)).rejects.toThrow(UsageError);
    await expect(readPlan(file)).rejects.toThrow(reason);
  });

  it('that is not there is refused by name', async () => {
    await expect(readPlan(join(folder, 'none.json'))).rejects.toThrow('none.json');
  });
});
