import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Bed } from '../../../../contract/beds';
import { useGetBedsQuery } from '../../../api/beds';
import { readableOf } from '../../../lib/unreadable';
import type { Choice, UseOptions } from './useRemoteOptions';

/** The number of options that a user reads; typing finds the others. */
const OFFERED = 50;

/** A choice that is known by an id. */
export interface IdChoice extends Choice {
  value: number;
}

/** A bed with its department. */
export interface BedChoice extends IdChoice {
  department: number;
}

export const bedChoice = ({ id, abbreviation, department }: Bed): BedChoice => ({
  value: id,
  label: abbreviation,
  department: department.id,
});

const withOccupancy = (bed: Bed): BedChoice =>
  bed.is_occupied === true ? { ...bedChoice(bed), label: `${bed.abbreviation} (occupied)` } : bedChoice(bed);

/** The beds of one department (requirements ADM-21); none without a department. */
export function bedOptionsOf(
  department: number | undefined,
  { saysOccupied = false } = {},
): UseOptions<BedChoice> {
  return function useBedOptions(search, isOpen) {
    const isAsking = isOpen && department !== undefined;
    const { currentData, isError } = useGetBedsQuery(
      isAsking ? { department, search, ordering: 'number', page: 1, page_size: OFFERED } : skipToken,
    );
    return {
      options: readableOf(currentData?.results)?.map(saysOccupied ? withOccupancy : bedChoice),
      hasFailed: isError,
    };
  };
}
