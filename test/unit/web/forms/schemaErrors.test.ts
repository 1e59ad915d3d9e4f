import Type from 'typebox';
import { LoginBody } from '../../../../src/contract/session';
import { NOT_BLANK } from '../../../../src/contract/patterns';
import { compile } from '../../../../src/contract/validate';
import { SENTENCES } from '../../../../src/web/features/session/sentences';
import { schemaErrors } from '../../../../src/web/forms/schemaErrors';

const errorsOf = (values: object) => schemaErrors(compile(LoginBody), values, SENTENCES);

describe('the login form', () => {
  it('[VAL-02] [VAL-03] wants a username and a password, never filled or emptied again', () => {
    const both = { username: 'Username is required.', password: 'Password is required.' };
    expect(errorsOf({})).toEqual(both);
    expect(errorsOf({ username: '', password: '' })).toEqual(both);
    expect(errorsOf({ username: 'nurse' })).toEqual({ password: 'Password is required.' });
  });

  it('accepts what the contract accepts', () => {
    expect(errorsOf({ username: 'n', password: ' ' })).toEqual({});
  });

  it("shows the contract's sentence where it has none of its own", () => {
    expect(errorsOf({ username: 'n'.repeat(151), password: 'x' })).toEqual({
      username: 'At most 150 characters are allowed.',
    });
  });
});

describe('the first sentence of each invalid field', () => {
  const Ward = Type.Object(
    {
      name: Type.String({ minLength: 2, maxLength: 5, pattern: NOT_BLANK }),
      code: Type.Optional(Type.String({ minLength: 1, pattern: '^[A-Z]*$' })),
      beds: Type.Optional(Type.Array(Type.Object({ label: Type.String({ minLength: 1 }) }))),
    },
    { additionalProperties: false },
  );
  const validate = compile(Ward);

  it.each([
    ['a field that was never filled', {}, { name: 'This field is required.' }],
    ['a field of blanks', { name: '   ' }, { name: 'This field is required.' }],
    ['a field that is too short', { name: 'A' }, { name: 'At least 2 characters are required.' }],
    ['a field that is too long', { name: 'Ward 12' }, { name: 'At most 5 characters are allowed.' }],
    ['a field that was emptied', { name: 'ICU', code: '' }, { code: 'This field is required.' }],
    ['a field of another pattern', { name: 'ICU', code: 'icu' }, { code: 'The value is not valid.' }],
    [
      'a part of a list',
      { name: 'ICU', beds: [{ label: 7 }] },
      { beds: 'A value of type string is required.' },
    ],
    ['a part missing in a list', { name: 'ICU', beds: [{}] }, { beds: 'This field is required.' }],
    ['a field of another form', { name: 'ICU', floor: 3 }, { floor: 'This field is not accepted.' }],
    ['two fields', { code: 'icu' }, { name: 'This field is required.', code: 'The value is not valid.' }],
  ])('of %s', (_, values, errors) => {
    expect(schemaErrors(validate, values)).toEqual(errors);
  });

  it.each([
    ['never filled', {}, 'Name it.'],
    ['emptied', { name: '' }, 'Name it.'],
    ['blank', { name: '  ' }, 'Name it.'],
    ['too long', { name: 'Ward 12' }, 'Shorter, please.'],
  ])('of a field that is %s is that of the form, where it has one', (_, values, sentence) => {
    const sentences = { name: { minLength: 'Name it.', maxLength: 'Shorter, please.' } };
    expect(schemaErrors(validate, values, sentences)).toEqual({ name: sentence });
  });

  it('a part missing in a list is not the missing list', () => {
    const sentences = { beds: { minLength: 'Add a bed.', required: 'Label it.' } };
    expect(schemaErrors(validate, { name: 'ICU', beds: [{}] }, sentences)).toEqual({ beds: 'Label it.' });
  });
});
