import { api } from './transport/base';

const receipts = api.injectEndpoints({
  endpoints: (build) => ({
    /** Notifications that were in sight for a second. */
    sendReceipts: build.mutation<unknown, number[]>({
      query: (shown) => ({ url: '/api/notifications/receipts/', method: 'POST', body: { shown } }),
      extraOptions: { isTrace: true },
    }),
  }),
});

export const { sendReceipts } = receipts.endpoints;
