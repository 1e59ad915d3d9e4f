import type { Gateway, GatewayBody, GatewayChanges, NewGateway } from '../../contract/gateways';
import type { ListQuery, Page } from '../../contract/paging';
import { isGateway, isNewGateway } from './answers/gateways';
import { api } from './transport/base';
import { listParams } from './transport/listParams';
import { readAsRows } from './reading/readRows';

/** Whatever became of a change, the list is read again: another Admin may have revoked the gateway meanwhile. */
const gateways = api.injectEndpoints({
  endpoints: (build) => ({
    getGateways: build.query<Page<Gateway>, ListQuery>({
      query: (query) => ({ url: '/api/gateways/', params: listParams(query) }),
      extraOptions: readAsRows('a gateway of the list', isGateway),
      providesTags: ['Gateway'],
    }),
    createGateway: build.mutation<NewGateway, GatewayBody>({
      query: (body) => ({ url: '/api/gateways/', method: 'POST', body }),
      extraOptions: { isAnswer: isNewGateway },
      invalidatesTags: ['Gateway'],
    }),
    updateGateway: build.mutation<Gateway, { id: number; changes: GatewayChanges }>({
      query: ({ id, changes }) => ({ url: `/api/gateways/${id}/`, method: 'PATCH', body: changes }),
      extraOptions: { isAnswer: isGateway },
      invalidatesTags: ['Gateway'],
    }),
    revokeGateway: build.mutation<null, number>({
      query: (id) => ({ url: `/api/gateways/${id}/`, method: 'DELETE' }),
      invalidatesTags: ['Gateway'],
    }),
  }),
});

export const {
  useGetGatewaysQuery,
  useCreateGatewayMutation,
  useUpdateGatewayMutation,
  useRevokeGatewayMutation,
} = gateways;
