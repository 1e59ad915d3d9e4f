import { FORM_ERROR } from 'final-form';
import { useEffect, useRef, type ReactNode } from 'react';
import { Form } from 'react-final-form';
import { FieldsWhileAway } from './FieldsWhileAway';
import { schemaErrors, type CompiledSchema, type Sentences } from './schemaErrors';

/**
 * The errors of a refused submit, by field; `FORM_ERROR` holds those without a field. Undefined when it was
 * accepted.
 */
export type SubmitErrors = Record<string, string> | undefined;

/** The error of a submit that belongs to no field. */
export const ofNoField = (sentence: string): SubmitErrors => ({ [FORM_ERROR]: sentence });

export interface SchemaFormState {
  /** With validation while typing: the values do not fit the schema now. */
  isInvalid: boolean;
  isSubmitting: boolean;
  /** The last submit's error that belongs to no field. */
  formError: string | undefined;
}

export interface SchemaFormProps<Values extends object, Body extends object> {
  validator: CompiledSchema;
  sentences?: Sentences;
  /** Errors that the schema cannot detect, by field: they depend on the date, or on another field. */
  rules?: (values: Values) => Record<string, string>;
  /** Created once per edited item: a new object with other values resets the form. */
  initialValues?: Partial<Values>;
  /** The body that the schema validates and the server receives; the values themselves when left out. */
  toBody?: (values: Values) => Body;
  /**
   * `typing`: the form is validated on every key, and a field's error is shown once it was left (spec §5,
   * "except where stated"). `submit`: no error is shown before the submit, which then shows all of them.
   */
  validateOn?: 'typing' | 'submit';
  /** Values that stay as they were are not checked: another system may have written what this form would refuse. */
  checksOnlyChanges?: boolean;
  /** Called with a body that fits the schema; while a promise of it is open, further submits do nothing. */
  onSubmit: (body: Body) => void | Promise<SubmitErrors>;
  className?: string;
  /** Name of the form, for assistive technology. */
  label?: string;
  children: (state: SchemaFormState) => ReactNode;
}

/** A form validated by the contract's schema; a refused submit shows every error and focuses the first wrong field. */
export function SchemaForm<Values extends object, Body extends object = Values>(
  props: SchemaFormProps<Values, Body>,
) {
  const {
    validator,
    sentences,
    rules,
    initialValues,
    toBody,
    validateOn = 'typing',
    checksOnlyChanges = false,
    onSubmit,
    className,
    label,
    children,
  } = props;
  const element = useRef<HTMLFormElement>(null);
  const bodyOf = (values: Values) => (toBody === undefined ? (values as unknown as Body) : toBody(values));
  const validate = (values: Values) => {
    const errors: Record<string, string> = {
      ...rules?.(values),
      ...schemaErrors(validator, bodyOf(values), sentences),
    };
    if (!checksOnlyChanges || initialValues === undefined) return errors;
    const isChanged = changesOf(bodyOf(values), bodyOf(initialValues as Values));
    return Object.fromEntries(Object.entries(errors).filter(([field]) => isChanged(field)));
  };
  const submit = (values: Values) => {
    const errors = validateOn === 'submit' ? validate(values) : {};
    return Object.keys(errors).length > 0 ? errors : onSubmit(bodyOf(values));
  };
  return (
    <Form<Values>
      onSubmit={submit}
      keepDirtyOnReinitialize
      {...(initialValues === undefined ? {} : { initialValues })}
      {...(validateOn === 'typing' ? { validate } : {})}
    >
      {({ handleSubmit, invalid, submitting, submitError, hasValidationErrors, form }) => {
        const focusWrong = () => {
          const { errors = {}, submitErrors = {} } = form.getState();
          focusFirst(element.current, new Set([...Object.keys(errors), ...Object.keys(submitErrors)]));
        };
        return (
          <form
            ref={element}
            className={className}
            aria-label={label}
            noValidate
            onSubmit={(event) => {
              const answered = handleSubmit(event);
              focusWrong();
              void answered?.then(focusWrong);
            }}
          >
            <FieldsWhileAway />
            <AfterSubmit isSubmitting={submitting ?? false} then={focusWrong} />
            {children({
              isInvalid: validateOn === 'typing' && (hasValidationErrors ?? invalid ?? false),
              isSubmitting: submitting ?? false,
              formError: submitError as string | undefined,
            })}
          </form>
        );
      }}
    </Form>
  );
}

/** By field, whether two bodies differ. */
const changesOf =
  (now: object, before: object) =>
  (field: string): boolean => {
    const of = (body: object): string | undefined => JSON.stringify(Reflect.get(body, field));
    return of(now) !== of(before);
  };

/**
 * Lists and switches are disabled while the form is sent, and can take the focus only after the next render.
 */
function AfterSubmit({ isSubmitting, then }: { isSubmitting: boolean; then: () => void }): ReactNode {
  const wasSubmitting = useRef(isSubmitting);
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting) then();
    wasSubmitting.current = isSubmitting;
  });
  return null;
}

/** Focuses the control of the first field on the page (not in the schema) that is among `names`. */
function focusFirst(form: HTMLFormElement | null, names: ReadonlySet<string>): void {
  for (const field of form?.querySelectorAll<HTMLElement>('[data-field]') ?? []) {
    if (!names.has(field.dataset['field'] ?? '')) continue;
    return field.querySelector<HTMLElement>('input, textarea, [tabindex="0"], button')?.focus();
  }
}
