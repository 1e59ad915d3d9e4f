import { allowList } from '../../../../src/server/links/allowList';
import { Pace } from '../../../../src/server/links/pace';

describe('Pace', () => {
  it('lets a second hold at most n at once, and the others wait for their turn', () => {
    let now = 5_000;
    const pace = new Pace(20, () => now);
    expect(Array.from({ length: 20 }, () => pace.delay())).toEqual(Array(20).fill(0));
    expect(Array.from({ length: 4 }, () => Math.round(pace.delay()))).toEqual([0, 50, 100, 150]);
    now += 10_000;
    expect(Array.from({ length: 22 }, () => Math.round(pace.delay())).slice(19)).toEqual([0, 0, 50]);
  });
});

describe('allowList', () => {
  it('allows this machine alone unless something is said', () => {
    const isAllowed = allowList();
    for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
      expect(isAllowed(address)).toBe(true);
    for (const address of ['10.0.0.1', '::2', '::ffff:10.0.0.1', '', 'localhost'])
      expect(isAllowed(address)).toBe(false);
  });

  it('knows addresses and networks of both families', () => {
    const isAllowed = allowList(['10.1.0.0/16', '192.0.2.7', 'fd00::/8']);
    for (const address of ['10.1.255.1', '192.0.2.7', '::ffff:192.0.2.7', 'fd12::1', 'FD12::1%eth0'])
      expect(isAllowed(address)).toBe(true);
    for (const address of ['10.2.0.1', '192.0.2.8', 'fe80::1', '127.0.0.1'])
      expect(isAllowed(address)).toBe(false);
    expect(allowList([])('127.0.0.1')).toBe(false);
  });
});
