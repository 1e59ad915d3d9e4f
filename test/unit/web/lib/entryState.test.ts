import { entryPart, withEntryPart } from '../../../../src/web/lib/session/entryState';

describe('what a screen keeps in its history entry', () => {
  it('is read by the name of its part', () => {
    expect(entryPart({ list: { search: 'Sol' }, chart: { days: 3 } }, 'list')).toEqual({ search: 'Sol' });
  });

  it.each([
    [null],
    [undefined],
    ['text'],
    [7],
    [{}],
    [{ list: null }],
    [{ list: 'Sol' }],
    [{ list: undefined }],
  ])('is empty where the entry is %j, which an older version may have left', (state) => {
    expect(entryPart(state, 'list')).toEqual({});
  });

  it('is changed without the other parts', () => {
    expect(withEntryPart({ list: { search: 'Sol' }, chart: { days: 3 } }, 'list', { search: '' })).toEqual({
      list: { search: '' },
      chart: { days: 3 },
    });
  });

  it.each([[null], ['text'], [undefined]])('is added to an entry that is %j', (state) => {
    expect(withEntryPart(state, 'list', { search: 'Sol' })).toEqual({ list: { search: 'Sol' } });
  });
});
