/**
 * @jest-environment jsdom
 */
import { findDraft, deleteDraft, keepDraft } from '../../../../src/web/lib/drafts';
import { clearStorage, removeToken, setToken } from '../../../../src/web/lib/session/token';

const HOUR = 3_600_000;
const OF = { person: 7, about: 'note.3.new' };
const DRAFT = { text: 'Drowsy, cool hands.', at: 100 * HOUR, basis: '"4"', sent: null };

beforeEach(() => {
  sessionStorage.clear();
  setToken('one');
});

it('a draft is found again by its person, for 12 h', () => {
  keepDraft(OF, DRAFT);
  expect(findDraft(OF, DRAFT.at + 12 * HOUR)).toEqual(DRAFT);
  expect(findDraft({ ...OF, about: 'note.4.new' }, DRAFT.at)).toBeNull();
  expect(findDraft(OF, DRAFT.at + 12 * HOUR + 1)).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('the key that its text was sent under is kept with it; one from before keys were kept has none', () => {
  keepDraft(OF, { ...DRAFT, sent: 'key-1' });
  expect(findDraft(OF, DRAFT.at)?.sent).toBe('key-1');
  sessionStorage.setItem('wardline.draft.7.note.3.new', JSON.stringify({ ...DRAFT, sent: undefined }));
  expect(findDraft(OF, DRAFT.at)).toEqual(DRAFT);
});

it('another person finds none, and leaves none', () => {
  keepDraft(OF, DRAFT);
  expect(findDraft({ ...OF, person: 70 }, DRAFT.at)).toBeNull();
  expect(findDraft(OF, DRAFT.at)).toBeNull();
});

it.each([
  ['at sign-out', removeToken],
  ['at a refused token', clearStorage],
])('%s every draft is gone, and nothing else of the tab', (_when, end) => {
  keepDraft(OF, DRAFT);
  sessionStorage.setItem('other', 'stays');
  end();
  expect({ ...sessionStorage }).toEqual({ other: 'stays' });
});

it('what is empty or unreadable is none', () => {
  keepDraft(OF, { ...DRAFT, text: '  \n' });
  expect(findDraft(OF, DRAFT.at)).toBeNull();
  for (const kept of ['{', '7', '{"text":7,"at":1}', 'null']) {
    sessionStorage.setItem('wardline.draft.7.note.3.new', kept);
    expect(findDraft(OF, DRAFT.at)).toBeNull();
  }
});

it('is forgotten when it was saved', () => {
  keepDraft(OF, DRAFT);
  deleteDraft(OF);
  expect(sessionStorage).toHaveLength(0);
});
