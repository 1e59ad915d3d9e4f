import { hash, verify } from '@node-rs/argon2';
import {
  HashingBusy,
  hashPassword,
  PasswordChecker,
} from '../../../../src/server/services/accounts/credentials/passwords';

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

  it('match in both compositions of a letter, also where they were kept as typed', async () => {
    const checker = new PasswordChecker();
    const [composed, decomposed] = ['P\u00e4ssw\u00f6rd', 'Pa\u0308sswo\u0308rd'];
    for (const set of [composed, decomposed]) {
      const kept = await hashPassword(set);
      expect(await checker.check(composed, kept)).toBe(true);
      expect(await checker.check(decomposed, kept)).toBe(true);
      expect(await checker.check('Password', kept)).toBe(false);
    }
    expect(await checker.check(decomposed, await hash(decomposed))).toBe(true);
    expect(await checker.check(decomposed, null)).toBe(false);
  });

  it('[E6] take as long to refuse without a hash as with one', async () => {
    const compared: { hash: string; password: string }[] = [];
    const checker = new PasswordChecker((hash, password) => {
      compared.push({ hash, password });
      return verify(hash, password);
    });
    const kept = await hashPassword('a password');
    // One comparison each, of the same password with a hash of the same cost: what takes the time.
    expect(await checker.check('wrong', kept)).toBe(false);
    expect(await checker.check('wrong', null)).toBe(false);
    const costOf = (hash: string) => hash.split('$').slice(1, 4);
    expect(compared.map(({ hash, password }) => [costOf(hash), password])).toEqual([
      [costOf(kept), 'wrong'],
      [costOf(kept), 'wrong'],
    ]);
    expect(compared[1]?.hash).not.toBe(kept);
  });

  it.each([
    ['elsewhere one at a time', false, 1],
    ['at known stations two at a time', true, 2],
  ])('are checked %s, with at most twenty waiting', async (_, known, most) => {
    let running = 0;
    let atOnce = 0;
    const checker = new PasswordChecker(async (hash, password) => {
      atOnce = Math.max(atOnce, ++running);
      const matches = await verify(hash, password);
      running--;
      return matches;
    });
    const kept = await hashPassword('a password');
    const checks = Array.from({ length: 20 + most }, () => checker.check('a password', kept, { known }));
    await expect(checker.check('a password', kept, { known })).rejects.toBeInstanceOf(HashingBusy);
    expect(await Promise.all(checks)).toEqual(checks.map(() => true));
    expect(await checker.check('a password', kept, { known })).toBe(true);
    expect(atOnce).toBe(most);
  });

  it('of a flood leave a place to known stations at once', async () => {
    const order: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const checker = new PasswordChecker(async (_, password) => {
      order.push(password);
      if (password !== 'known') await held;
      return true;
    });
    const flood = Array.from({ length: 21 }, (_, nth) => checker.check(`junk ${nth}`, 'a hash'));
    expect(await checker.check('known', 'a hash', { known: true })).toBe(true);
    expect(order).toEqual(['junk 0', 'known']);
    release();
    await Promise.all(flood);
  });

  it('of a user at a known station are checked next, however many wait', async () => {
    const order: string[] = [];
    const checker = new PasswordChecker(async (_, password) => order.push(password) > 0);
    const checks = Array.from({ length: 21 }, (_, nth) => checker.check(`junk ${nth}`, 'a hash'));
    expect(checker.isBusy).toBe(true);
    await Promise.all([...checks, checker.check('known', 'a hash', { known: true })]);
    expect(order.indexOf('known')).toBe(1);
    expect(checker.isBusy).toBe(false);
  });

  it('of others go on being checked while known stations flood: every fifth is one of them', async () => {
    const order: string[] = [];
    const checker = new PasswordChecker(async (_, password) => order.push(password) > 0);
    const known = Array.from({ length: 20 }, () => checker.check('known', 'a hash', { known: true }));
    const others = Array.from({ length: 3 }, () => checker.check('other', 'a hash'));
    await Promise.all([...known, ...others]);
    const places = order.flatMap((who, place) => (who === 'other' ? [place] : []));
    expect(places).toEqual([4, 9, 14]);
  });
});
