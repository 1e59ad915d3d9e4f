import { isOnRecord } from '../../../../src/web/forms/edit/isOnRecord';

describe('what was sent is on record', () => {
  it.each([
    ['with the same values, whatever else the record has', { a: 1, b: null }, { a: 1, b: null, c: 3 }, true],
    ['with a list in another order', { group: [2, 1] }, { group: [1, 2] }, true],
    [
      'with the same objects, in whatever order their keys are',
      { p: { a: 1, b: 2 } },
      { p: { b: 2, a: 1 } },
      true,
    ],
    ['where a field was left out', { a: undefined }, { a: 1 }, true],
    ['not with another value', { a: 1, b: 2 }, { a: 1, b: 3 }, false],
    ['not where the record does not say', { pin: '1234' }, { url: null }, false],
    ['not with a longer list', { group: [1] }, { group: [1, 2] }, false],
    ['not with a list of others', { group: [1, 3] }, { group: [1, 2] }, false],
    ['not with more in an object: what is left out of it was removed', { l: {} }, { l: { hr: 1 } }, false],
    ['not with a text for a number', { a: '1' }, { a: 1 }, false],
    ['not with nothing for a list', { group: [] }, { group: null }, false],
    ['not with an object for a list', { group: [] }, { group: {} }, false],
  ])('%s', (_, sent, record, isHeld) => {
    expect(isOnRecord(sent, record)).toBe(isHeld);
  });
});
