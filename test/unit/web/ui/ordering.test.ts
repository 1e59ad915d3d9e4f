import { directionOf, orderingOf } from '../../../../src/web/ui/tables/ordering';

describe('the ordering of a column', () => {
  it('[PL-20] is the field name, with a minus sign when descending', () => {
    expect(orderingOf('last_name', 'ascending')).toBe('last_name');
    expect(orderingOf('last_name', 'descending')).toBe('-last_name');
  });

  it('puts the minus before each of two fields', () => {
    expect(orderingOf('patient__last_name,patient__first_name', 'descending')).toBe(
      '-patient__last_name,-patient__first_name',
    );
  });

  it.each([
    ['id', 'ascending'],
    ['-id', 'descending'],
    ['-identity', null],
    ['last_name', null],
    [undefined, null],
  ] as const)('%s orders the column id: %s', (ordering, direction) => {
    expect(directionOf('id', ordering)).toBe(direction);
  });
});
