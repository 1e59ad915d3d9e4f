import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../..');

/** Each with the minutes that its clock is behind UTC in March. */
const ZONES = {
  'Pacific/Honolulu': 600,
  'America/Los_Angeles': 420,
  UTC: 0,
  'Asia/Kolkata': -330,
  'Asia/Tokyo': -540,
  'Pacific/Kiritimati': -840,
};

describe('[H5] birth dates', () => {
  it('are the same day in every zone, on both databases', async () => {
    const args = [
      'node_modules/tsx/dist/cli.mjs',
      'test/fixtures/database/birthDatesInZones.ts',
      ...Object.keys(ZONES),
    ];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
    expect(JSON.parse(stdout)).toEqual(
      Object.fromEntries(Object.entries(ZONES).map(([zone, offset]) => [zone, { offset, wrong: [] }])),
    );
  }, 120_000);
});
