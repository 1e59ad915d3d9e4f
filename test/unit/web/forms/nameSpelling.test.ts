import { spellingWithoutSigns } from '../../../../src/web/forms/fields/nameSpelling';

describe('the spelling offered for a name with signs', () => {
  it.each([
    ['Anne-Marie', false, 'AnneMarie'],
    ["O'Brien", false, 'OBrien'],
    ['Anne Marie', false, 'AnneMarie'],
    ['Ingrid2', false, 'Ingrid'],
    ['Anne-Marie Lie', true, 'AnneMarie Lie'],
    ['van der Berg - ', true, 'van der Berg'],
    [' Zoë-Ann ', false, 'ZoëAnn'],
    ['Zoe\u0308-Ann', false, 'Zoe\u0308Ann'],
  ])('of %j, with spaces: %s, is %j', (name, hasSpaces, spelling) => {
    expect(spellingWithoutSigns(name, hasSpaces)).toBe(spelling);
  });

  it.each([
    ['Ingrid', false],
    [' Ingrid ', false],
    ['van der Berg', true],
    ['Łucja', false],
    ['--', false],
    [' - ', true],
    ['', true],
  ])('there is none for %j, with spaces: %s, which has no sign or nothing else', (name, hasSpaces) => {
    expect(spellingWithoutSigns(name, hasSpaces)).toBeNull();
  });
});
