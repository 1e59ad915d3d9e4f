import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogDestination } from '../../../../src/server/plugins/requests/logDestination';
import { eventually } from '../../../fixtures/time/eventually';

/** A file that every write to fails with ENOSPC. */
const FULL = '/dev/full';

describe('[D6] the destination of the log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wardline-log-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const opened = (name: string) => {
    const file = name.startsWith('/') ? name : join(folder, name);
    const fd = openSync(file, name.startsWith('/') ? 'w' : 'a');
    const log = new LogDestination(fd);
    return { log, file, fd, close: () => (log.close(), closeSync(fd)) };
  };

  it('writes every line, in order, also many at once', async () => {
    const { log, file, close } = opened('many');
    const lines = Array.from({ length: 5_000 }, (_, n) => `{"n":${n},"é":"🫀"}\n`);
    lines.forEach((line) => log.write(line));
    await eventually(() => expect(readFileSync(file, 'utf8')).toBe(lines.join('')));
    close();
  });

  it('has written what was logged last when the process ends', () => {
    const { log, file, close } = opened('last');
    log.write('fatal\n');
    close();
    expect(readFileSync(file, 'utf8')).toBe('fatal\n');
  });

  it('loses what a full disk does not take, ends, and stops nothing', async () => {
    const { log } = opened(FULL);
    const failed = jest.fn();
    process.once('uncaughtException', failed);
    log.write('one\n');
    await new Promise((resolve) => setImmediate(resolve));
    log.write('two\n');
    // Would never return with a destination that retries.
    log.close();
    expect(failed).not.toHaveBeenCalled();
    process.off('uncaughtException', failed);
  });

  it('holds at most a million characters, and says how many lines were lost', async () => {
    const { log, file, close } = opened('lost');
    const line = `${'x'.repeat(99_999)}\n`;
    for (let n = 0; n < 13; n++) log.write(line);
    log.write('y\n');
    await eventually(() => expect(readFileSync(file, 'utf8').length).toBeGreaterThan(1_000_000));
    const [warning, ...written] = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(warning).toMatch(
      /^\{"level":40,"time":"[^"]+","lines":4,"msg":"log lines could not be written"\}$/,
    );
    expect(written).toEqual(Array(10).fill(line.trimEnd()));
    log.write('after\n');
    await eventually(() => expect(readFileSync(file, 'utf8')).toMatch(/x\nafter\n$/));
    close();
  });
});
