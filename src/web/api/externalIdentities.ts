import type { ExternalIdentity, ExternalIdentityBody } from '../../contract/externalIdentities';
import type { ListQuery, Page } from '../../contract/paging';
import { isExternalIdentity } from './answers/externalIdentities';
import { api } from './transport/base';
import { listParams } from './transport/listParams';
import { readAsRows } from './reading/readRows';

/** Whatever became of a change, the list is read again: another Admin may have linked it meanwhile. */
const externalIdentities = api.injectEndpoints({
  endpoints: (build) => ({
    getExternalIdentities: build.query<Page<ExternalIdentity>, ListQuery>({
      query: (query) => ({ url: '/api/external-identities/', params: listParams(query) }),
      extraOptions: readAsRows('an external id of the list', isExternalIdentity),
      providesTags: ['ExternalIdentity'],
    }),
    linkExternalIdentity: build.mutation<ExternalIdentity, ExternalIdentityBody>({
      query: (body) => ({ url: '/api/external-identities/', method: 'POST', body }),
      extraOptions: { isAnswer: isExternalIdentity },
      invalidatesTags: ['ExternalIdentity'],
    }),
    removeExternalIdentity: build.mutation<null, number>({
      query: (id) => ({ url: `/api/external-identities/${id}/`, method: 'DELETE' }),
      invalidatesTags: ['ExternalIdentity'],
    }),
  }),
});

export const {
  useGetExternalIdentitiesQuery,
  useLinkExternalIdentityMutation,
  useRemoveExternalIdentityMutation,
} = externalIdentities;
