import { isPage } from '../answers/page';
import type { ApiRule } from '../transport/base';
import { idOr, readPage, type EntryCheck, type Parts } from './readEntries';

/** A row of which only the id can be read: the table shows a message in its place. */
export const unreadableRow = ({ id }: Parts, index: number) => ({
  id: idOr(id, -1 - index),
  unreadable: { bed: null },
});

/** How a page of rows is read: row by row; `noun` names a row in the log. */
export const readAsRows = (
  noun: string,
  isRow: EntryCheck,
): Required<Pick<ApiRule, 'isAnswer' | 'read'>> => ({
  isAnswer: isPage,
  read: (answer) => readPage(answer, noun, isRow, unreadableRow),
});
