import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SecondFactors } from '../../services/accounts/credentials/secondFactors';
import { enrolmentNeeded, locked, stepUpNeeded } from '../errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * A user who has a second factor must have shown it within the last five minutes of this session; 'export': for the file
     * that the route makes of its answer (`format=csv`).
     */
    stepUp?: true | 'export';
    /** Open to a user of whom this server requires a second factor, and who has none yet. */
    beforeEnrolment?: true;
  }
}

/**
 * Refuses what wants a second factor that was not shown. To be called after `authorization`, which knows who
 * asks. Both refusals look into the database: the session may be known from before the factor was shown, or
 * set up, at another server.
 */
export function secondFactor(app: FastifyInstance, factors: SecondFactors): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { session } = request;
    const { stepUp: wanted, beforeEnrolment = false } = request.routeOptions.config;
    const stepUp = wanted === true || (wanted === 'export' && isExport(request));
    const mustEnrol = session?.mustEnrol === true && !beforeEnrolment;
    if (session === null || (!stepUp && !mustEnrol)) return done();
    const decide = async (): Promise<void> => {
      // Locked before this server required a factor: first the client must prove to be that person.
      if (mustEnrol && !(await factors.isEnabled(session.user.id)))
        throw session.lockedAt === null ? enrolmentNeeded() : locked();
      if (stepUp && !(await factors.hasProved(session))) throw stepUpNeeded();
    };
    decide().then(() => done(), done);
  });
}

const isExport = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && 'format' in query && query.format === 'csv';
