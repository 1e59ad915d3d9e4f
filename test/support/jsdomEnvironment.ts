import JsdomEnvironment from 'jest-environment-jsdom';
import type { OpenDatabase } from '../../src/server/db/engine/client';
import { insertAlerts, type RaisedAlert } from '../../src/server/db/alerting/alerts';
import { addBoardWard } from './boardWard';
import { openTestDatabase } from './database';
import { OwnAssertions, type TestEvent } from './ownAssertions';
import { PASSWORD, START, startTestServer, type TestServer } from './server';
import { GATEWAY_TOKEN } from './ward';

/** What jsdom lacks or does its own way and the app meets the real server with. */
const FROM_NODE = {
  fetch,
  Request,
  Response,
  Headers,
  AbortController,
  AbortSignal,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
  structuredClone,
};

/** Longer than a server may keep a list of unread notifications that another one has changed. */
const NOTICED_MS = 150;

/**
 * A browser page whose origin is a real Wardline server of its own, for one test file. The hospital is empty; a file that
 * begins with `@jest-environment-options {"ward": true}` finds the board's ward in it, and with "zone" it is in that time zone.
 */
export default class WebEnvironment extends JsdomEnvironment {
  private server: TestServer | undefined;
  private database: OpenDatabase | undefined;
  private readonly hasWard: boolean;
  private readonly zone: unknown;
  private readonly ownZone = process.env['TZ'];
  private readonly assertions = new OwnAssertions();

  constructor(...args: ConstructorParameters<typeof JsdomEnvironment>) {
    super(...args);
    const { ward, zone } = args[0].projectConfig.testEnvironmentOptions;
    this.hasWard = ward === true;
    this.zone = zone;
    Object.assign(this.global, FROM_NODE);
  }

  override async setup(): Promise<void> {
    await super.setup();
    // Node takes a new zone at once.
    if (typeof this.zone === 'string') process.env['TZ'] = this.zone;
    this.database = await openTestDatabase();
    if (this.hasWard) await addBoardWard(this.database.db, START);
    this.server = await startTestServer({ database: this.database });
    this.dom?.reconfigure({ url: `${this.server.url}/` });
    Object.assign(this.global, {
      server: this.server,
      serverPassword: PASSWORD,
      gatewayToken: GATEWAY_TOKEN,
      raiseAlerts: (raised: RaisedAlert[]) => this.raiseAlerts(raised),
      /** The real time, for waiting on the network while the page's timers are faked. */
      realDelay: (ms: number) => new Promise((done) => setTimeout(done, ms)),
    });
  }

  handleTestEvent(event: TestEvent): void {
    this.assertions.take(event, this.global);
  }

  /** Raises alerts now, as the ingest door does, and advances time until the server has noticed. */
  private async raiseAlerts(raised: RaisedAlert[]): Promise<void> {
    const { server } = this;
    if (server === undefined) return;
    await server.db.transaction().execute((tx) => insertAlerts(tx, raised, server.clock()));
    server.clock.advance(NOTICED_MS);
  }

  override async teardown(): Promise<void> {
    if (this.ownZone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = this.ownZone;
    await this.server?.close();
    await this.database?.close();
    await super.teardown();
  }
}
