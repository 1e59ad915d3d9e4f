import Type from 'typebox';
import { compile, fieldErrorsOf } from '../../../../src/contract/validate';
import { allowedMethods } from '../../../../src/server/plugins/requests/allowedMethods';
import { closed } from '../../../../src/server/plugins/requests/closedSchema';
import { faultOfDatabase } from '../../../../src/server/db/engine/databaseFaults';
import { unstorableIn } from '../../../../src/server/plugins/requests/unstorable';

describe('unstorableIn', () => {
  it.each([
    ['text', null],
    ['te\0xt', 'non_field_errors'],
    [{ a: 'b', c: [1, { d: 'x\0' }] }, 'c'],
    [{ 'k\0': 1 }, 'non_field_errors'],
    [{ a: null, b: 0, c: undefined }, null],
  ])('NUL in %j: %s', (value, field) =>
    expect(unstorableIn(value)).toEqual(
      field === null ? null : { field, sentence: 'NUL characters are not allowed.' },
    ),
  );

  it.each([
    ['dose \ud83d mg', 'non_field_errors'],
    [{ a: '\ud83d\ude00', notes: 'dose \ude00\ud83d mg' }, 'notes'],
    [{ 'k\ud83d': 1 }, 'non_field_errors'],
    ['\ud83d\ude00', null],
  ])('half a character in %j: %s', (value, field) =>
    expect(unstorableIn(value)).toEqual(
      field === null ? null : { field, sentence: 'Half of a character (a lone surrogate) is not allowed.' },
    ),
  );

  it('is not impressed by depth', () => {
    let deep: unknown = 'x\0';
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(unstorableIn(deep)).toMatchObject({ field: '0' });
  });
});

describe('closed', () => {
  const schema = Type.Object({
    id: Type.Integer(),
    inner: Type.Array(Type.Union([Type.Object({ name: Type.String() }), Type.Null()])),
  });
  const isValid = compile(closed(schema));

  it('takes what the schema takes', () =>
    expect(isValid({ id: 1, inner: [{ name: 'a' }, null] })).toBe(true));
  it('refuses a key that the schema does not name, at any depth', () => {
    expect(isValid({ id: 1, inner: [], password_hash: '' })).toBe(false);
    expect(isValid({ id: 1, inner: [{ name: 'a', ssn: '' }] })).toBe(false);
  });
  it('leaves maps open', () =>
    expect(compile(closed(Type.Record(Type.String(), Type.Integer())))({ anything: 1 })).toBe(true));
});

describe('faultOfDatabase', () => {
  it.each([
    ['22P02', 'invalid'],
    ['22021', 'invalid'],
    ['22003', 'invalid'],
    ['23505', 'invalid'],
    ['23503', 'invalid'],
    ['40001', 'conflict'],
    ['40P01', 'conflict'],
    ['57014', 'unavailable'],
    ['57P01', 'unavailable'],
    ['53100', 'full'],
    ['53200', 'unavailable'],
    ['08006', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['42601', undefined],
    ['FST_ERR_VALIDATION', undefined],
  ])('%s is %s', (code, fault) =>
    expect(faultOfDatabase(Object.assign(new Error('x'), { code }))).toBe(fault),
  );

  it("knows the driver's own words for a pool that waits in vain", () => {
    expect(faultOfDatabase(new Error('timeout exceeded when trying to connect'))).toBe('unavailable');
    expect(faultOfDatabase(new Error('x is not a function'))).toBeUndefined();
  });
});

describe('allowedMethods', () => {
  const table = [
    { method: 'GET', url: '/api/beds/', access: 'user' },
    { method: 'POST', url: '/api/beds/', access: 'manage wards' },
    { method: 'PATCH', url: '/api/beds/:id/', access: 'manage wards' },
    { method: 'GET', url: '/*', access: 'public' },
    { method: 'OPTIONS', url: '*', access: 'public' },
  ] as const;

  it.each([
    ['/api/beds/', ['GET', 'POST']],
    ['/api/beds', ['GET', 'POST']],
    ['/api/beds/7/', ['PATCH']],
    ['/api/beds/7/8/', []],
    ['/api/nothing/', []],
  ])('%s: %j', (path, methods) => expect(allowedMethods(table, path)).toEqual(methods));
});

describe('fieldErrorsOf', () => {
  it('[F6] names a field of any name, also one that every object has', () => {
    const isValid = compile(Type.Object({}, { additionalProperties: false }));
    for (const field of ['constructor', 'toString', 'hasOwnProperty', '__proto__']) {
      expect(isValid(JSON.parse(`{"${field}":1}`))).toBe(false);
      expect(JSON.stringify(fieldErrorsOf(isValid.errors))).toBe(
        `{"${field}":["This field is not accepted."]}`,
      );
    }
  });
});
