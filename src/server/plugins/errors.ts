import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AlarmConflict } from '../../contract/alarms';
import type { Detail, FieldErrors } from '../../contract/common';
import type { OutsideScope } from '../../contract/scope';
import type { EnrolmentNeeded, StepUpNeeded } from '../../contract/secondFactor';
import type { VitalsLogErrors } from '../../contract/vitalsLog';
import { databaseFaultBehind } from '../services/ingest/databaseFaultBehind';
import { IngestUnavailable } from '../services/ingest/ingestLane';
import { InWork, NotPermitted, OtherBody, Outdated, Refused, TooLate } from '../services/refusals';

/**
 * A refusal with its response body. This file and the fault table beside it are the only ones that know
 * status codes; everything else throws one of the refusals below.
 */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body:
      FieldErrors | VitalsLogErrors | Detail | AlarmConflict | StepUpNeeded | EnrolmentNeeded | OutsideScope,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    // An answer, not a fault. To note where it was made would be the largest part of refusing a flood.
    const frames = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(`Refused with ${status}`);
    Error.stackTraceLimit = frames;
    this.name = 'ApiError';
  }
}

/** The message of a status unless the refusal has a more specific one. */
export const SENTENCES: Readonly<Record<number, string>> = {
  401: 'Authentication credentials were not provided.',
  403: 'You do not have permission to perform this action.',
  404: 'Not found.',
  405: 'This method is not allowed here.',
  408: 'The request took too long to arrive.',
  409: 'This was changed by another user. Reload and try again.',
  413: 'The request is too large.',
  415: 'This content type is not supported.',
  422: 'This Idempotency-Key was used with another body.',
  423: 'This session is locked. Unlock it first.',
  429: 'Too many requests. Try again later.',
};

const STEP_UP: StepUpNeeded = { detail: 'Confirm with a code of your second factor.', step_up: true };
const ENROLMENT: EnrolmentNeeded = {
  detail: 'Your account requires a second factor. Set it up first.',
  enrol: true,
};

const OUTSIDE_SCOPE = 'This patient is in a department that you do not belong to.';
const OTP_SENTENCES = {
  missing: 'Enter the code of your authenticator app.',
  passkey: 'Use your passkey, or enter a recovery code.',
  wrong: 'This code is wrong or was used already. Wait for the next one.',
} as const;

export const invalid = (errors: FieldErrors | VitalsLogErrors) => new ApiError(400, errors);
export const invalidWhole = (sentence: string) => invalid({ non_field_errors: [sentence] });
/** The code of a second factor is missing or wrong. */
export const invalidOtp = (verdict: keyof typeof OTP_SENTENCES) => invalid({ otp: [OTP_SENTENCES[verdict]] });
export const unauthorized = (sentence?: string) =>
  refusal(401, { sentence, headers: { 'www-authenticate': 'Token' } });
/** A browser asks its user for a password. */
export const askForOperator = () =>
  refusal(401, { headers: { 'www-authenticate': 'Basic realm="Wardline, operators", charset="UTF-8"' } });
export const forbidden = (sentence?: string) => refusal(403, { sentence });
/** The request is refused until the user has shown the second factor again. */
export const stepUpNeeded = () => new ApiError(403, STEP_UP);
/** Every request is refused until the user has set up a second factor. */
export const enrolmentNeeded = () => new ApiError(403, ENROLMENT);
/** The patient is of a department that the user does not belong to. */
export const outsideScope = (patient: number) =>
  new ApiError(403, { detail: OUTSIDE_SCOPE, code: 'outside_scope', patient });
export const notFound = () => refusal(404);
export const conflict = (sentence?: string) => refusal(409, { sentence });
export const locked = () => refusal(423);
export const tooMany = (waitMs: number, sentence?: string) =>
  refusal(429, { sentence, headers: retryAfter(waitMs) });
export const unavailable = (waitMs = 1_000) =>
  outOfService('The server cannot answer at the moment. Try again shortly.', waitMs);
export const diskFull = () =>
  outOfService(
    "The server's disk is full: nothing can be saved. Tell those who look after the server.",
    10_000,
  );

export const outOfService = (detail: string, waitMs: number) =>
  new ApiError(503, { detail }, retryAfter(waitMs));

function refusal(
  status: number,
  { sentence, headers }: { sentence?: string; headers?: Record<string, string> } = {},
): ApiError {
  return new ApiError(
    status,
    { detail: sentence ?? SENTENCES[status] ?? 'The request was refused.' },
    headers,
  );
}

const retryAfter = (waitMs: number) => ({ 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))) });

/** The response to any error. Never a stack, a statement or a path. */
function answerTo(error: FastifyError | ApiError | Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof Refused) return invalid(error.errors);
  if (error instanceof Outdated) return conflict();
  if (error instanceof TooLate) return new ApiError(409, { detail: error.message, alarm: error.alarm });
  if (error instanceof OtherBody) return refusal(422);
  if (error instanceof InWork)
    return refusal(409, { sentence: 'The same request is being worked on.', headers: retryAfter(1_000) });
  if (error instanceof NotPermitted) return forbidden(error.message);
  const fault = databaseFaultBehind(error);
  if (fault === 'invalid') return invalidWhole('The value is not valid.');
  // Nothing was edited: another transaction was in the way of storing readings.
  if (fault === 'conflict') return error instanceof IngestUnavailable ? unavailable() : conflict();
  if (fault === 'full') return diskFull();
  if (fault === 'unavailable') return unavailable();
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status < 400 || status >= 500)
    return new ApiError(500, { detail: 'Something went wrong on the server.' });
  if (status in SENTENCES) return refusal(status);
  return invalidWhole(
    error.name === 'SyntaxError' || isJsonFault(error)
      ? 'The body is not valid JSON.'
      : 'The request is not valid.',
  );
}

const isJsonFault = (error: Error) => 'code' in error && String(error.code).includes('JSON');

/** The response to an error; what is the server's own fault is in the log. A refusal is in its request's line. */
export function loggedAnswerTo(error: FastifyError | ApiError | Error, request: FastifyRequest): ApiError {
  const answer = answerTo(error);
  if (answer.status >= 500 && !(error instanceof ApiError))
    request.log.error({ reqId: request.id, err: error, route: request.routeOptions.url }, 'request failed');
  return answer;
}

/** Sends the response of an error, the same for every route. */
export function sendError(
  error: FastifyError | ApiError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const answer = loggedAnswerTo(error, request);
  reply
    .code(answer.status)
    .headers(answer.headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(answer.body);
}

/** One error handler, and one response for unknown paths; `methodsOf` returns the methods of a path. */
export function errors(app: FastifyInstance, methodsOf: (path: string) => readonly string[]): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '');
    const refused = allowed.length > 0 && !allowed.includes(request.method);
    sendError(
      refused ? refusal(405, { headers: { allow: allowed.join(', ') } }) : notFound(),
      request,
      reply,
    );
  });
}
