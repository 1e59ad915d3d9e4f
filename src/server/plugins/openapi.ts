import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { Detail, FieldErrors } from '../../contract/common';
import { isAction, type Action } from '../../contract/roles';
import type { Access } from './authorization';

/** Swagger UI draws its icons as data: images and styles itself; it may load and ask nothing but this server. */
const DOCS_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SECURITY: Readonly<Record<Exclude<Access, Action>, readonly Record<string, readonly string[]>[]>> = {
  public: [],
  user: [{ token: [] }],
  gateway: [{ device: [] }],
};

/** Collects the schemas of every route registered after it. */
export async function openapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Wardline',
        version: '1',
        description:
          'Clinical patient monitoring. For research use only. Trailing slashes are optional; times are ISO 8601 in UTC.',
      },
      components: {
        securitySchemes: {
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: '`Token <token>`, from /api/api-token-auth/',
          },
          device: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: '`Device <gateway token>`, issued by the gateway command',
          },
        },
      },
    },
    convertConstToEnum: false,
    transform,
  });
}

/** What every route may answer besides its own answers is said here, once. */
const transform: SwaggerTransform = ({ schema, url, route }) => {
  const access = route.config?.access ?? 'public';
  const refusals = {
    ...((schema.body ?? schema.querystring) !== undefined && { 400: FieldErrors }),
    ...(access !== 'public' && { 401: Detail }),
    ...(isAction(access) && { 403: Detail }),
    ...(url.includes('/:') && { 404: Detail }),
    ...(schema.body !== undefined && { 413: Detail, 415: Detail }),
  };
  const own = typeof schema.response === 'object' ? schema.response : {};
  return {
    url,
    schema: {
      ...schema,
      security: SECURITY[isAction(access) ? 'user' : access],
      response: { ...refusals, ...own },
    },
  };
};

/** The document at /api/openapi.json and pages to read it at /api/docs, everything served from here. */
export async function apiDocumentation(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: 'public' };
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: DOCS_CSP,
    theme: { title: 'Wardline API' },
  });
}
