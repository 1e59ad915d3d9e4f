import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from './db/engine/client';
import type { Once } from './plugins/requests/idempotency';
import { hl7MessagesRoutes } from './routes/hl7Messages';
import { linksRoutes } from './routes/links';
import { locationAliasesRoutes } from './routes/locationAliases';
import { mergesRoutes } from './routes/merges';
import type { LinkState, MessageExchange } from './services/hl7/handling/messageExchange';

interface Dependencies {
  db: Db;
  once: Once;
  /** Epoch ms. */
  clock: () => number;
  exchange: MessageExchange;
  linkStates: () => ReadonlyMap<number, LinkState>;
  /** Resolves when what is in memory of all patients is made again. */
  recordsChanged: () => Promise<void>;
}

/** All that an Admin keeps of the links to other systems: the links, their messages, the names of places. */
export function interfaceRoutes({
  db,
  once,
  clock,
  exchange,
  linkStates,
  recordsChanged,
}: Dependencies): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(linksRoutes({ db, clock, linkStates }));
    await app.register(hl7MessagesRoutes({ db, once, exchange }));
    await app.register(locationAliasesRoutes({ db, once, clock }));
    await app.register(mergesRoutes({ db, once, clock, recordsChanged }));
  };
}
