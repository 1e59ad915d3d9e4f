import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { PatientIds } from '../../db/scope/beyondScope';
import type { Owned } from '../../db/scope/ownersOf';
import { hasScope, type Scope, type Scopes } from '../../services/scope/scopes';
import { outsideScope } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer counts patients without naming them: only those whom the user sees. */
    countsPatients?: true;
    /** A patient whom the user does not see may be named: it is what opens one. */
    opensPatient?: true;
  }
  interface FastifyRequest {
    /** Whom the user does not see, on routes of boards and lists; null: everybody is seen. */
    scope: Scope | null;
  }
  interface FastifyInstance {
    /** The patients whom the user does not see, as a query of their ids; null: the user sees all. */
    readonly beyondScopeOf: (request: FastifyRequest) => PatientIds | null;
  }
}

/** Whose an id in an address is, by the collection that it is of. */
const OWNED: Readonly<Record<string, Owned>> = {
  patients: 'patient',
  admissions: 'admission',
  'clinical-notes': 'note',
  observations: 'logged set',
  devices: 'device',
  alarms: 'alarm',
  notifications: 'notification',
};
/** What belongs to no patient. */
const WITHOUT_PATIENT: readonly string[] = [
  'departments',
  'beds',
  'users',
  'sessions',
  'diagnoses',
  'passkeys',
];

/** The fields of bodies that are ids of what belongs to a patient. */
const FIELDS = ['patient', 'device'] as const satisfies readonly Owned[];

/** What the id in the address of a route is of; null without an id. Throws where that is not decided. */
function ownedInPath({ url, config }: Pick<RouteOptions, 'url' | 'config'>): Owned | null {
  const [, collection = ''] = /\/([^/]+)\/:id(?:\/|$)/.exec(url) ?? [];
  const isForAll = config?.access === 'user' || config?.access === 'wall';
  if (!isForAll || collection === '' || WITHOUT_PATIENT.includes(collection)) return null;
  const owned = OWNED[collection];
  if (owned === undefined)
    throw new Error(`The route ${url} names something of which it is not known whose it is (OWNED).`);
  return owned;
}

/** Whether a route may be refused because of the patient whom its address or its body names. */
export function isOfOnePatient(url: string, config: RouteOptions['config'], body: unknown): boolean {
  if (config?.access !== 'user' || config.opensPatient === true) return false;
  const properties = fieldOf(body, 'properties');
  return (
    ownedInPath({ url, config }) !== null || FIELDS.some((field) => fieldOf(properties, field) !== undefined)
  );
}

/**
 * People see the patients of the departments they belong to (`WARD_SCOPE`), and those of no department. What a request names, by
 * the address or in its body, is decided before the route does anything; a route of many patients leaves out
 * `request.scope`, and what it answers is compared with it once more: a route that does not filter fails, and reveals nothing.
 * With null there are no scopes, and only that each route says whose ids it takes is looked at.
 */
export function wardScope(app: FastifyInstance, scopes: Scopes | null): void {
  app.decorateRequest('scope', null);
  app.decorate('beyondScopeOf', (request: FastifyRequest) =>
    scopes !== null && isScoped(request) ? scopes.query(request.user.id) : null,
  );
  app.addHook('onRoute', (route) => {
    const owned = ownedInPath(route);
    if (scopes === null || route.config?.access === 'public' || route.config?.access === 'gateway') return;
    const { subject = 'none', countsPatients = false, opensPatient = false } = route.config ?? {};
    const needsScope = countsPatients || (subject !== 'none' && 'screen' in subject);
    route.preHandler = [
      async (request: FastifyRequest) => {
        if (!isScoped(request)) return;
        if (!opensPatient) await refuseHidden(scopes, request, owned);
        if (needsScope) request.scope = await scopes.of(request.user.id);
      },
      ...([route.preHandler ?? []].flat() as []),
    ];
    const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
    if (!isRead || subject === 'none') return;
    route.onSend = [
      async (request: FastifyRequest, reply: FastifyReply) => {
        if (!isScoped(request) || reply.statusCode >= 400) return;
        await refuseUnfiltered(scopes, request);
      },
      ...([route.onSend ?? []].flat() as []),
    ];
  });
  if (scopes === null) return;
  // Before the answer to any write is sent: a client that reads it asks by what it changed. Readings move no patient.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (isWrite && request.routeOptions.config.access !== 'gateway') scopes.changed();
    done();
  });
}

const isScoped = ({ session }: FastifyRequest): boolean => session !== null && hasScope(session.user);

/** @throws 403 for the first patient whom the user does not see */
async function refuseHidden(scopes: Scopes, request: FastifyRequest, owned: Owned | null): Promise<void> {
  const named: [Owned, number][] = [];
  const { id } = request.params as { id?: number };
  if (owned !== null && id !== undefined) named.push([owned, id]);
  for (const field of FIELDS) {
    const value = fieldOf(request.body, field);
    if (typeof value === 'number') named.push([field, value]);
  }
  if (named.length === 0) return;
  const owners = await Promise.all(named.map(([what, of]) => scopes.ownersOf(what, of, request.user.id)));
  const hidden = await scopes.firstHidden(request.user, owners.flat());
  if (hidden !== null) throw outsideScope(hidden);
}

function fieldOf(body: unknown, field: string): unknown {
  return typeof body === 'object' && body !== null
    ? (body as Readonly<Record<string, unknown>>)[field]
    : undefined;
}

/** Nothing of a patient whom the user does not see leaves the server, even when a route does not filter. */
async function refuseUnfiltered(scopes: Scopes, request: FastifyRequest): Promise<void> {
  const recorded = request.recordedPatients ?? [];
  if (recorded.length === 0) return;
  const known = await scopes.of(request.user.id);
  if (known === null || !recorded.some(known.has)) return;
  // What opened a patient meanwhile is in the answer already.
  const current = await scopes.read(request.user.id);
  if (current !== null && recorded.some(current.has))
    throw new Error(`${request.routeOptions.url} answers of patients outside of the user's scope.`);
}
