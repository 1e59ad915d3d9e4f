import { Select } from 'antd';
import { FieldErrorIcon, FieldFrame, type FieldFrameProps } from '../FieldFrame';
import { useFormField } from '../useFormField';
import { useRemoteOptions, type Choice, type UseOptions } from './useRemoteOptions';

interface RemoteSelectFieldProps<Option extends Choice> extends FieldFrameProps {
  useOptions: UseOptions<Option>;
  placeholder?: string;
  disabled?: boolean;
  /** Allows clearing the choice; the value is then undefined. */
  allowClear?: boolean;
  /** The list's text when the server has no options at all; 'No results' otherwise. */
  emptyText?: string;
}

/** CSS px; the options must be readable under a narrow field too. */
const MIN_POPUP_WIDTH = 296;

/**
 * One option of a long list on the server, found by typing; the value is the whole option, undefined when
 * none is chosen.
 */
export function RemoteSelectField<Option extends Choice>(props: RemoteSelectFieldProps<Option>) {
  const { name, label, required, note, className, useOptions, emptyText, disabled = false, ...rest } = props;
  const { input, control, error, isLocked } = useFormField<Option | undefined>(name);
  const { typed, options, list } = useRemoteOptions(useOptions);
  const chosen = typeof input.value === 'object' ? labelled(input.value, options) : undefined;
  const isEmpty = emptyText !== undefined && typed === '' && list.notFoundContent === 'No results';
  return (
    <FieldFrame {...{ name, label, required, note, className }} control={control} error={error}>
      <Select<{ value: Choice['value']; label: string }>
        {...rest}
        {...control}
        disabled={disabled || isLocked}
        aria-required={required}
        className="field-select"
        classNames={{ popup: { root: 'field-popup' } }}
        showSearch={{
          filterOption: list.filterOption,
          searchValue: list.searchValue,
          onSearch: list.onSearch,
        }}
        open={list.open}
        onOpenChange={list.onOpenChange}
        notFoundContent={isEmpty ? emptyText : list.notFoundContent}
        labelInValue
        listHeight={256}
        popupMatchSelectWidth={MIN_POPUP_WIDTH}
        value={chosen}
        options={options.map(({ value, label: words }) => ({ value, label: words }))}
        {...(error === undefined ? {} : { status: 'error' as const })}
        onChange={(picked: { value: Choice['value'] } | undefined) =>
          input.onChange(options.find((option) => option.value === picked?.value))
        }
        onFocus={() => input.onFocus()}
        onBlur={() => input.onBlur()}
      />
      <FieldErrorIcon error={error} />
    </FieldFrame>
  );
}

/** A value with the open list's label: Ant Design warns about two labels for one option. */
function labelled({ value, label }: Choice, options: readonly Choice[]): Choice {
  return { value, label: options.find((option) => option.value === value)?.label ?? label };
}
