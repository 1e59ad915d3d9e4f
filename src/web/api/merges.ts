import type { Merge } from '../../contract/merges';
import { isMerge } from './answers/merges';
import { api, dropUnseen } from './transport/base';
import { MOVED } from './movedByMerge';
import { readEntries } from './reading/readEntries';
import { unreadableRow } from './reading/readRows';

/** Whatever came of an undo, the list is read again: another Admin may have done it first. */
const merges = api.injectEndpoints({
  endpoints: (build) => ({
    getMerges: build.query<Merge[], void>({
      query: () => '/api/merges/',
      extraOptions: { read: (answer) => readEntries(answer, 'a merge', isMerge, unreadableRow) },
      providesTags: ['Merge'],
    }),
    undoMerge: build.mutation<unknown, number>({
      query: (id) => ({ url: `/api/merges/${id}/undo/`, method: 'POST', body: {} }),
      onQueryStarted: async (_id, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch(() => undefined);
        // Notes and results of another person must not be shown on coming back, until the list is loaded.
        dispatch(dropUnseen(MOVED));
      },
      // Two records of one patient are two again.
      invalidatesTags: ['Merge', 'Patient', 'Dashboard', 'LatestAdmission', 'LastObservation', ...MOVED],
    }),
  }),
});

export const { useGetMergesQuery, useUndoMergeMutation } = merges;
