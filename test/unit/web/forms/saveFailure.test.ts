import { firstSentences, isConflict, notSent, saveFailure } from '../../../../src/web/forms/saveFailure';

const shown =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name);
const refusal = (data: unknown, status = 400) => ({ status, data });

describe('a refused save', () => {
  it('[VAL-40] shows the first sentence of each field, without its full stop', () => {
    const failure = saveFailure(
      refusal({ ssn: ['Taken.', 'Another.'], height: ['Too tall'] }),
      shown('ssn', 'height'),
    );
    expect(failure).toMatchObject({ fields: { ssn: 'Taken', height: 'Too tall' }, note: null, fault: null });
  });

  it('gives what lies inside a list to the field that holds it', () => {
    expect(firstSentences({ 'allergies.0.name': ['May not be blank.'], allergies: ['Too many.'] })).toEqual({
      allergies: 'May not be blank',
    });
  });

  it('[ERR-07] a sentence of no field is one quiet line, is logged by its name alone, and stands under nothing', () => {
    const failure = saveFailure(
      refusal({ non_field_errors: ['The ward is closed.'], ssn: ['Taken.'] }),
      shown('ssn'),
    );
    expect(failure).toMatchObject({
      fields: { ssn: 'Taken' },
      note: 'Not saved. The ward is closed.',
      fault: '400 non_field_errors',
    });
  });

  it('a field that the form does not show is no field of the form', () => {
    expect(saveFailure(refusal({ bed: ['Taken.'] }), shown('ssn'))).toMatchObject({
      fields: {},
      note: 'Not saved. Taken.',
      fault: '400 bed',
    });
  });

  it.each([
    [{ status: 'NETWORK' }, /not known yet whether this was kept/],
    [{ status: 'TIMEOUT' }, /not known yet whether this was kept/],
    [refusal({ detail: 'x' }, 403), /permission/],
    [refusal({ detail: 'x' }, 409), /another user/],
    [refusal(undefined, 500), /not known yet whether this was kept/],
    [refusal({ detail: 'x' }, 418), /could not take it/],
    [{ name: 'TypeError', message: 'x' }, /could not take it/],
    [refusal({}), /could not take it/],
    [refusal('<html>'), /could not take it/],
    [null, /could not take it/],
  ])('[ERR-06] [ERR-12] %j is logged and says so, under no field', (error, words) => {
    const failure = saveFailure(error, shown('ssn'));
    expect(failure.fields).toEqual({});
    expect(failure.note).toMatch(/^Not saved\. /);
    expect(failure.note).toMatch(words);
    expect(failure.fault).not.toBeNull();
  });

  it('knows a conflict and the end of a session', () => {
    expect(isConflict(refusal({ detail: 'x' }, 409))).toBe(true);
    expect(isConflict(refusal({ detail: 'x' }, 400))).toBe(false);
    expect(saveFailure({ status: 'SIGNED_OUT' }, shown()).isSignedOut).toBe(true);
  });

  it('a single sentence of a shown field needs no quiet line', () => {
    expect(saveFailure(refusal({ ssn: ['Taken.'] }), shown('ssn')).note).toBeNull();
  });

  it('[ERR-07] the sentences of several other fields are one line, each with its full stop', () => {
    const failure = saveFailure(
      refusal({ ward: ['The ward is closed.'], bed: ['The bed is taken'] }),
      shown(),
    );
    expect(failure.note).toBe('Not saved. The ward is closed. The bed is taken.');
    expect(failure.fault).toBe('400 ward bed');
  });

  it('one that the user declined to confirm is no failure', () => {
    expect(saveFailure({ status: 'DECLINED' }, shown('ssn'))).toEqual({
      fields: {},
      note: null,
      fault: null,
      isSignedOut: false,
    });
  });

  it.each([
    [null, 'UNKNOWN'],
    ['text', 'UNKNOWN'],
    [{ name: 'TypeError' }, 'UNKNOWN'],
    [{ status: 'TIMEOUT' }, 'TIMEOUT'],
    [refusal(undefined, 500), '500'],
  ])('[ERR-06] %j is logged by its kind: %s', (error, fault) => {
    expect(saveFailure(error, shown()).fault).toBe(fault);
  });
});

describe('a save for which something else had to be read first', () => {
  it.each([[{ status: 'NETWORK' }], [{ status: 'TIMEOUT' }], [refusal(undefined, 502)]])(
    'was certainly not sent when that was answered with %j',
    (error) => {
      const failure = saveFailure(notSent(error).error, shown());
      expect(failure.note).toBe(
        'Not saved. The server could not be reached; everything you typed is still here.',
      );
    },
  );

  it('keeps the reason of a refusal', () => {
    expect(notSent(refusal({ detail: 'x' }, 404))).toEqual({ error: { status: 404, data: { detail: 'x' } } });
  });
});
