import type { User } from '../../contract/users';
import { isUser } from './answers/users';
import { api } from './base';

const users = api.injectEndpoints({
  endpoints: (build) => ({
    // Kept as long as the token lives (spec §7 "cached indefinitely"); the end of a session drops every answer.
    getCurrentUser: build.query<User, void>({ query: () => '/api/users/me/', keepUnusedDataFor: Infinity, extraOptions: { isAnswer: isUser } }),
  }),
});

const RETRY_MS = 10_000;

/** The signed-in person, asked for once; undefined until known. Only while it failed is it asked again. */
export function useCurrentUser(): User | undefined {
  const { isError } = users.endpoints.getCurrentUser.useQueryState();
  const { data } = users.useGetCurrentUserQuery(undefined, {
    refetchOnFocus: false,
    refetchOnReconnect: false,
    pollingInterval: isError ? RETRY_MS : 0,
  });
  return data;
}
