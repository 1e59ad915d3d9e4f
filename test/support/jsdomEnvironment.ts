import JsdomEnvironment from 'jest-environment-jsdom';
import { PASSWORD, startTestServer, type TestServer } from './server';

/** What jsdom lacks or does its own way and the app meets the real server with. */
const FROM_NODE = {
  fetch, Request, Response, Headers, AbortController, AbortSignal, URLSearchParams, TextEncoder, TextDecoder, structuredClone,
};

/** A browser page whose origin is a real Wardline server of its own, for one test file. */
export default class WebEnvironment extends JsdomEnvironment {
  private server: TestServer | undefined;

  constructor(...args: ConstructorParameters<typeof JsdomEnvironment>) {
    super(...args);
    Object.assign(this.global, FROM_NODE);
  }

  override async setup(): Promise<void> {
    await super.setup();
    this.server = await startTestServer();
    this.dom?.reconfigure({ url: `${this.server.url}/` });
    Object.assign(this.global, {
      server: this.server,
      serverPassword: PASSWORD,
      /** The time that really passes, for waiting on the network while the page's timers are faked. */
      realDelay: (ms: number) => new Promise((done) => setTimeout(done, ms)),
    });
  }

  override async teardown(): Promise<void> {
    await this.server?.close();
    await super.teardown();
  }
}
