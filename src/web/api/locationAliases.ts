import type { LocationAlias, LocationAliasBody } from '../../contract/locationAliases';
import type { ListQuery, Page } from '../../contract/paging';
import { isLocationAlias } from './answers/locationAliases';
import { api } from './transport/base';
import { listParams } from './transport/listParams';
import { readAsRows } from './reading/readRows';

/** Whatever became of a change, the list is read again: another Admin may have named the place meanwhile. */
const locationAliases = api.injectEndpoints({
  endpoints: (build) => ({
    getLocationAliases: build.query<Page<LocationAlias>, ListQuery>({
      query: (query) => ({ url: '/api/location-aliases/', params: listParams(query) }),
      extraOptions: readAsRows('a name of a place', isLocationAlias),
      providesTags: ['LocationAlias'],
    }),
    createLocationAlias: build.mutation<LocationAlias, LocationAliasBody>({
      query: (body) => ({ url: '/api/location-aliases/', method: 'POST', body }),
      extraOptions: { isAnswer: isLocationAlias },
      invalidatesTags: ['LocationAlias'],
    }),
    removeLocationAlias: build.mutation<null, number>({
      query: (id) => ({ url: `/api/location-aliases/${id}/`, method: 'DELETE' }),
      invalidatesTags: ['LocationAlias'],
    }),
  }),
});

export const { useGetLocationAliasesQuery, useCreateLocationAliasMutation, useRemoveLocationAliasMutation } =
  locationAliases;
