import type { AuditEntry, AuditFilters } from '../../contract/audit';
import type { Page } from '../../contract/paging';
import { isAuditEntry } from './answers/audit';
import { api } from './transport/base';
import { readAsRows } from './reading/readRows';

interface AuditPageAsked {
  filters: AuditFilters;
  page: number;
  page_size: number;
}

const audit = api.injectEndpoints({
  endpoints: (build) => ({
    getAuditEntries: build.query<Page<AuditEntry>, AuditPageAsked>({
      query: ({ filters, ...paging }) => ({ url: '/api/audit/', params: { ...filters, ...paging } }),
      extraOptions: readAsRows('an entry of the audit log', isAuditEntry),
    }),
    /** All that fit, as the text of a CSV file. */
    getAuditCsv: build.query<string, AuditFilters>({
      query: (filters) => ({ url: '/api/audit/', params: { ...filters, format: 'csv' } }),
      extraOptions: { isAnswer: (data) => typeof data === 'string' },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetAuditEntriesQuery, useLazyGetAuditCsvQuery } = audit;
