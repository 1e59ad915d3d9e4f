import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../..');

/** Each with the minutes that its clock is behind UTC in March. */
const ZONES = [['Pacific/Honolulu', 600], ['America/Los_Angeles', 420], ['UTC', 0], ['Asia/Kolkata', -330], ['Asia/Tokyo', -540], ['Pacific/Kiritimati', -840]] as const;

describe('[H5] birth dates', () => {
  it.each(ZONES)('are the same day in %s, on both databases', async (zone, offset) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'test/support/birthDatesInZone.ts'], { cwd: ROOT, env: { ...process.env, TZ: zone } });
    expect(JSON.parse(stdout)).toEqual({ offset, wrong: [] });
  }, 60_000);
});
