import type { Db } from '../db/engine/client';
import { listLinks, type KeptLink } from '../db/hl7/links';
import type { OpenedLink } from '../services/hl7/handling/applyMessage';
import type { LinkStatus, OpenLink } from './openLink';

/** What opens a link of each direction; without one it is only listed. */
export type LinkOpeners = Partial<Record<'in' | 'out', (link: OpenedLink) => OpenLink>>;

interface Options {
  db: Db;
  openers: LinkOpeners;
  /** How often the table and what failed are looked at, ms. */
  everyMs: number;
  onError: (error: unknown) => void;
}

/** The links of the table, in use. A link that is added, changed or removed is followed within seconds. */
export class LinkSet {
  readonly #options: Options;
  readonly #open = new Map<number, { text: string; link: OpenLink }>();
  #timer: NodeJS.Timeout | undefined;
  #following: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves when every link was tried. */
  async start(): Promise<void> {
    await this.follow();
    this.#timer = setInterval(
      () => void this.follow().catch(this.#options.onError),
      this.#options.everyMs,
    ).unref();
  }

  /** Does what the table says now. */
  follow(): Promise<void> {
    this.#following = this.#following.catch(() => undefined).then(() => this.#follow());
    return this.#following;
  }

  /** By the link's id, in this process. */
  states(): ReadonlyMap<number, LinkStatus> {
    return new Map([...this.#open].map(([id, { link }]) => [id, link.status()]));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#following.catch(() => undefined);
    await Promise.all([...this.#open.values()].map(({ link }) => link.close()));
    this.#open.clear();
  }

  async #follow(): Promise<void> {
    if (this.#isClosed) return;
    const wanted = new Map((await listLinks(this.#options.db)).map((link) => [link.id, link]));
    // A port is free before another link wants it.
    const changed = [...this.#open].filter(([id, { text }]) => text !== textOf(wanted.get(id)));
    await Promise.all(changed.map(([id, { link }]) => this.#end(id, link)));
    for (const [id, kept] of wanted) {
      const { direction } = kept.settings;
      const opener = direction === 'file' ? undefined : this.#options.openers[direction];
      if (opener === undefined || this.#open.has(id)) continue;
      this.#open.set(id, { text: textOf(kept), link: opener({ ...kept.settings, id }) });
    }
    await Promise.all([...this.#open.values()].map(({ link }) => link.retry()));
  }

  async #end(id: number, link: OpenLink): Promise<void> {
    await link.close();
    this.#open.delete(id);
  }
}

const textOf = (kept: KeptLink | undefined): string => JSON.stringify(kept?.settings ?? null);
