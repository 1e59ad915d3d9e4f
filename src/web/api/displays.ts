import type { Display, DisplayBody, NewDisplay } from '../../contract/displays';
import type { ListQuery, Page } from '../../contract/paging';
import { isDisplay, isNewDisplay } from './answers/displays';
import { api } from './transport/base';
import { listParams } from './transport/listParams';
import { readAsRows } from './reading/readRows';

/** Whatever became of a change, the list is read again: another Admin may have ended the display meanwhile. */
const displays = api.injectEndpoints({
  endpoints: (build) => ({
    getDisplays: build.query<Page<Display>, ListQuery>({
      query: (query) => ({ url: '/api/displays/', params: listParams(query) }),
      extraOptions: readAsRows('a display of the list', isDisplay),
      providesTags: ['Display'],
    }),
    createDisplay: build.mutation<NewDisplay, DisplayBody>({
      query: (body) => ({ url: '/api/displays/', method: 'POST', body }),
      extraOptions: { isAnswer: isNewDisplay },
      invalidatesTags: ['Display'],
    }),
    renewDisplay: build.mutation<Display, number>({
      query: (id) => ({ url: `/api/displays/${id}/renew/`, method: 'POST', body: {} }),
      extraOptions: { isAnswer: isDisplay },
      invalidatesTags: ['Display'],
    }),
    endDisplay: build.mutation<null, number>({
      query: (id) => ({ url: `/api/displays/${id}/`, method: 'DELETE' }),
      invalidatesTags: ['Display'],
    }),
  }),
});

export const {
  useGetDisplaysQuery,
  useCreateDisplayMutation,
  useRenewDisplayMutation,
  useEndDisplayMutation,
} = displays;
