import { bedAbbreviation } from '../../../../src/web/features/admin/bedValues';

describe('the name that is shown of a new bed', () => {
  it.each([
    ['7', 'SUR-7'],
    [' 7 ', 'SUR-7'],
    ['007', 'SUR-7'],
    ['2147483647', 'SUR-2147483647'],
  ])('[ADH-20] for %j is the one that will be saved', (number, expected) => {
    expect(bedAbbreviation('SUR', number)).toBe(expected);
  });

  it.each([undefined, '', ' ', '0', '-1', '1e3', '7.0', '7a', '2147483648'])(
    '[ADH-20] for %j there is none: no bed can be saved with that number',
    (number) => {
      expect(bedAbbreviation('SUR', number)).toBe('');
    },
  );

  it('there is none without a department', () => {
    expect(bedAbbreviation(undefined, '7')).toBe('');
  });
});
