import { entityTag, refuseIfChanged, statefulTag } from '../../../../src/server/services/entityTag';
import { Outdated } from '../../../../src/server/services/refusals';

const CURRENT = entityTag({ name: 'Surgery' });
const OTHER = entityTag({ name: 'Surgery 2' });

describe('If-Match', () => {
  it.each([
    ['nothing', undefined],
    ['the tag', CURRENT],
    ['the tag, weakened by a proxy that compresses', `W/${CURRENT}`],
    ['several tags, one of them this', `${OTHER}, W/${CURRENT}`],
    ['any', '*'],
  ])('with %s lets the change through', (_, sent) => {
    expect(() => refuseIfChanged(sent, CURRENT)).not.toThrow();
  });

  it.each([
    ['another tag', OTHER],
    ['another tag, weakened', `W/${OTHER}`],
    ['an empty one', ''],
    ['the tag without quotes', CURRENT.slice(1, -1)],
  ])('with %s refuses it', (_, sent) => {
    expect(() => refuseIfChanged(sent, CURRENT)).toThrow(Outdated);
  });
});

describe('a tag of two parts', () => {
  const edited = { name: 'Surgery' };
  const before = statefulTag(edited, { ...edited, beds: 4 });
  const after = statefulTag(edited, { ...edited, beds: 5 });

  it('changes with everything, and refuses a change only when what is edited has changed', () => {
    expect(after).not.toBe(before);
    expect(() => refuseIfChanged(before, after)).not.toThrow();
    expect(() => refuseIfChanged(`W/${before}`, CURRENT)).not.toThrow();
    expect(() => refuseIfChanged(before, statefulTag({ name: 'Surgery 2' }, edited))).toThrow(Outdated);
  });
});

it('equal values have equal tags, others have others', () => {
  expect(entityTag({ name: 'Surgery' })).toBe(CURRENT);
  expect(OTHER).not.toBe(CURRENT);
});
