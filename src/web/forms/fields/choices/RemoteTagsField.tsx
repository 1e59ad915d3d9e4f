import { Select } from 'antd';
import { FieldErrorIcon, FieldFrame, type FieldFrameProps } from '../FieldFrame';
import { useFormField } from '../useFormField';
import { useRemoteOptions, type Choice, type UseOptions } from './useRemoteOptions';

interface RemoteTagsFieldProps<Option extends Choice> extends FieldFrameProps {
  useOptions: UseOptions<Option>;
  /** Makes an option from free text; without it only options of the list can be chosen. */
  freeOption?: (text: string) => Option;
  placeholder?: string;
}

const NONE: readonly never[] = [];

/** Several options of a long list on the server, or free text; the value is the list of whole options. */
export function RemoteTagsField<Option extends Choice>(props: RemoteTagsFieldProps<Option>) {
  const { name, label, required, note, className, useOptions, freeOption, placeholder } = props;
  const { input, control, error, isLocked } = useFormField<readonly Option[]>(name);
  const { typed, options, list } = useRemoteOptions(useOptions);
  const chosen: readonly Option[] = Array.isArray(input.value) ? (input.value as readonly Option[]) : NONE;
  const text = typed.trim();
  const own = freeOption !== undefined && text !== '' ? [freeOption(text)] : [];
  const offered = [
    ...options,
    ...own.filter(({ value }) => options.every((option) => option.value !== value)),
  ];
  const choose = (picked: readonly { value: Choice['value'] }[]) => {
    const known = [...chosen, ...offered];
    input.onChange(picked.flatMap(({ value }) => known.find((option) => option.value === value) ?? []));
  };
  return (
    <FieldFrame {...{ name, label, required, note, className }} control={control} error={error}>
      <Select<readonly { value: Choice['value']; label: string }[]>
        {...control}
        disabled={isLocked}
        mode="multiple"
        aria-required={required}
        className="field-select"
        classNames={{ popup: { root: 'field-popup' } }}
        showSearch={{
          filterOption: list.filterOption,
          searchValue: list.searchValue,
          onSearch: list.onSearch,
          autoClearSearchValue: true,
        }}
        open={list.open}
        onOpenChange={list.onOpenChange}
        notFoundContent={list.notFoundContent}
        placeholder={placeholder}
        labelInValue
        listHeight={256}
        value={chosen.map(({ value, label: words }) => ({ value, label: words }))}
        options={offered.map(({ value, label: words }) => ({ value, label: words }))}
        optionRender={({ value, label: words }) =>
          own.some((option) => option.value === value) ? <>Add “{words}”</> : words
        }
        {...(error === undefined ? {} : { status: 'error' as const })}
        onChange={choose}
        onFocus={() => input.onFocus()}
        onBlur={() => input.onBlur()}
      />
      <FieldErrorIcon error={error} />
    </FieldFrame>
  );
}
