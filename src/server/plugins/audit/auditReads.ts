import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Db } from '../../db/engine/client';
import { AuditReads } from '../../services/accounts/audit/auditReads';
import { readAlarms } from '../responses/readAlarms';
import { recordPatientsOf, type Subject } from '../access/subjects';

/** A patient's answer waits at most this long (ms) until the log states who reads it. */
const PATIENCE_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when what was read so far is in the audit log, or could not be written. */
    readonly readsAudited: () => Promise<void>;
  }
}

interface Options {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  registry: Registry;
  log: FastifyBaseLogger;
  /** See `AuditReads`. */
  alarmAbove: number;
}

/**
 * Records in the audit log who reads the data of whom, as each route declares it (`subject`). A patient's own
 * data is sent once the log has the entry, or could not take it; a board never waits. Routes whose subject is
 * `none` have no overhead.
 */
export function auditReads(app: FastifyInstance, { db, clock, registry, log, alarmAbove }: Options): void {
  const reads = new AuditReads({ db, clock, alarmAbove, ...readAlarms(registry, log) });
  app.decorate('readsAudited', () => reads.flush());
  app.addHook('onClose', () => reads.close());
  app.decorateRequest('recordedPatients', null);
  app.addHook('onRoute', (route) => {
    const { subject = 'none' } = route.config ?? {};
    // HEAD too: the length of an answer reveals what was found.
    if (subject === 'none') return;
    route.preSerialization = [
      ...hooksOf(route.preSerialization),
      (request: FastifyRequest, _reply: FastifyReply, payload: unknown, done: (error: null) => void) => {
        // A route may have recorded already, and be sending only that nothing is new.
        if (request.recordedPatients === null) recordPatientsOf(request, payload);
        done(null);
      },
    ];
    route.onSend = [
      ...hooksOf(route.onSend),
      (request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: (error?: Error) => void) => {
        // A display on a wall is no person.
        if (request.session === null || !hasData(reply)) return done();
        const patients = patientsIn(request, reply, subject);
        if (patients === null)
          return done(new Error(`${request.routeOptions.url} does not record whose data it answers.`));
        const writing = record(reads, request, subject, patients);
        if (writing === null) return done();
        void atMost(writing, PATIENCE_MS).then(() => done());
      },
    ];
  });
}

const hooksOf = <T>(hooks: T | T[] | undefined): T[] => [hooks ?? []].flat() as T[];

/** A conflict may be answered with what it is about. A 304 stands for data that the client holds. */
const hasData = ({ statusCode }: FastifyReply): boolean =>
  statusCode < 300 || statusCode === 304 || statusCode === 409;

/** Null when the route had to name them and did not. */
function patientsIn(
  request: FastifyRequest,
  { statusCode }: FastifyReply,
  subject: Exclude<Subject, 'none'>,
): readonly number[] | null {
  // Of a conflict only the answer shows that.
  if (statusCode === 409) return request.recordedPatients ?? [];
  if (!('patient' in subject) || subject.patient !== 'path') return request.recordedPatients;
  return [(request.params as { id: number }).id];
}

function record(
  reads: AuditReads,
  request: FastifyRequest,
  subject: Exclude<Subject, 'none'>,
  patients: readonly number[],
): Promise<void> | null {
  if ('screen' in subject) {
    const { screen, isAlwaysRecorded } = subject;
    reads.shown(request.user, screen, patients, isSearched(request, subject), isAlwaysRecorded);
    return null;
  }
  const [patient] = patients;
  return patient === undefined ? null : reads.opened(request.user, patient);
}

function isSearched({ query }: FastifyRequest, { searched }: { searched?: 'q' | 'search' }): boolean {
  if (searched === undefined) return false;
  const text = (query as Partial<Record<'q' | 'search', string>>)[searched];
  return text !== undefined && text.trim() !== '';
}

async function atMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, enough]);
  clearTimeout(timer);
}
