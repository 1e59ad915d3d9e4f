import { useRef, type ReactNode } from 'react';
import { Form } from 'react-final-form';
import { schemaErrors, type CompiledSchema, type Sentences } from './schemaErrors';

interface SchemaFormProps<Values extends object> {
  validator: CompiledSchema;
  sentences?: Sentences;
  initialValues?: Partial<Values>;
  /** Called with values that fit the schema. */
  onSubmit: (values: Values) => void;
  className?: string;
  children: (state: { invalid: boolean }) => ReactNode;
}

/** A form judged by the contract's schema; a refused submit shows every error and focuses the first wrong field. */
export function SchemaForm<Values extends object>(props: SchemaFormProps<Values>) {
  const { validator, sentences, initialValues, onSubmit, className, children } = props;
  const element = useRef<HTMLFormElement>(null);
  return (
    <Form<Values>
      onSubmit={(values) => onSubmit(values)}
      {...(initialValues === undefined ? {} : { initialValues })}
      validate={(values) => schemaErrors(validator, values, sentences)}
    >
      {({ handleSubmit, invalid, form }) => (
        <form
          ref={element}
          className={className}
          noValidate
          onSubmit={(event) => {
            void handleSubmit(event);
            focusFirst(element.current, Object.keys(form.getState().errors ?? {}));
          }}
        >
          {children({ invalid: invalid ?? false })}
        </form>
      )}
    </Form>
  );
}

/** Focuses the first control on the page (not in the schema) whose name is among `names`. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLElement && names.includes(control.getAttribute('name') ?? '')) return control.focus();
  }
}
