import type { OpenedLink } from '../services/hl7/handling/applyMessage';
import { LinkSender, type LinkSenderOptions } from '../services/hl7/out/linkSender';
import type { LinkStatus, OpenLink } from './openLink';
import { openLine } from './outboundLine';

type OutboundLinkOptions = Omit<LinkSenderOptions, 'connect'>;

/** A link that goes out, in use: what waits for it is sent, by this server or by another one. */
export class OutboundLink implements OpenLink {
  readonly link: OpenedLink;
  readonly #sender: LinkSender;

  constructor(options: OutboundLinkOptions) {
    const { link } = options;
    this.link = link;
    this.#sender = new LinkSender({ ...options, connect: (onClosed) => openLine(link, onClosed) });
    this.#sender.start();
  }

  status(): LinkStatus {
    const { isHeld, since, problem } = this.#sender.status();
    return {
      state: !isHeld ? 'another server sends' : since === null ? 'not connected' : 'connected',
      problem,
      port: this.link.port ?? null,
      connections: since === null ? 0 : 1,
      strayBytes: 0,
      refusedConnections: 0,
    };
  }

  /** The sender tries again by itself, later each time. */
  retry(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return this.#sender.close();
  }
}
