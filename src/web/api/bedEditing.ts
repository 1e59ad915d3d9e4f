import type { Bed, BedBody, BedChanges } from '../../contract/beds';
import { isBed } from './answers/beds';
import { api } from './transport/base';
import { ifMatch, versioned, type Versioned } from './transport/versioned';

/** Beds for an Admin: read in full, and written. Not in `beds`, which every screen loads. */
const bedEditing = api.injectEndpoints({
  endpoints: (build) => ({
    getBedVersion: build.query<Versioned<Bed>, number>({
      query: (id) => `/api/beds/${id}/`,
      transformResponse: (bed: Bed, meta) => versioned(bed, meta),
      extraOptions: { isAnswer: isBed },
      providesTags: (_bed, _fault, id) => [{ type: 'Bed', id }],
    }),
    createBed: build.mutation<Bed, BedBody>({
      query: (body) => ({ url: '/api/beds/', method: 'POST', body }),
      extraOptions: { isAnswer: isBed },
      invalidatesTags: ['Bed'],
    }),
    updateBed: build.mutation<Bed, { id: number; version: string | null; changes: BedChanges }>({
      query: ({ id, version, changes }) => ({
        url: `/api/beds/${id}/`,
        method: 'PATCH',
        body: changes,
        headers: ifMatch(version),
      }),
      extraOptions: { isAnswer: isBed },
      invalidatesTags: ['Bed', 'Patient', 'Dashboard'],
    }),
  }),
});

export const { useGetBedVersionQuery, useCreateBedMutation, useUpdateBedMutation } = bedEditing;
