import type { Bed } from '../../contract/beds';
import type { ListQuery, Page } from '../../contract/paging';
import { isBed } from './answers/beds';
import { api } from './transport/base';
import { listParams } from './transport/listParams';
import { POLLING } from './transport/polling';
import { readAsRows } from './reading/readRows';

const beds = api.injectEndpoints({
  endpoints: (build) => ({
    /** Limited to one department when it is given. */
    getBeds: build.query<Page<Bed>, ListQuery & { department?: number }>({
      query: ({ department, ...query }) => ({
        url: '/api/beds/',
        params: { ...listParams(query), ...(department === undefined ? {} : { department }) },
      }),
      extraOptions: readAsRows('a bed of the list', isBed),
      providesTags: ['Bed'],
    }),
    getBed: build.query<Bed, number>({
      query: (id) => `/api/beds/${id}/`,
      extraOptions: { pollMs: POLLING.admission, isAnswer: isBed },
      providesTags: (_bed, _fault, id) => [{ type: 'Bed', id }],
    }),
  }),
});

export const { useGetBedsQuery, useGetBedQuery, useLazyGetBedQuery } = beds;
