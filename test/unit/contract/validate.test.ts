import Type, { type TSchema } from 'typebox';
import { compile, compileQuery, fieldErrorsOf, unknownFields } from '../../../src/contract/validate';

const BED = Type.Object(
  { number: Type.Integer({ minimum: 1 }), ward: Type.String({ default: 'ICU', minLength: 2 }) },
  { additionalProperties: false },
);

/** What is wrong with a value, by its fields. */
function errorsOf(schema: TSchema, value: unknown): unknown {
  const isValid = compile(schema);
  return isValid(value) ? null : { ...fieldErrorsOf(isValid.errors) };
}

describe('a body', () => {
  it('is taken as it is: nothing is coerced, removed or filled in', () => {
    const isBed = compile(BED);
    const [text, more, less] = [{ number: '7', ward: 'ER' }, { number: 7, ward: 'ER', id: 1 }, { number: 7 }];
    expect([isBed(text), isBed(more), isBed(less)]).toEqual([false, false, false]);
    expect(more).toEqual({ number: 7, ward: 'ER', id: 1 });
    expect(isBed({ number: 7, ward: 'ER' })).toBe(true);
  });

  it('has every wrong field named, each sentence once', () => {
    expect(errorsOf(BED, { number: 0, ward: 'E', id: 1 })).toEqual({
      number: ['The value must be at least 1.'],
      ward: ['At least 2 characters are required.'],
      id: ['This field is not accepted.'],
    });
    expect(errorsOf(BED, {})).toEqual({
      number: ['This field is required.'],
      ward: ['This field is required.'],
    });
  });

  it('has several sentences under a field that is wrong in several ways', () => {
    const code = Type.String({ maxLength: 2, pattern: '^x*$' });
    expect(errorsOf(Type.Object({ code }), { code: 'abc' })).toEqual({
      code: ['At most 2 characters are allowed.', 'The value is not valid.'],
    });
    const either = Type.Object({
      code: Type.Union([Type.String({ minLength: 3 }), Type.String({ minLength: 3 })]),
    });
    expect(errorsOf(either, { code: 'ab' })).toEqual({
      code: ['At least 3 characters are required.', 'The value is not valid.'],
    });
  });

  it('has a wrong entry of a list named by its place, and itself under non_field_errors', () => {
    const beds = Type.Object({ beds: Type.Array(BED) });
    expect(errorsOf(beds, { beds: [{ number: 1, ward: 'ER' }, { number: 0 }] })).toEqual({
      'beds.1.number': ['The value must be at least 1.'],
      'beds.1.ward': ['This field is required.'],
    });
    expect(errorsOf(BED, 7)).toEqual({ non_field_errors: ['A value of type object is required.'] });
  });

  it('that is right has no errors', () => {
    expect(errorsOf(BED, { number: 1, ward: 'ER' })).toBeNull();
    expect([fieldErrorsOf(null), fieldErrorsOf(undefined)]).toEqual([{}, {}]);
  });
});

describe('the errors of a hostile body', () => {
  const keys = Array.from({ length: 150 }, (_, nth) => `key${nth}`);
  const wrong = (field: string, message: string) => ({
    ...{ keyword: 'type', instancePath: `/${field}`, schemaPath: '', params: { type: message } },
  });

  it('are 100 sentences at most, or the number that is requested', () => {
    const errors = keys.map((key) => wrong(key, 'string'));
    expect(Object.keys(fieldErrorsOf(errors))).toEqual(keys.slice(0, 100));
    expect(Object.keys(fieldErrorsOf(errors, 3))).toEqual(['key0', 'key1', 'key2']);
    expect(fieldErrorsOf(errors, 0)).toEqual({});
  });

  it('of one field count each, and a sentence that was there before does not', () => {
    const errors = ['string', 'string', 'number', 'array'].map((type) => wrong('bed', type));
    expect(fieldErrorsOf(errors, 2)).toEqual({
      bed: ['A value of type string is required.', 'A value of type number is required.'],
    });
  });

  it('have 64 characters of a key and 200 of a sentence at most', () => {
    const errors = fieldErrorsOf([wrong('k'.repeat(65), 't'.repeat(300))]);
    expect(Object.keys(errors)).toEqual(['k'.repeat(64)]);
    expect(errors['k'.repeat(64)]?.map(({ length }) => length)).toEqual([200]);
  });

  it('name at most the requested number of unknown keys, from the first', () => {
    const sentence = ['This field is not accepted.'];
    expect(unknownFields(['a', 'b', 'c'], 2)).toEqual({ a: sentence, b: sentence });
    expect(unknownFields(keys, 120)).toEqual(
      Object.fromEntries(keys.slice(0, 120).map((key) => [key, sentence])),
    );
  });
});

describe('a query', () => {
  it('is text: coerced, with defaults', () => {
    const query = { number: '7' };
    expect(compileQuery(BED)(query)).toBe(true);
    expect(query).toEqual({ number: 7, ward: 'ICU' });
  });

  it('is otherwise as strict as a body, with every wrong parameter named', () => {
    const isBed = compileQuery(BED);
    const query = { number: '0', ward: 'E', id: '1' };
    expect(isBed(query)).toBe(false);
    expect(query).toHaveProperty('id', '1');
    expect(Object.keys(fieldErrorsOf(isBed.errors)).sort()).toEqual(['id', 'number', 'ward']);
  });
});

describe.each([
  ['body', compile],
  ['query', compileQuery],
])('the schema of a %s', (_, compiled) => {
  it.each([
    ['date', '2026-03-10', '10.3.2026'],
    ['date-time', '2026-03-10T08:00:00Z', '2026-03-10'],
  ])('knows the format %s', (format, good, bad) => {
    const isIt = compiled(Type.String({ format }));
    expect([isIt(good), isIt(bad)]).toEqual([true, false]);
  });

  it('may not contain an unknown keyword', () => {
    expect(() => compiled(Type.Unsafe({ type: 'string', longest: 3 }))).toThrow(/unknown keyword/);
  });
});
