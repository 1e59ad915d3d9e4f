import { useState } from 'react';
import { useDebounced } from '../../../lib/browser/useDebounced';

/** An option of a list on the server; it carries its label, because the list may no longer contain it. */
export interface Choice {
  value: number | string;
  label: string;
}

/**
 * The result of a search. `undefined` options are not known yet; options always belong to the searched text.
 */
export interface Found<Option> {
  options: readonly Option[] | undefined;
  hasFailed: boolean;
}

/**
 * Fetches the options for a search text; `isOpen` is false until the list is opened, so that a form requests
 * no options that the user does not see. A hook of the resource, built on its query's `currentData`: a
 * response to an older text is never shown.
 */
export type UseOptions<Option> = (search: string, isOpen: boolean) => Found<Option>;

/**
 * The state of a searchable list with options on the server: the typed text, and the contents of the list.
 */
export function useRemoteOptions<Option>(useOptions: UseOptions<Option>) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const { options, hasFailed } = useOptions(search, isOpen);
  const isCurrent = options !== undefined && search === typed.trim();
  return {
    typed,
    isOpen,
    options: isCurrent ? options : [],
    list: {
      open: isOpen,
      filterOption: false as const,
      searchValue: typed,
      onSearch: setTyped,
      onOpenChange: (open: boolean) => {
        setIsOpen(open);
        if (!open) setTyped('');
      },
      notFoundContent: message(isCurrent, hasFailed),
    },
  };
}

function message(isCurrent: boolean, hasFailed: boolean): string {
  if (hasFailed) return 'The list could not be loaded';
  return isCurrent ? 'No results' : 'Searching…';
}
