import { CommandError } from '../../../src/server/programs/commandLine';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { gatewayCommands } from '../../../src/server/programs/gatewayCommands';
import { gatewayService } from '../../../src/server/services/devices/gateway';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { addDepartment } from '../../fixtures/ward/hospital';

const DAY = 24 * 3_600_000;

describe.each(ENGINES)('npm run gateway on %s', (engine) => {
  let database: OpenDatabase;
  let icu = 0;

  /** What the command prints. */
  const gateway = (command: string, values: Record<string, string> = {}) => {
    const { run } = gatewayCommands[command] ?? {};
    if (run === undefined) throw new Error(`There is no command ${command}.`);
    return run(database.db, values);
  };
  const found = (token: string, now = Date.now()) =>
    gatewayService({ db: database.db, clock: () => now }).find(token, '192.0.2.1');
  const listed = async (label: string) =>
    (await gateway('list')).split('\n').find((line) => line.startsWith(`${label}\t`));

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    ({ id: icu } = await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU' }));
  });
  afterAll(() => database.close());

  it('makes a token without restrictions, as ever, and lists it', async () => {
    expect(await gateway('list')).toBe('No tokens have been issued.');
    const token = await gateway('create', { label: 'Ward 4' });
    expect(token).toMatch(/^wg_[\w-]{43}$/);
    expect(await found(token)).toMatchObject({
      ...{ devices: new Set(), departments: [], readingsPerSecond: 5_000, newIdsPerHour: 2_000 },
    });
    expect(await listed('Ward 4')).toMatch(
      /^Ward 4\tsince \S+Z\tlive\tevery device\t5000 readings\/s\t2000 new devices\/h\tno end$/,
    );
  });

  it('makes one with a scope, limits and an end', async () => {
    const token = await gateway('create', {
      ...{ label: 'Bound', devices: 'A1, B2,A1', departments: 'icu' },
      ...{ rate: '20', 'new-ids': '0', 'expires-days': '30' },
    });
    expect(await found(token)).toMatchObject({
      ...{ devices: new Set(['A1', 'B2']), departments: [icu], readingsPerSecond: 20, newIdsPerHour: 0 },
    });
    expect(await found(token, Date.now() + 30 * DAY)).toBeNull();
    expect(await found(token, Date.now() + 29 * DAY)).not.toBeNull();
    expect(await listed('Bound')).toMatch(
      /\tlive\tICU, A1, B2\t20 readings\/s\t0 new devices\/h\tuntil \S+Z$/,
    );
  });

  it.each([
    [{}, /--label is required/],
    [{ label: 'GATEWAY_TOKEN' }, /label of the token in the environment/],
    [{ label: 'X', departments: 'Nowhere' }, /There is no department Nowhere\./],
    [{ label: 'X', departments: ',' }, /--departments is required/],
    [{ label: 'X', devices: '' }, /--devices is required/],
    [{ label: 'X', devices: 'Ä' }, /devices/],
    [{ label: 'X', rate: '0' }, /readings_per_second/],
    [{ label: 'X', rate: 'fast' }, /--rate takes a whole number/],
    [{ label: 'X', 'expires-days': '0' }, /from 1 on/],
    [{ label: 'X', 'expires-days': '999999999' }, /too far away/],
  ])('refuses %j in words, and makes nothing', async (values, words) => {
    const before = await gateway('list');
    await expect(gateway('create', values)).rejects.toThrow(words);
    await expect(gateway('create', values)).rejects.toThrow(CommandError);
    expect(await gateway('list')).toBe(before);
  });

  it('revokes by label, and says so', async () => {
    const token = await gateway('create', { label: 'Gone' });
    expect(await gateway('revoke', { label: 'Gone' })).toBe('Revoked 1 token labelled Gone.');
    expect(await found(token)).toBeNull();
    expect(await listed('Gone')).toMatch(/\trevoked \S+Z\t/);
    await expect(gateway('revoke', { label: 'Gone' })).rejects.toThrow('There is no live token');
  });
});
