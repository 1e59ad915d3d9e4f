import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import { actAs } from './db/accounts/actor';
import type { Db } from './db/engine/client';
import { reconcileLinks } from './db/hl7/links';
import { InboundLink } from './links/inboundLink';
import { LinkSet } from './links/linkSet';
import type { LinkStatus } from './links/openLink';
import { Exchange, type MessageHandlers } from './services/hl7/handling/exchange';

/** How often the table of links, and messages that were left, are looked at. */
const LOOK_MS = 1_000;

interface Options {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  config: Pick<Config, 'databaseUrl' | 'demo' | 'hospitalTimeZone' | 'links'>;
  handlers: MessageHandlers;
  log: FastifyBaseLogger;
}

/** The links to other systems: what is received is applied by `handlers`. */
export interface Hl7Services {
  exchange: Exchange;
  /** By the link's id, of this process. */
  linkStates(): ReadonlyMap<number, LinkStatus>;
  /** Applies what was kept and not applied, then opens the links; until `close`. */
  open(): Promise<void>;
  /** Does at once what the table of links says now. */
  follow(): Promise<void>;
  close(): Promise<void>;
}

export function hl7Services({ db, clock, config, handlers, log }: Options): Hl7Services {
  const logged = (words: string) => (error: unknown) => log.error({ err: error }, words);
  const exchange = new Exchange({
    ...{ db, clock, handlers, zone: config.hospitalTimeZone, takesTraining: config.demo },
    onError: logged('a message of a link was not applied'),
  });
  const onError = logged('a message of a link was not answered: its sender sends it again');
  const links = new LinkSet({
    db,
    openers: { in: (link) => new InboundLink({ link, exchange, onError }) },
    everyMs: LOOK_MS,
    onError: logged('links not read; it is tried again'),
  });
  // Only a separate database server can have other processes that apply messages.
  const isOnly = config.databaseUrl === null;
  let recovering: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  return {
    exchange,
    linkStates: () => links.states(),
    follow: () => links.follow(),
    async open() {
      const { links: wanted } = config;
      if (wanted !== null)
        await db.transaction().execute(async (tx) => {
          await actAs(tx, { id: null, username: 'LINKS' });
          await reconcileLinks(tx, wanted, new Date(clock()).toISOString());
        });
      await exchange.recover({ all: isOnly });
      await links.start();
      for (const [id, { state, problem }] of links.states())
        if (problem !== null) log.warn({ link: id, state }, `a link is not in use: ${problem}`);
      const recover = (): void => {
        recovering = recovering
          .then(() => exchange.recover())
          .catch(logged('messages not applied; it is tried again'));
      };
      timer = setInterval(recover, LOOK_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await links.close();
      await recovering;
      await exchange.settled();
    },
  };
}
