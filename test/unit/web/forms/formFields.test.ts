/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { Form } from 'react-final-form';
import { FormLock, useFormField } from '../../../../src/web/forms/fields/useFormField';
import { useFieldValue } from '../../../../src/web/forms/useFieldValue';

interface FormOptions {
  values?: object;
  validate?: (values: Record<string, unknown>) => object;
  onSubmit?: () => object | undefined | Promise<object | undefined>;
  isHeld?: boolean;
}

/** A form with one field, and `read` called in it. */
function inForm<Result>(read: () => Result, { values = {}, validate, onSubmit, isHeld }: FormOptions = {}) {
  let submit: () => unknown = () => undefined;
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(Form, {
      initialValues: values,
      onSubmit: onSubmit ?? (() => undefined),
      ...(validate === undefined ? {} : { validate }),
      render: ({ handleSubmit }: { handleSubmit: () => unknown }) => {
        submit = handleSubmit;
        return isHeld === undefined ? children : createElement(FormLock, { value: isHeld }, children);
      },
    } as never);
  return { ...renderHook(read, { wrapper }), submit: () => act(async () => void submit()) };
}
const ssnField = () => useFormField<string>('ssn');
const noSsn = ({ ssn }: Record<string, unknown>) => (ssn === undefined ? { ssn: 'Required' } : {});

describe('a field of a form', () => {
  it('shows its error once it has been touched, and describes its control by it', () => {
    const { result } = inForm(ssnField, { validate: noSsn });
    expect(result.current).toMatchObject({
      error: undefined,
      control: { 'aria-invalid': false, 'aria-describedby': undefined },
    });
    act(() => result.current.input.onFocus());
    act(() => result.current.input.onBlur());
    const { id } = result.current.control;
    expect(id).not.toBe('');
    expect(result.current.error).toBe('Required');
    expect(result.current.control).toEqual({
      id,
      'aria-invalid': true,
      'aria-describedby': `${id}-error`,
    });
  });

  it("shows the server's refusal until its value changes", async () => {
    const { result, submit } = inForm(ssnField, { values: { ssn: '1' }, onSubmit: () => ({ ssn: 'Taken' }) });
    await submit();
    expect(result.current.error).toBe('Taken');
    act(() => result.current.input.onChange('2'));
    expect(result.current.error).toBeUndefined();
  });

  it('shows what it finds wrong with its own value at once', () => {
    const problemOf = (value: string) => (value === 'x' ? 'Not a number' : undefined);
    const { result } = inForm(() => useFormField<string>('ssn', { problemOf }));
    expect(result.current.error).toBeUndefined();
    act(() => result.current.input.onChange('x'));
    expect(result.current.error).toBe('Not a number');
  });

  it('knows whether it differs from what was loaded', () => {
    const { result } = inForm(ssnField, { values: { ssn: '1' } });
    expect(result.current.isChanged).toBe(false);
    act(() => result.current.input.onChange('2'));
    expect(result.current.isChanged).toBe(true);
  });

  it.each([
    [undefined, false],
    [false, false],
    [true, true],
  ])('with the form held because an outcome is unknown: %p, it is locked: %p', (isHeld, isLocked) => {
    const { result } = inForm(ssnField, isHeld === undefined ? {} : { isHeld });
    expect(result.current.isLocked).toBe(isLocked);
  });

  it('is locked while the form is being sent', async () => {
    let settle: (errors?: object) => void = () => undefined;
    const { result, submit } = inForm(ssnField, {
      onSubmit: () =>
        new Promise((resolve) => {
          settle = resolve;
        }),
    });
    await submit();
    expect(result.current.isLocked).toBe(true);
    await act(async () => settle());
    expect(result.current.isLocked).toBe(false);
  });
});

describe('the value of a field, read beside it', () => {
  it.each([
    ['ICU-3', 'ICU-3'],
    [0, 0],
    [null, null],
    ['', undefined],
    [undefined, undefined],
  ])('of %p is %p', (value, read) => {
    const { result } = inForm(() => useFieldValue('bed'), { values: { bed: value } });
    expect(result.current).toBe(read);
  });

  it('follows what is typed', () => {
    const { result } = inForm(() => ({ bed: useFieldValue('bed'), field: useFormField<string>('bed') }), {
      values: { bed: 'ICU-3' },
    });
    act(() => result.current.field.input.onChange('ICU-4'));
    expect(result.current.bed).toBe('ICU-4');
  });
});
