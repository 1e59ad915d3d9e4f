import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { MergedNotice } from '../../contract/merges';
import { api } from './transport/base';

/** What a merge moves from one record to another, and is otherwise asked for once a minute. */
export const MOVED = ['ClinicalNote', 'LabTests'] as const;

/**
 * Reads again what was moved when the patient's record says that a merge was made or undone elsewhere: until then the lists have
 * what belongs to another person.
 */
export function useReadAgainAfterMerge(merged: MergedNotice | undefined): void {
  const dispatch = useDispatch();
  const merge = merged === undefined ? '' : `${merged.number} ${merged.at}`;
  const known = useRef(merge);
  useEffect(() => {
    if (known.current === merge) return;
    known.current = merge;
    dispatch(api.util.invalidateTags([...MOVED]));
  }, [dispatch, merge]);
}
