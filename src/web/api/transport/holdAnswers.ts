import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from './base';

interface Store {
  getState: () => unknown;
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
}

interface Kept {
  status: string;
  endpointName?: string;
  originalArgs?: unknown;
}

type Initiate = (
  args: unknown,
  options: { subscriptionOptions: { refetchOnFocus: false; refetchOnReconnect: false } },
) => ThunkAction<unknown, unknown, unknown, UnknownAction>;

/** Nothing is asked for meanwhile: a locked session would be refused. */
const QUIET = { subscriptionOptions: { refetchOnFocus: false, refetchOnReconnect: false } } as const;

/**
 * Keeps every answer that is there, as forms are built from them, while the screens that asked are put away. Returns the
 * function that asks for all of them anew and lets them go.
 */
export function holdAnswers({ getState, dispatch }: Store): () => void {
  const { queries } = (getState() as { api: { queries: Record<string, Kept | undefined> } }).api;
  const endpoints = api.endpoints as Readonly<Record<string, { initiate: Initiate }>>;
  const held = Object.values(queries).flatMap((kept) => {
    const endpoint = kept?.status === 'fulfilled' ? endpoints[kept.endpointName ?? ''] : undefined;
    if (endpoint === undefined) return [];
    const asked: unknown = dispatch(endpoint.initiate(kept?.originalArgs, QUIET));
    return [asked as { unsubscribe: () => void }];
  });
  return () => {
    // After the screens are back and ask themselves.
    setTimeout(() => {
      for (const { unsubscribe } of held) unsubscribe();
      // Only what all who hold it want anew is asked for.
      dispatch(api.internalActions.onFocus());
    });
  };
}
