import type { AlarmKind } from '../../../clinical/alarms/alarmKinds';
import type { AlertStates, SharedFeed } from '../../db/alerting/alertStates';
import { ALERT_SERIES } from './alertSeries';
import { addSeen } from './lanes/recentValues';

/** A gap shorter than this, in ms, is seen in the last 60 s, and need not be remembered. */
const REMEMBERED_GAP_MS = 60_000;

/** The feed of one series; shared by all that came together, so it is never changed. */
export type Feed = Readonly<Omit<SharedFeed, 'of'>>;

/** By name of the series. */
export type Feeds = Map<string, Feed>;

/** The feeds as they were stored. */
export function unpackFeeds(stored: readonly SharedFeed[] | undefined): Feeds {
  const feeds: Feeds = new Map();
  for (const { of, ...feed } of stored ?? []) for (const name of of.split(',')) feeds.set(name, feed);
  return feeds;
}

/** When the newest value of a kind that a device sent was evaluated, epoch ms; undefined when none was. */
export function newestValueAt({ feeds }: AlertStates, kind: AlarmKind): number | undefined {
  const name = ALERT_SERIES.find(({ kinds }) => kinds.some((each) => each === kind))?.name;
  return name === undefined ? undefined : unpackFeeds(feeds).get(name)?.at;
}

/** A gap of a series that is not known yet is taken for this one, in ms (alarm-response §2). */
const ASSUMED_GAP_MS = 10 * 60_000;

/**
 * Longer than this (ms) without a value is silence of a series: at least `silenceMs`, that of its device, and so many of
 * its own gaps.
 */
export function silenceOfSeries(feed: Feed | undefined, silenceMs: number, gaps = 3): number {
  const gap = feed?.gap ?? (feed?.seen === '1' ? ASSUMED_GAP_MS : 0);
  return Math.max(silenceMs, gaps * gap);
}

/** Those that are equal are stored once. */
export function packFeeds(feeds: Feeds): SharedFeed[] {
  const packed: SharedFeed[] = [];
  for (const { name } of ALERT_SERIES) {
    const feed = feeds.get(name);
    if (feed === undefined) continue;
    const same = packed.find(({ at, seen, gap }) => at === feed.at && seen === feed.seen && gap === feed.gap);
    if (same === undefined) packed.push({ of: name, ...feed });
    else same.of += `,${name}`;
  }
  return packed;
}

/**
 * Advances feeds by values that came together. Those that were equal and remain so are advanced once, and stay
 * one object.
 */
export class FeedClock {
  readonly #advanced = new Map<Feed | undefined, Feed>();

  /** The feed after values at these times (epoch ms), of which older ones than the newest known do not count. */
  advance(feed: Feed | undefined, times: readonly number[]): Feed | undefined {
    let next = feed;
    for (const time of times) if (next === undefined || time > next.at) next = this.#step(next, time);
    return next;
  }

  #step(feed: Feed | undefined, time: number): Feed {
    const known = this.#advanced.get(feed);
    if (known?.at === time) return known;
    const gap = feed === undefined ? null : time - feed.at;
    const next: Feed = {
      at: time,
      seen: addSeen(feed?.seen, feed?.at ?? null, time),
      ...(gap !== null && gap >= REMEMBERED_GAP_MS && { gap }),
    };
    this.#advanced.set(feed, next);
    return next;
  }
}
