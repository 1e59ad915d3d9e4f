import { findDevicesOfDepartments, findKnownDevices } from '../../db/devices/knownDevices';
import type { Db } from '../../db/engine/client';
import type { KnownGateway } from './gateway';
import { GatewayMeter } from './gatewayMeter';

/** Who wears what in a department is looked up this often (ms), and at once for a device that was not among them. */
const LIFE_MS = 1_000;

const DAY_MS = 24 * 3_600_000;

/**
 * So long (ms) a gateway may go on sending for a device whose wearer has left its departments: the bed is changed on screen
 * before the patient is moved, and what was measured before is still under way.
 */
const GRACE_MS = 15 * 60_000;

/** At most this many ids are remembered as known; beyond that they are looked up once more. */
const MOST_REMEMBERED = 100_000;

/** By a device's id, why its readings are refused. */
export type Refusals = ReadonlyMap<string, string>;

const NONE: Refusals = new Map();
const OUT_OF_SCOPE = 'This gateway may not send for this device.';

interface Worn {
  /** The departments it was looked up for. */
  departments: string;
  at: number;
  ids: Promise<ReadonlySet<string>>;
  /** The ids, once they are there. */
  found: ReadonlySet<string> | null;
  /** By id, when each was last among them. */
  named: Map<string, number>;
}

interface Dependencies {
  db: Db;
  /** A monotonic clock, in ms. */
  elapsed: () => number;
  /** Epoch ms. */
  clock: () => number;
  /** So old may readings be that are taken. */
  maxAgeDays: number;
}

/**
 * What a gateway may send: its rate, its scope, and how many unknown devices. A reading costs a look
 * at sets in memory; the database is asked about ids that are seen for the first time, and once a second for a
 * gateway that is bound to departments.
 */
export class GatewayGate {
  readonly #db: Db;
  readonly #elapsed: () => number;
  /** The oldest readings that are taken at all are of this instant. */
  readonly #since: () => string;
  readonly #meter: GatewayMeter;
  readonly #known = new Set<string>();
  readonly #worn = new Map<number, Worn>();

  constructor({ db, elapsed, clock, maxAgeDays }: Dependencies) {
    this.#db = db;
    this.#elapsed = elapsed;
    this.#since = () => new Date(clock() - maxAgeDays * DAY_MS).toISOString();
    this.#meter = new GatewayMeter(elapsed);
  }

  /** See `GatewayMeter`. */
  waitOf(gateway: KnownGateway): number {
    return this.#meter.waitOf(gateway);
  }

  /** See `GatewayMeter`. */
  giveBack(gateway: KnownGateway, readings: number): void {
    this.#meter.giveBack(gateway, readings);
  }

  /** See `GatewayMeter`. */
  take(gateway: KnownGateway, readings: number): number {
    return this.#meter.take(gateway, readings);
  }

  /** The devices among these that the gateway may not send for; without waiting where everything is known. */
  refusalsOf(gateway: KnownGateway, ids: ReadonlySet<string>): Refusals | Promise<Refusals> {
    const worn = this.#youngWorn(gateway)?.found ?? null;
    let isSettled = true;
    for (const id of ids)
      isSettled &&= isNamed(gateway, id, worn) && (this.#known.has(id) || this.#meter.isCounted(gateway, id));
    return isSettled ? NONE : this.#lookUp(gateway, ids);
  }

  async #lookUp(gateway: KnownGateway, ids: ReadonlySet<string>): Promise<Refusals> {
    const outside = await this.#outside(gateway, ids);
    const refusals = new Map([...outside].map((id) => [id, OUT_OF_SCOPE]));
    const unknown = await this.#unknown(
      gateway,
      [...ids].filter((id) => !outside.has(id)),
    );
    for (const id of unknown)
      if (!this.#meter.takeNew(gateway, id))
        refusals.set(
          id,
          `This gateway may send for ${gateway.newIdsPerHour} devices an hour that are new here, and has.`,
        );
    return refusals;
  }

  /** The ids that are neither named by the gateway's scope nor worn in its departments. */
  async #outside(gateway: KnownGateway, ids: ReadonlySet<string>): Promise<Set<string>> {
    const outside = new Set([...ids].filter((id) => !isNamed(gateway, id, null)));
    if (outside.size === 0 || gateway.departments.length === 0) return outside;
    for (const id of await this.#wornOf(gateway)) outside.delete(id);
    for (const id of outside) if (this.#wasNamed(gateway, id)) outside.delete(id);
    if (outside.size === 0) return outside;
    // Put on a moment ago: what its wearer's device measured must not be refused.
    const found = await this.#find(gateway, [...outside]);
    for (const id of found) outside.delete(id);
    const worn = this.#youngWorn(gateway);
    if (worn !== undefined) this.#remember(worn, found);
    return outside;
  }

  #youngWorn(gateway: KnownGateway): Worn | undefined {
    const worn = this.#worn.get(gateway.id);
    const isYoung =
      worn !== undefined &&
      worn.departments === gateway.departments.join() &&
      this.#elapsed() - worn.at < LIFE_MS;
    return isYoung ? worn : undefined;
  }

  #wornOf(gateway: KnownGateway): Promise<ReadonlySet<string>> {
    const young = this.#youngWorn(gateway);
    if (young !== undefined) return young.ids;
    const ids = this.#find(gateway);
    const departments = gateway.departments.join();
    const former = this.#worn.get(gateway.id);
    const named = former?.departments === departments ? former.named : new Map<string, number>();
    const worn: Worn = { departments, at: this.#elapsed(), ids, found: null, named };
    this.#worn.set(gateway.id, worn);
    ids.then(
      (found) => {
        worn.found = found;
        this.#remember(worn, found);
      },
      () => this.#worn.delete(gateway.id),
    );
    return ids;
  }

  #find({ departments }: KnownGateway, ids?: readonly string[]): Promise<Set<string>> {
    return findDevicesOfDepartments(this.#db, { departments, since: this.#since(), ...(ids && { ids }) });
  }

  #remember({ named }: Worn, found: ReadonlySet<string>): void {
    const now = this.#elapsed();
    for (const id of found) named.set(id, now);
    for (const [id, at] of named) if (now - at >= GRACE_MS) named.delete(id);
  }

  /** Whether the device was worn in the gateway's departments a while ago. */
  #wasNamed(gateway: KnownGateway, id: string): boolean {
    const at = this.#worn.get(gateway.id)?.named.get(id);
    return at !== undefined && this.#elapsed() - at < GRACE_MS;
  }

  /** The ids that are not registered, and have not sent before. */
  async #unknown(gateway: KnownGateway, ids: readonly string[]): Promise<string[]> {
    const unseen = ids.filter((id) => !this.#known.has(id) && !this.#meter.isCounted(gateway, id));
    if (unseen.length === 0) return unseen;
    const known = await findKnownDevices(this.#db, unseen);
    if (this.#known.size + known.size > MOST_REMEMBERED) this.#known.clear();
    for (const id of known) this.#known.add(id);
    return unseen.filter((id) => !known.has(id));
  }
}

/** Whether the scope has no restriction, names the device, or it is one of those that are worn. */
const isNamed = (
  { devices, departments }: KnownGateway,
  id: string,
  worn: ReadonlySet<string> | null,
): boolean => (devices.size === 0 && departments.length === 0) || devices.has(id) || worn?.has(id) === true;
