const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** What a gateway may send. */
export interface GatewayLimits {
  id: number;
  readingsPerSecond: number;
  newIdsPerHour: number;
}

interface Count {
  /** How many readings it may still send; below 0 it has sent ahead, and waits. */
  left: number;
  at: number;
  /** Unknown ids, with when they were first sent, oldest first. */
  newIds: Map<string, number>;
}

/**
 * What each gateway has sent of late, of this process alone. Goes by a monotonic clock: a step of the
 * server's clock neither blocks a gateway nor lets one through.
 */
export class GatewayMeter {
  readonly #elapsed: () => number;
  readonly #counts = new Map<number, Count>();

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** How long (ms) a gateway must wait before it may send again; 0: not at all. */
  waitOf(gateway: GatewayLimits): number {
    const { left } = this.#now(gateway);
    return left > 0 ? 0 : Math.ceil((-left / gateway.readingsPerSecond) * SECOND_MS) + 1;
  }

  /**
   * Counts readings, unless the gateway must wait: how long, ms. A request is taken or not as a whole, and one
   * with more readings than a second may have is taken too, and waited for: else it could never be sent.
   */
  take(gateway: GatewayLimits, readings: number): number {
    const wait = this.waitOf(gateway);
    if (wait === 0) this.#now(gateway).left -= readings;
    return wait;
  }

  /** Readings that were counted were not stored, and are sent again. */
  giveBack(gateway: GatewayLimits, readings: number): void {
    const count = this.#now(gateway);
    count.left = Math.min(gateway.readingsPerSecond, count.left + readings);
  }

  /** Whether an id is one of those that were new within the last hour. */
  isCounted({ id }: GatewayLimits, device: string): boolean {
    return this.#counts.get(id)?.newIds.has(device) === true;
  }

  /** Counts an unknown id; false when that is more than the gateway may send within an hour. */
  takeNew(gateway: GatewayLimits, device: string): boolean {
    const { newIds, at } = this.#now(gateway);
    for (const [id, since] of newIds) {
      if (at - since < HOUR_MS) break;
      newIds.delete(id);
    }
    if (newIds.has(device)) return true;
    if (newIds.size >= gateway.newIdsPerHour) return false;
    newIds.set(device, at);
    return true;
  }

  #now({ id, readingsPerSecond }: GatewayLimits): Count {
    const at = this.#elapsed();
    const count = this.#counts.get(id);
    if (count === undefined) {
      const first: Count = { left: readingsPerSecond, at, newIds: new Map() };
      this.#counts.set(id, first);
      return first;
    }
    const gained = (Math.max(0, at - count.at) / SECOND_MS) * readingsPerSecond;
    count.left = Math.min(readingsPerSecond, count.left + gained);
    count.at = at;
    return count;
  }
}
