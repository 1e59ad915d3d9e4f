import { isLoggedSet } from '../answers/loggedSets';
import { idOr, readPage } from './readEntries';

/** A page of sets that were logged by hand, set by set: of one that has another shape the id alone is known. */
export const readLoggedSets = (answer: unknown): unknown =>
  readPage(answer, 'a logged set', isLoggedSet, ({ id }, index) => ({ id: idOr(id, -1 - index), unreadable: { bed: null } }));
