import Type from 'typebox';
import { listQuery, Page } from '../../../src/contract/paging';
import { expectVerdicts, queryRead } from '../../fixtures/contract/verdicts';

const BEDS = listQuery(['id', 'number'], { department: Type.Optional(Type.Integer()) });

const INT4 = '2147483647';
const BEYOND_INT4 = '2147483648';

describe('the query of a paged list', () => {
  it('requests the first page, 20 rows at once, unless it says otherwise', () => {
    expect(queryRead(BEDS, {})).toEqual({ page: 1, page_size: 20 });
    expect(queryRead(BEDS, { page: '3', page_size: '50' })).toEqual({ page: 3, page_size: 50 });
  });

  it.each([
    ['page', '1', INT4, ['0', '-1', '1.5', 'x', BEYOND_INT4]],
    ['page_size', '1', '200', ['0', '-1', '1.5', 'x', '201']],
  ])('has a %s from %s to %s', (name, least, most, refused) => {
    expect([least, most].filter((value) => queryRead(BEDS, { [name]: value }) === null)).toEqual([]);
    expect(refused.filter((value) => queryRead(BEDS, { [name]: value }) !== null)).toEqual([]);
  });

  it('searches for at most 200 characters', () => {
    expect(queryRead(BEDS, { search: 'x'.repeat(200) })).not.toBeNull();
    expect(queryRead(BEDS, { search: 'x'.repeat(201) })).toBeNull();
  });

  it('orders by the fields of the list, several of them, each in one of two directions', () => {
    const good = ['', 'id', '-id', 'number', '-number,id'];
    expect(good.filter((ordering) => queryRead(BEDS, { ordering }) === null)).toEqual([]);
    const bad = ['name', 'id,name', 'id,', ',', '--id', 'idnumber', 'id number'];
    expect(bad.filter((ordering) => queryRead(BEDS, { ordering }) !== null)).toEqual([]);
  });

  it('orders in at most 200 characters', () => {
    const ids = Array(67).fill('id').join(',');
    expect(ids).toHaveLength(200);
    expect(queryRead(BEDS, { ordering: ids })).not.toBeNull();
    expect(queryRead(BEDS, { ordering: `-${ids}` })).toBeNull();
  });

  it('has the filters of the list and no other', () => {
    expect(queryRead(BEDS, { department: '1' })).toMatchObject({ department: 1 });
    expect(queryRead(BEDS, { ward: '1' })).toBeNull();
    expect(queryRead(listQuery(['id']), { department: '1' })).toBeNull();
  });
});

it('a page counts all rows of the list, 0 included', () => {
  const around = (count: unknown) => ({ count, next: null, previous: null, results: [] });
  expectVerdicts(Page(Type.Unknown()), around, [0, 1], [-1, 0.5, null]);
});
