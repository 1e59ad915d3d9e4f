import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Links } from '../../contract/links';
import type { Db } from '../db/engine/client';
import { findLinks, type StoredLink } from '../db/hl7/linkList';
import { findOutboundStates } from '../db/hl7/linkSenders';
import { departmentProblems } from '../services/hl7/links/departmentProblems';
import { SENT_EVENTS } from '../services/hl7/out/alarmTerms';
import type { LinkState } from '../services/hl7/handling/messageExchange';

interface Dependencies {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Of the links that this process serves, by their ids. */
  linkStates: () => ReadonlyMap<number, LinkState>;
}

/** Of a link that another server process has, or that none has yet. */
const NOT_SERVED: LinkState = {
  ...{ state: 'not served', problem: 'This server process does not serve it.' },
  ...{ port: null, strayBytes: 0, refusedConnections: 0 },
};
/** Of a link that goes out the database knows how it is, whichever server sends for it. */
async function outboundStates(db: Db): Promise<Map<number, LinkState>> {
  const states = await findOutboundStates(db);
  return new Map(
    states.map(({ linkId, isHeld, since, problem }) => [
      linkId,
      isHeld
        ? { ...NOT_SERVED, state: since === null ? 'not connected' : 'connected', problem }
        : { ...NOT_SERVED, problem: 'No server sends for it.' },
    ]),
  );
}

/** A link of files has no socket, and a removed one none any more. */
const WITHOUT_SOCKET = {
  files: { ...NOT_SERVED, state: 'files', problem: null },
  removed: { ...NOT_SERVED, state: 'removed', problem: null },
} as const;

/** What went out and had no effect there is a problem, however well the connection is. */
const refusedText = ({ refused: count, removed_at: removedAt }: StoredLink): string | null =>
  count === 0 || removedAt !== null
    ? null
    : `The other side refused ${count === 1 ? '1 message' : `${count} messages`} in the last 24 hours: the log of messages says why.`;

/** All that is wrong with a link; null when nothing is. */
const problemsOf = (...problems: readonly (string | null | undefined)[]): string | null =>
  problems.filter((problem) => typeof problem === 'string').join(' ') || null;

function stateOf(
  { id, direction, removed_at: removedAt }: StoredLink,
  states: ReadonlyMap<number, LinkState>,
) {
  if (removedAt !== null) return WITHOUT_SOCKET.removed;
  return states.get(id) ?? (direction === 'file' ? WITHOUT_SOCKET.files : NOT_SERVED);
}

/** The links to other systems that speak HL7 v2; an Admin's. They are made by command or in a file. */
export function linksRoutes({ db, clock, linkStates }: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/links/',
      {
        config: { access: 'manage interfaces', subject: 'none' },
        schema: {
          operationId: 'listLinks',
          summary: 'Links to other systems by name, with what their messages and sockets are at',
          description:
            'A link is made with `npm run link`, or in the file that LINKS names. `state` and `problem` of a link that comes in are those of the server process that answers. A removed link is listed at the end, while any of its messages waits or is dead.',
          tags: ['interfaces'],
          response: { 200: Links },
        },
      },
      async () => {
        const states = new Map([...linkStates(), ...(await outboundStates(db))]);
        const unbound = await departmentProblems(db);
        return (await findLinks(db, clock(), SENT_EVENTS)).map((link) => {
          const { strayBytes, refusedConnections, state, problem, port } = stateOf(link, states);
          return {
            ...link,
            ...{
              state,
              problem: problemsOf(problem, unbound.get(link.id), refusedText(link)),
              port: port ?? link.port,
            },
            ...{ stray_bytes: strayBytes, refused_connections: refusedConnections },
          };
        });
      },
    );
  };
}
