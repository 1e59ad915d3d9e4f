import { clockText } from '../../../../src/web/clinical/words/clockText';

describe('[J5] how wrong a device’s clock is, in words', () => {
  it.each([
    [100, 'Clock 100 s ahead'],
    [31.4, 'Clock 31 s ahead'],
    [119.4, 'Clock 119 s ahead'],
    [119.6, 'Clock 2 min ahead'],
    [-31, 'Clock 31 s behind'],
    [-3_600, 'Clock 1 h behind'],
    [-3_603, 'Clock 1 h behind'],
    [3_569, 'Clock 59 min ahead'],
    [5_400, 'Clock 1.5 h ahead'],
    [-36_000, 'Clock 10 h behind'],
    [-86_400, 'Clock 24 h behind'],
    [172_800, 'Clock 2 days ahead'],
  ])('%p s: %s', (clock_offset, text) => {
    expect(clockText({ status: 'CLOCK_ERROR', clock_offset })).toBe(text);
  });

  it('says so also when it is not known by how much', () => {
    expect(clockText({ status: 'CLOCK_ERROR', clock_offset: null })).toBe('Clock error');
  });

  it.each([[null], ['Measuring']])('says nothing while the status is %p', (status) => {
    expect(clockText({ status, clock_offset: null })).toBeNull();
  });
});
