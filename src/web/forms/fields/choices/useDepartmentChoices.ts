import { useMemo } from 'react';
import { useGetDepartmentsQuery } from '../../../api/departments';
import type { Choice, Found } from './useRemoteOptions';
import { readableOf } from '../../../lib/unreadable';

/** At least as many departments as a hospital has; typing narrows them. */
const OFFERED = 50;

/** The departments of the hospital, by name. */
export function useDepartmentChoices(search: string, isOpen: boolean): Found<Choice> {
  const { currentData, isError } = useGetDepartmentsQuery(
    { page: 1, page_size: OFFERED, ordering: 'name', ...(search === '' ? {} : { search }) },
    { skip: !isOpen },
  );
  const options = useMemo(
    () => readableOf(currentData?.results)?.map(({ id, name }) => ({ value: id, label: name })),
    [currentData],
  );
  return { options, hasFailed: isError };
}
