import { isUnreadable, notReadOf, readableOf } from '../../../../src/web/lib/unreadable';

const WHOLE = { id: 1 };
const PARTLY = { id: 2, notRead: ['battery_level'] };
const COMPLETE = { id: 3, notRead: [] };
const UNKNOWN = { unreadable: { bed: 'ICU-3' } };

describe('entries of an answer that could not be read', () => {
  it.each([
    ['a whole entry', WHOLE, false, []],
    ['an entry without one of its parts', PARTLY, false, ['battery_level']],
    ['an entry of which nothing is known but the bed', UNKNOWN, true, []],
  ])('%s', (_, entry, isUnknown, notRead) => {
    expect(isUnreadable(entry)).toBe(isUnknown);
    expect(notReadOf(entry)).toEqual(notRead);
  });

  it('only whole entries are offered as options', () => {
    expect(readableOf<object>([WHOLE, PARTLY, COMPLETE, UNKNOWN])).toEqual([WHOLE, COMPLETE]);
  });

  it('options that are not known yet stay unknown', () => {
    expect(readableOf(undefined)).toBeUndefined();
  });

  it('the list of parts is the same object for every whole entry, so that nothing is drawn again for it', () => {
    expect(notReadOf({ id: 4 })).toBe(notReadOf({ id: 5 }));
  });
});
