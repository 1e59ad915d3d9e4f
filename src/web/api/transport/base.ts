import type { Dispatch } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn, type QueryCacheKey } from '@reduxjs/toolkit/query/react';
import { clearFocused } from '../../lib/session/lastFocused';
import { idleSeconds } from '../../lib/session/lastInput';
import { clearSessionExpiry, recordSessionExpiry } from '../../lib/session/sessionExpiry';
import { lockChanges, recordLock } from '../../lib/session/sessionLock';
import { signOutRefused } from '../../lib/session/signOutReason';
import { getToken } from '../../lib/session/token';
import { clearAnswers, keepAnswer, keptAnswer, type AnswerMeta } from './conditional';
import { clearGoodAnswers, recordGoodAnswer } from './connection';
import type { ApiFault } from './fault';
import { timeoutOf } from './polling';
import { refusedForNow } from './refusedForNow';
import { request, type HttpAnswer } from './request';
import { whileSending } from './sending';
import { clearSubmissions, submit } from './submissions';
import { TAGS } from './tags';

/** The result of an endpoint's `query`. `params` go into the query string, `body` as JSON. */
export interface ApiRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  params?: Record<string, string | number | boolean>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The idempotency key of a POST that is kept outside of memory; left out, one is made. */
  key?: string | undefined;
  /** The answer is saved as a file: its text is the data, and it may take its time. */
  isFile?: true;
}

/** The settings of an endpoint in `extraOptions`. */
export interface ApiRule {
  /**
   * Its polling interval: decides the time-out, makes requests conditional (ETag), and feeds the connection
   * watch.
   */
  pollMs?: number;
  /** The times of good answers are kept by address too (`msSinceGoodAnswer`): one record's say nothing about another's. */
  isTimedByAddress?: true;
  /**
   * A POST that nothing depends on: it is sent once, and no form or question before leaving waits for its outcome.
   */
  isTrace?: boolean;
  /** A PUT that is sent under an idempotency key as a POST is: sent again, it would be refused by what it has changed. */
  isKeyed?: true;
  /**
   * The contract's validation of a response (`answers/`), in production too: a proxy's page or a value of the
   * wrong type becomes a fault here, not a crash of the screen or a number on a card.
   */
  isAnswer?: (data: unknown) => boolean;
  /**
   * The readable parts of a response of which a part is invalid (`reading/`), before `isAnswer` validates it;
   * undefined: none.
   */
  read?: (data: unknown) => unknown;
}

let session = new AbortController();

const baseQuery: BaseQueryFn<string | ApiRequest, unknown, ApiFault, ApiRule, AnswerMeta> = async (
  asked,
  query,
  rule,
) => {
  const wanted: ApiRequest = typeof asked === 'string' ? { url: asked } : asked;
  for (;;) {
    const token = getToken();
    if (token === null) return { error: { status: 'SIGNED_OUT' } };
    const { signal } = session;
    const changesBefore = lockChanges();
    const attempt = { pollMs: rule?.pollMs, timeoutMs: timeoutOf(rule?.pollMs, wanted.isFile), signal };
    const asking =
      (wanted.method === 'POST' && rule?.isTrace !== true) || rule?.isKeyed === true
        ? submit(
            wanted.url,
            wanted.body,
            (key, timeoutMs) => ask(wanted, token, { ...attempt, timeoutMs, key }),
            wanted.key,
          )
        : ask(wanted, token, attempt);
    const answer = await (wanted.method === undefined || wanted.method === 'GET' || rule?.isTrace === true
      ? asking
      : whileSending(asking));
    if ('fault' in answer) {
      // The server may be back already: a poll that timed out is retried at once, as long as a component is
      // subscribed to it.
      if (
        answer.fault.status === 'TIMEOUT' &&
        rule?.pollMs !== undefined &&
        isOnScreen(query.getState(), query.queryCacheKey)
      )
        continue;
      return { error: answer.fault };
    }
    if (answer.status === 401) {
      endSession(token, answer.data, query.dispatch);
      return { error: { status: 'SIGNED_OUT' } };
    }
    const refused = await refusedForNow(answer);
    if (refused === 'again') continue;
    if (refused !== null) return { error: refused };
    recordSessionExpiry(answer.headers.get('X-Session-Expires'));
    recordLock(answer.headers.get('X-Session-Locked'), changesBefore);
    return resultOf(wanted, answer, query.endpoint, rule);
  }
};

