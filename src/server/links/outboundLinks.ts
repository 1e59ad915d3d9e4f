import { randomUUID } from 'node:crypto';
import { findOutboundLinks } from '../db/hl7/linkSenders';
import { dropUnsendable } from '../db/hl7/outbound';
import { RepeatedWork } from '../services/alarms/repeatedWork';
import { LinkSender, type LinkSenderOptions } from '../services/hl7/out/linkSender';
import { openLine } from './outboundLink';

/** Links that are made, changed or removed are noticed within this many ms. */
const LOOK_MS = 2_000;

type OutboundLinksOptions = Omit<LinkSenderOptions, 'link' | 'connect' | 'holder'>;

/** The links that go out, as they are set up now: each has a sender as long as it exists. */
export class OutboundLinks {
  readonly #options: OutboundLinksOptions;
  readonly #holder = randomUUID();
  readonly #work: RepeatedWork;
  /** By the link as it was set up. */
  #senders = new Map<string, LinkSender>();
  #isClosed = false;

  constructor(options: OutboundLinksOptions) {
    this.#options = options;
    this.#work = new RepeatedWork(() => this.#look(), options.onError);
  }

  /** Looks at once, and then again and again. */
  start(): void {
    this.#work.start(LOOK_MS);
    void this.run().catch(this.#options.onError);
  }

  /** Follows the links as they are now. A concurrent call waits for the same run. */
  run(): Promise<void> {
    return this.#work.run();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#work.close();
    await Promise.all([...this.#senders.values()].map((sender) => sender.close()));
  }

  async #look(): Promise<void> {
    const { db, clock } = this.#options;
    const links = await findOutboundLinks(db);
    const wanted = new Map(links.map((link) => [JSON.stringify(link), link]));
    for (const [settings, sender] of this.#senders)
      if (!wanted.has(settings)) {
        this.#senders.delete(settings);
        await sender.close();
      }
    await dropUnsendable(db, clock());
    for (const [settings, link] of wanted) {
      if (this.#isClosed || this.#senders.has(settings)) continue;
      const sender = new LinkSender({
        ...{ ...this.#options, link, holder: this.#holder },
        connect: (onClosed) => openLine(link, onClosed),
      });
      this.#senders.set(settings, sender);
      sender.start();
    }
  }
}
