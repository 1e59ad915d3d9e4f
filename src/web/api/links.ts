import type { Link } from '../../contract/links';
import { isLink } from './answers/links';
import { api } from './transport/base';
import { POLLING } from './transport/polling';
import { readEntries } from './reading/readEntries';
import { unreadableRow } from './reading/readRows';

const links = api.injectEndpoints({
  endpoints: (build) => ({
    /** Link by link: one that cannot be read hides no other. */
    getLinks: build.query<Link[], void>({
      query: () => '/api/links/',
      extraOptions: {
        pollMs: POLLING.links,
        read: (answer) => readEntries(answer, 'a link', isLink, unreadableRow),
      },
      providesTags: ['Link'],
    }),
  }),
});

/** The links to other systems, kept up to date. */
export const useLinks = () =>
  links.useGetLinksQuery(undefined, {
    pollingInterval: POLLING.links,
    refetchOnMountOrArgChange: true,
  });
