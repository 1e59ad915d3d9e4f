import type { ListQuery, Page } from '../../contract/paging';
import { can, roleOf, type Action } from '../../contract/roles';
import type { User } from '../../contract/users';
import { isUser } from './answers/users';
import { api } from './transport/base';
import { listParams } from './transport/listParams';
import { readAsRows } from './reading/readRows';

const users = api.injectEndpoints({
  endpoints: (build) => ({
    // Cached for the lifetime of the token (spec §7 "cached indefinitely"); the end of a session drops every
    // cached response.
    getCurrentUser: build.query<User, void>({
      query: () => '/api/users/me/',
      keepUnusedDataFor: Infinity,
      extraOptions: { isAnswer: isUser },
    }),
    getUsers: build.query<Page<User>, ListQuery>({
      query: (query) => ({ url: '/api/users/', params: listParams(query) }),
      extraOptions: readAsRows('a user of the list', isUser),
    }),
    getUser: build.query<User, number>({
      query: (id) => `/api/users/${id}/`,
      extraOptions: { isAnswer: isUser },
    }),
  }),
});

export const { useGetUsersQuery, useGetUserQuery } = users;

const RETRY_MS = 10_000;

/** The signed-in user, fetched once; undefined until known. Refetched only after a failure. */
export function useCurrentUser(): User | undefined {
  const { isError } = users.endpoints.getCurrentUser.useQueryState();
  const { data } = users.useGetCurrentUserQuery(undefined, {
    refetchOnFocus: false,
    refetchOnReconnect: false,
    pollingInterval: isError ? RETRY_MS : 0,
  });
  return data;
}

/** Whether the user has this permission; undefined until the user is known. */
export const userCan = (user: User | undefined, action: Action): boolean | undefined =>
  user === undefined ? undefined : can(roleOf(user), action);
