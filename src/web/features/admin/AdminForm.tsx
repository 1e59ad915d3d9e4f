import type { ReactNode } from 'react';
import { SaveRow } from '../../forms/SaveButton';
import { SaveForm, type SaveFormProps } from '../../forms/SaveForm';
import './AdminForm.css';

interface AdminFormProps<Values extends object, Body extends object, Answer> extends Pick<
  SaveFormProps<Values, Body, Answer>,
  'label' | 'validator' | 'sentences' | 'initialValues' | 'toBody' | 'save' | 'onSaved'
> {
  /** The target of Cancel; an add form has none. */
  cancel?: string;
  /** Changes by other users meanwhile, above the fields. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The form of a department or a bed: its fields, Save, and Cancel when editing. */
export function AdminForm<Values extends object, Body extends object, Answer>(
  props: AdminFormProps<Values, Body, Answer>,
) {
  const { cancel, notice, children, ...form } = props;
  return (
    <SaveForm<Values, Body, Answer> {...form} className="admin-form" validateOn="submit">
      {({ isSubmitting, formError }) => (
        <>
          {notice}
          <div className="form-columns">{children}</div>
          <SaveRow formError={formError} isSaving={isSubmitting} cancel={cancel} />
        </>
      )}
    </SaveForm>
  );
}
