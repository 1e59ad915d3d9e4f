import { Switch } from 'antd';
import { FieldFrame, type FieldFrameProps } from './FieldFrame';
import { useFormField } from './useFormField';

/** Yes or no; the value is a boolean. */
export function SwitchField({ name, label, note, className }: FieldFrameProps) {
  const { input, control, error, isLocked } = useFormField<boolean>(name);
  return (
    <FieldFrame {...{ name, label, note, className }} control={control} error={error}>
      <Switch
        {...control}
        disabled={isLocked}
        checked={Boolean(input.value)}
        onChange={(checked) => input.onChange(checked)}
      />
    </FieldFrame>
  );
}
