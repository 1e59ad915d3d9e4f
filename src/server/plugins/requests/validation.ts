import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorObject } from 'ajv';
import Type, { type TSchema } from 'typebox';
import { compile, compileQuery, fieldErrorsOf, type Validator } from '../../../contract/validate';
import { closed } from './closedSchema';
import { invalid, invalidWhole, notFound, type ApiError } from '../errors';
import { PAGE_ROUTE } from '../responses/webApp';
import { NUL_REFUSED, unstorableIn } from './unstorable';

const NO_PARAMETERS = Type.Object({}, { additionalProperties: false });

/**
 * Validates requests and responses against the contract. Bodies are taken as they are, queries and paths are
 * text and are coerced; an undeclared parameter is refused by name. A response that breaks its schema is a
 * server error, because the alternative is a serialiser that turns null into 0.
 */
export function validation(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && route.schema?.hide !== true)
      route.schema = { querystring: NO_PARAMETERS, ...route.schema };
  });

  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) =>
    httpPart === 'body' ? compile(schema) : compileQuery(schema),
  );
  app.setSchemaErrorFormatter((errors, part) => {
    if (part === 'params') return notFound();
    return invalid(fieldErrorsOf(errors as ErrorObject[]));
  });

  app.setSerializerCompiler<TSchema>(({ schema, url }) => {
    // Compiled when it is first needed: two hundred at once would be a third of the start.
    let validator: Validator<TSchema> | undefined;
    return (answer) => {
      const isValid = (validator ??= compile(closed(schema)));
      if (isValid(answer)) return JSON.stringify(answer);
      throw new Error(
        `The answer of ${url} breaks its schema: ${JSON.stringify(fieldErrorsOf(isValid.errors))}`,
      );
    };
  });

  app.addHook('preValidation', (request, _reply, done) => {
    const refusal = refusalOfUnstorable(request);
    if (refusal !== null) return done(refusal);
    // A missing body is validated like an empty one: every missing field gets its message.
    if (request.routeOptions.schema?.body !== undefined) request.body ??= {};
    done();
  });
}

/** A feeder's batch is validated reading by reading, by its own handler. */
function refusalOfUnstorable({ url, query, body, routeOptions }: FastifyRequest): ApiError | null {
  // Nothing of a page's address is stored or looked up: the app reads it, and falls back where it is nonsense.
  if (routeOptions.url === PAGE_ROUTE) return null;
  const inQuery = unstorableIn(query);
  if (inQuery !== null) return invalid({ [inQuery.field]: [inQuery.sentence] });
  if (url.includes('%00')) return invalidWhole(NUL_REFUSED);
  const inBody = routeOptions.config.access === 'gateway' ? null : unstorableIn(body);
  return inBody === null ? null : invalid({ [inBody.field]: [inBody.sentence] });
}
