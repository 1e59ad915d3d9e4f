import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './settings/config';
import { actAs } from './db/accounts/actor';
import type { Db } from './db/engine/client';
import { reconcileLinks } from './db/hl7/links';
import { dropUnsendable } from './db/hl7/out/outbound';
import { InboundLink, type CutOff } from './links/inboundLink';
import { LinkSet } from './links/linkSet';
import type { LinkStatus } from './links/openLink';
import { OutboundLink } from './links/outboundLink';
import { Exchange } from './services/hl7/handling/exchange';
import type { MessageHandlers } from './services/hl7/handling/exchangeOptions';
import { adtHandler } from './services/hl7/adt/adtHandler';
import { departmentProblems } from './services/hl7/links/departmentProblems';
import { groupedLookups } from './services/hl7/oru/groupedLookups';
import { oruHandler } from './services/hl7/oru/oruHandler';
import { followSoon } from './services/live/followSoon';
import type { WardServices } from './wardServices';

declare module 'fastify' {
  interface FastifyInstance {
    /** The links to other systems, which are opened once the process serves. */
    readonly hl7: Hl7Services;
  }
}

/** How often the table of links, and messages that were left, are looked at. */
const LOOK_MS = 1_000;
/** However many messages move patients, boards are read again this often at most. */
const BOARDS_MS = 500;

interface Options {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** A clock in ms that is never set and never stands still. */
  elapsed: () => number;
  config: Pick<Config, 'databaseUrl' | 'demo' | 'hospitalTimeZone' | 'links'>;
  ward: Pick<WardServices, 'ingest' | 'alarms' | 'limitsOf' | 'boardsChanged' | 'recordsChanged'>;
  /** In place of those that apply messages. */
  handlers: MessageHandlers;
  log: FastifyBaseLogger;
}

/** The links to other systems: what is received is applied, and what happens here is sent. */
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

/** The links of a server, which end with it. */
export function hl7Services(
  app: FastifyInstance,
  { db, clock, elapsed, config, ward, handlers, log }: Options,
): Hl7Services {
  const logged = (words: string) => (error: unknown) => log.error({ err: error }, words);
  const boards = followSoon(ward.boardsChanged, BOARDS_MS);
  const exchange = new Exchange({
    ...{ db, clock, zone: config.hospitalTimeZone, takesTraining: config.demo },
    handlers: {
      ADT: adtHandler({ boardsChanged: boards.changed, recordsChanged: ward.recordsChanged }),
      ORU: oruHandler({
        ...{ ingest: ward.ingest, lookups: groupedLookups(db), onAlarms: ward.alarms.applied, clock },
      }),
      ...handlers,
    },
    onError: logged('a message of a link was not applied'),
  });
  const onError = logged('a message of a link was not answered: its sender sends it again');
  const onCutOff = (cut: CutOff) =>
    log.warn(cut, 'a message of a link was cut off: its connection ended before it did');
  const sending = {
    ...{ db, clock, elapsed, limitsOf: ward.limitsOf, zone: config.hospitalTimeZone, holder: randomUUID() },
    onArrived: () => ward.alarms.custody.changed(),
    onError: logged('what a link sends was not sent; it is tried again'),
  };
  const links = new LinkSet({
    db,
    openers: {
      in: (link) => new InboundLink({ link, exchange, onError, onCutOff }),
      out: (link) => new OutboundLink({ ...sending, link }),
    },
    everyMs: LOOK_MS,
    onError: logged('links not read; it is tried again'),
  });
  // Only a separate database server can have other processes that apply messages.
  const isOnly = config.databaseUrl === null;
  const recovered = (which?: { all: boolean }): Promise<unknown> =>
    exchange.recover(which).catch(logged('messages not applied; it is tried again'));
  let recovering: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const services: Hl7Services = {
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
      await recovered({ all: isOnly });
      await links.start();
      for (const [id, { state, problem }] of links.states())
        if (problem !== null) log.warn({ link: id, state }, `a link is not in use: ${problem}`);
      for (const [id, problem] of await departmentProblems(db)) log.warn({ link: id }, problem);
      const recover = (): void => {
        recovering = recovering
          .then(() => recovered())
          .then(() => dropUnsendable(db, clock()))
          .catch(logged('what cannot be sent any more was not dropped; it is tried again'));
      };
      timer = setInterval(recover, LOOK_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await links.close();
      await recovering;
      await exchange.settled();
      await boards.close();
    },
  };
  app.addHook('onClose', () => services.close());
  app.decorate('hl7', services);
  return services;
}
