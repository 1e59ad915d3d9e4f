import { HashingBusy, hashPassword, PasswordChecker } from '../../../src/server/services/passwords';

describe('passwords', () => {
  it('are kept as argon2id with 19 MiB and two passes', async () => {
    expect(await hashPassword('a password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('match their own hash and nothing else', async () => {
    const checker = new PasswordChecker();
    const kept = await hashPassword('a password');
    expect(await checker.check('a password', kept)).toBe(true);
    expect(await checker.check('A password', kept)).toBe(false);
    expect(await checker.check('a password', null)).toBe(false);
  });

  it('[E6] take as long to refuse without a hash as with one', async () => {
    const checker = new PasswordChecker();
    const kept = await hashPassword('a password');
    const spent = async (hash: string | null) => {
      const begin = process.cpuUsage();
      await checker.check('wrong', hash);
      const { user, system } = process.cpuUsage(begin);
      return user + system;
    };
    // Processor time, in turn, and the least of each: what else the machine does falls on neither.
    let [without, withHash] = [Infinity, Infinity];
    for (let round = 0; round < 20; round++) {
      without = Math.min(without, await spent(null));
      withHash = Math.min(withHash, await spent(kept));
    }
    const ratio = without / withHash;
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });

  it('are checked two at a time, with at most twenty waiting', async () => {
    const checker = new PasswordChecker();
    const kept = await hashPassword('a password');
    const checks = Array.from({ length: 22 }, () => checker.check('a password', kept));
    await expect(checker.check('a password', kept)).rejects.toBeInstanceOf(HashingBusy);
    expect(await Promise.all(checks)).toEqual(checks.map(() => true));
    expect(await checker.check('a password', kept)).toBe(true);
  });
});