/** The one RTK Query API; the resource modules add their endpoints with `api.injectEndpoints`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Drops everything the session holds in memory: requests under way, every cached answer. */
export function dropSessionData(
  dispatch: (action: ReturnType<typeof api.util.resetApiState>) => unknown,
): void {
  session.abort();
  session = new AbortController();
  clearAnswers();
  clearGoodAnswers();
  clearFocused();
  clearSessionExpiry();
  clearSubmissions();
  dispatch(api.util.resetApiState());
}

/**
 * The 401 rule: applied once, and only when the refused token is the current one, not that of an older tab or
 * request.
 */
function endSession(refused: string, answer: unknown, dispatch: Parameters<typeof dropSessionData>[0]): void {
  if (getToken() !== refused) return;
  dropSessionData(dispatch);
  signOutRefused(answer);
}

interface Attempt {
  timeoutMs: number;
  /** Aborted when the session ends. */
  signal: AbortSignal;
  pollMs?: number | undefined;
  /** The idempotency key of a POST. */
  key?: string;
}

function ask(
  { url, method = 'GET', params, body, headers, isFile }: ApiRequest,
  token: string,
  { timeoutMs, signal, pollMs, key }: Attempt,
) {
  const address = addressOf(url, params);
  const etag = method === 'GET' && pollMs !== undefined ? keptAnswer(address)?.etag : undefined;
  return request({
    url: address,
    method,
    timeoutMs,
    signal,
    ...(isFile === true && { isFile }),
    headers: {
      Accept: 'application/json',
      Authorization: `Token ${token}`,
      'X-Idle-Seconds': String(idleSeconds()),
      ...(etag === undefined ? {} : { 'If-None-Match': etag }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function resultOf(
  { url, params }: ApiRequest,
  { status, headers, data: answer }: HttpAnswer,
  endpoint: string,
  rule?: ApiRule,
) {
  const address = addressOf(url, params);
  const kept = keptAnswer(address);
  const recordGood = () => {
    recordGoodAnswer(endpoint);
    if (rule?.isTimedByAddress === true) recordGoodAnswer(address);
  };
  if (status === 304 && kept !== undefined) {
    recordGood();
    return { data: kept.data, meta: kept.meta };
  }
  if (status < 200 || status > 299) return { error: { status, data: answer } };
  const data = rule?.read === undefined ? answer : rule.read(answer);
  if (rule?.isAnswer?.(data) === false || (data === undefined && rule?.read !== undefined))
    return { error: { status: 'MALFORMED' as const, reason: 'another shape' } };
  const meta: AnswerMeta = {
    totalCount: numberOrNull(headers.get('X-Total-Count')),
    etag: headers.get('ETag'),
  };
  if (rule?.pollMs !== undefined) {
    keepAnswer(address, headers.get('ETag'), data, meta);
    recordGood();
  }
  return { data: data ?? null, meta };
}

/** Where a request is sent: what its answers are recorded under. */
export function addressOf(url: string, params: ApiRequest['params']): string {
  const query = new URLSearchParams(
    Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  return query === '' ? url : `${url}?${query}`;
}

function numberOrNull(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

/**
 * Drops the answers that these tags make untrue and no screen shows. RTK Query does so too, but waits until no request at all is under
 * way, which while the boards are polled over a slow network may take seconds.
 */
export const dropUnseen =
  (tags: readonly (typeof TAGS)[number][]) =>
  (dispatch: Dispatch, getState: () => unknown): void => {
    const state = getState();
    for (const { queryCacheKey } of api.util.selectInvalidatedBy(state as never, [...tags]))
      if (!isOnScreen(state, queryCacheKey))
        dispatch(api.internalActions.removeQueryResult({ queryCacheKey: queryCacheKey as QueryCacheKey }));
  };

/** Without a response the screen has no data that could become stale: it must show the fault itself. */
function isOnScreen(state: unknown, queryCacheKey: string | undefined): boolean {
  const { queries, subscriptions } = (state as { api: ReturnType<typeof api.reducer> }).api;
  if (queryCacheKey === undefined || queries[queryCacheKey as keyof typeof queries]?.data === undefined)
    return false;
  return Object.keys(subscriptions[queryCacheKey as keyof typeof subscriptions] ?? {}).length > 0;
}
