import { Detail, FieldErrors } from '../../../contract/common';
import { SENTENCES } from '../errors';
import { referring, type Components, type Json } from './components';

/** The refusals that routes share: their meaning and their message. */
const SHARED: Readonly<Record<string, { name: string; description: string; example: FieldErrors | Detail }>> =
  {
    400: {
      name: 'Invalid',
      description: 'A field, a parameter or the whole request is invalid: the sentences of each field.',
      example: { non_field_errors: ['The request is not valid.'] },
    },
    401: refusal(401, 'Unauthorized', 'No credentials came, or they are not valid any more.'),
    403: refusal(403, 'Forbidden', 'The signed-in person may not do this.'),
    404: refusal(404, 'NotFound', 'There is nothing with this id.'),
    409: refusal(409, 'Conflict', 'It was changed since it was read, or the same request is still in work.'),
    413: refusal(413, 'TooLarge', 'The body is too large.'),
    415: refusal(415, 'UnsupportedMediaType', 'The body has another content type than the API takes.'),
    422: refusal(422, 'OtherBody', 'The Idempotency-Key was used with another body.'),
    423: refusal(423, 'Locked', 'The session is locked, and this is not for locked sessions.'),
    429: refusal(429, 'TooManyRequests', 'Too many requests; `Retry-After` says how many seconds to wait.'),
    503: {
      name: 'Unavailable',
      description: 'The server cannot answer at the moment; `Retry-After` says how many seconds to wait.',
      example: { detail: 'The server cannot answer at the moment. Try again shortly.' },
    },
  };

function refusal(status: number, name: string, description: string) {
  return { name, description, example: { detail: SENTENCES[status] ?? '' } };
}

const DONE: Readonly<Record<string, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Stored',
  204: 'Done; nothing to say',
  303: 'On to the login screen',
  304: 'Unchanged: the client holds this version',
};

/** `components.responses`: each refusal once. */
export function sharedResponses(components: Components): Json {
  const entries = Object.entries(SHARED).map(([status, { name, description, example }]): [string, Json] => {
    const schema = referring(components.lift(status === '400' ? FieldErrors : Detail));
    return [name, { description, content: { 'application/json': { schema, example } } }];
  });
  return Object.fromEntries(entries);
}

/**
 * The responses of an operation: refusals by reference unless they have a body of their own, and no content
 * where none is sent.
 */
export function describedResponses(responses: Readonly<Record<string, Json>>): Json {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]): [string, Json] => {
      const shared = SHARED[status];
      if (shared !== undefined && /schemas\/(Detail|FieldErrors)"/.test(JSON.stringify(response)))
        return [status, { $ref: `#/components/responses/${shared.name}` }];
      const { content, ...rest } = response;
      const description = DONE[status] ?? shared?.description ?? rest['description'];
      return [status, { ...rest, description, ...(status === '204' || status === '304' ? {} : { content }) }];
    }),
  );
}
