import { Select } from 'antd';
import { useState } from 'react';
import {
  useRemoteOptions,
  type Choice,
  type UseOptions,
} from '../../../forms/fields/choices/useRemoteOptions';

interface RemoteFilterProps {
  label: string;
  /** Shown while nothing is chosen: 'Every user'. */
  placeholder: string;
  /** The chosen id; null: none. */
  value: number | null;
  /** Names the chosen one where it was not chosen here: it stands in the address. */
  nameOf: (id: number) => string;
  useOptions: UseOptions<Choice>;
  onChange: (value: number | null) => void;
}

/** A filter by one of a long list on the server, found by typing. */
export function RemoteFilter(props: RemoteFilterProps) {
  const { label, placeholder, value, nameOf, useOptions, onChange } = props;
  const { options, list } = useRemoteOptions(useOptions);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const words = (id: number): string =>
    options.find((option) => option.value === id)?.label ??
    (chosen?.value === id ? chosen.label : nameOf(id));
  return (
    <Select<{ value: number; label: string }>
      aria-label={label}
      className="audit-filter"
      classNames={{ popup: { root: 'field-popup' } }}
      showSearch={{
        filterOption: list.filterOption,
        searchValue: list.searchValue,
        onSearch: list.onSearch,
      }}
      open={list.open}
      onOpenChange={list.onOpenChange}
      notFoundContent={list.notFoundContent}
      placeholder={placeholder}
      allowClear
      labelInValue
      popupMatchSelectWidth={260}
      value={value === null ? undefined : { value, label: words(value) }}
      options={options.map((option) => ({ value: Number(option.value), label: option.label }))}
      onChange={(picked: { value: number } | undefined) => {
        setChosen(options.find((option) => option.value === picked?.value) ?? null);
        onChange(picked?.value ?? null);
      }}
    />
  );
}
