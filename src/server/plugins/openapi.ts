import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { Detail, FieldErrors } from '../../contract/common';
import { OutsideScope } from '../../contract/scope';
import { StepUpNeeded } from '../../contract/secondFactor';
import { isAction, type Action } from '../../contract/roles';
import type { Access } from './access/authorization';
import { isOfOnePatient } from './access/wardScope';
import { operatorsOnly } from './access/operatorsOnly';
import { Components, referring, type Json } from './openapi/components';
import { CONTACT, DESCRIPTION, HEADERS, LICENCE, SECURITY_SCHEMES, TAGS } from './openapi/description';
import { describedResponses, sharedResponses } from './openapi/responses';

/** Swagger UI draws its icons as data: images and its styles inline; it may use this server only. */
const DOCS_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SECURITY: Readonly<Record<Exclude<Access, Action>, readonly Record<string, readonly string[]>[]>> = {
  public: [],
  user: [{ token: [] }],
  gateway: [{ device: [] }],
  wall: [{ token: [] }, { display: [] }],
};

/** Collects the schemas of every route registered after it. */
export async function openapi(app: FastifyInstance): Promise<void> {
  const components = new Components();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Wardline',
        version: '1',
        description: DESCRIPTION,
        contact: CONTACT,
        license: LICENCE,
      },
      // The origin from which the document was loaded.
      servers: [{ url: '/', description: 'This server' }],
      tags: TAGS,
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    convertConstToEnum: false,
    transform: transformOf(components),
    transformObject: finish(components),
  });
}

/** Responses that every route may return are described here, once; named schemas are moved to components. */
const transformOf =
  (components: Components): SwaggerTransform =>
  ({ schema, url, route }) => {
    const { access = 'public', once, versioned, stepUp, whileLocked } = route.config ?? {};
    const refusals = {
      400: FieldErrors,
      ...(access !== 'public' && { 401: Detail }),
      ...((isAction(access) || access === 'wall') && { 403: Detail }),
      ...(isOfOnePatient(url, route.config, schema.body) && { 403: OutsideScope }),
      ...(stepUp && { 403: StepUpNeeded }),
      ...(url.includes('/:') && { 404: Detail }),
      ...(access !== 'public' && access !== 'gateway' && whileLocked !== true && { 423: Detail }),
      ...((once ?? versioned) && { 409: Detail }),
      // A DELETE may carry a body all the same.
      ...((schema.body !== undefined || route.method === 'DELETE') && { 413: Detail, 415: Detail }),
      ...(once && { 422: Detail }),
    };
    const own = typeof schema.response === 'object' ? (schema.response ?? {}) : {};
    const response = components.lift({ ...refusals, ...own });
    const body = schema.body === undefined ? {} : { body: components.lift(schema.body) };
    const headers = {
      ...(once && { 'x-once': true }),
      ...(versioned && { 'x-versioned': true }),
      ...('304' in own && { 'x-conditional': true }),
    };
    return {
      url,
      schema: {
        ...schema,
        ...headers,
        ...body,
        security: SECURITY[isAction(access) ? 'user' : access],
        response,
      },
    };
  };

const HEADER_OF = {
  'x-once': 'IdempotencyKey',
  'x-versioned': 'IfMatch',
  'x-conditional': 'IfNoneMatch',
} as const;

/** Replaces the transform's placeholders by names, in the finished document. */
const finish =
  (components: Components): SwaggerTransformObject =>
  (found) => {
    if (!('openapiObject' in found)) throw new Error('The API is described in OpenAPI.');
    const document = referring(found.openapiObject) as typeof found.openapiObject & { paths: Json };
    for (const operations of Object.values(document.paths) as Record<string, Operation>[])
      for (const operation of Object.values(operations)) describe(operation);
    const responses = sharedResponses(components);
    Object.assign(document, {
      components: { ...document.components, parameters: HEADERS, responses, schemas: components.schemas() },
    });
    return document;
  };

interface Operation extends Json {
  parameters?: Json[];
  responses: Record<string, Json>;
}

/** The handler receives a query parameter with a default whether or not it was sent. */
const optionalByDefault = ({ schema, ...parameter }: Json): Json => ({
  ...parameter,
  ...(typeof schema === 'object' && schema !== null && 'default' in schema && { required: false }),
  schema,
});

function describe(operation: Operation): void {
  operation.parameters = operation.parameters?.map(optionalByDefault);
  for (const [mark, name] of Object.entries(HEADER_OF)) {
    if (!(mark in operation)) continue;
    operation.parameters = [...(operation.parameters ?? []), { $ref: `#/components/parameters/${name}` }];
    delete operation[mark];
  }
  Object.assign(operation, { responses: describedResponses(operation.responses) });
}

/**
 * The document at /api/openapi.json and pages to read it at /api/docs, everything served from this server, to those who
 * work on this machine or have the token of operators.
 */
export async function apiDocumentation(
  app: FastifyInstance,
  { operatorToken }: { operatorToken: string | null },
): Promise<void> {
  app.addHook('onRequest', operatorsOnly(operatorToken));
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public', subject: 'none' };
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_CSP,
    theme: { title: 'Wardline API' },
  });
}
