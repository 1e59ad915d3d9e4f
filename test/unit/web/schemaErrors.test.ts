import { LoginBody } from '../../../src/contract/session';
import { compile } from '../../../src/contract/validate';
import { SENTENCES } from '../../../src/web/features/session/sentences';
import { schemaErrors } from '../../../src/web/forms/schemaErrors';

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
