import type { Db } from '../../db/engine/client';
import { isOutOfService } from '../../db/engine/databaseFaults';
import type { FeedState } from '../../db/devices/feedState';
import type { AnnouncedAlert } from '../alarms/applyEvents';
import type { LimitsOf } from '../alarms/limits/effectiveLimits';
import type { Delivery } from '../feed/placeReadings';
import type { ValidReading } from './validateReading';
import { PatientHistories } from '../scoring/history/patientHistories';
import type { PatientHistory } from '../scoring/history/patientHistory';
import { storeGroup, type StoredGroup } from './storeGroup';

/** A transaction stores at most this many readings (or one request, if that alone has more). */
const GROUP_SIZE = 1_000;

/**
 * A group with readings of gateways begins this many ms after the one before it, or at once when `WORTH_A_GROUP` readings wait. A
 * transaction costs as much as a hundred readings: a ward's devices, each with a request of its own, share
 * forty a second.
 */
const GATHER_MS = 25;
const WORTH_A_GROUP = 200;

/**
 * With this many deliveries none of them waits for more: monitors that send one reading in a message of its own would
 * fill every lane with transactions of one reading, before which other feeders wait.
 */
const WORTH_THE_WAIT = 4;

/** More than this many readings waiting means that the database is not keeping up: feeders must try again later. */
const QUEUE_SIZE = 20_000;

/** The readings could not be stored; none of the request's is acknowledged. */
export class IngestUnavailable extends Error {
  override readonly name = 'IngestUnavailable';
}

export interface LaneMeter {
  committed(seconds: number): void;
  /** Alerts are committed, `waited` seconds after the first reading of their group was accepted, at `now` (epoch ms). */
  alerted(alerts: readonly AnnouncedAlert[], waited: number, now: number): void;
}

export interface LaneOptions {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Readings older than this (ms) when they are received are refused. */
  maxAgeMs: number;
  /** Called after every commit and before the requests of its group are answered. */
  onStored: (group: StoredGroup) => void;
  meter: LaneMeter;
  /** Where the alarms of a patient's vitals begin; those of the registry when left out. */
  limitsOf?: LimitsOf | undefined;
}

/** The readings of a delivery that were too old to be stored. */
type Refused = ReadonlySet<ValidReading>;

/**
 * A delivery, and how long it waits for others to be stored with (ms); null: it is of a gateway, and waits as their groups
 * begin. Any other goes with the next of these groups, and does not put off the one after it.
 */
export type Sent = Delivery & { patienceMs: number | null };

interface Waiting extends Sent {
  /** On the clock of `performance`. */
  acceptedAt: number;
  resolve(refused: Refused): void;
  reject(error: unknown): void;
}

/**
 * A queue of readings, stored group by group: those that arrive while a transaction runs share the next one
 * (group commit). When a group fails, its requests are tried one by one, so that one of them cannot fail the
 * others; when the database cannot store anything, all that wait are refused at once.
 */
export class IngestLane {
  readonly #options: LaneOptions;
  readonly #histories = new PatientHistories();
  readonly #refusedFeeds = new Map<string, FeedState>();
  #queue: Waiting[] = [];
  #waiting = 0;
  #running = false;
  /** When the last group with a delivery of a gateway began, on the clock of `performance`. */
  #begun = -Infinity;
  /** Whether a delivery of a gateway is queued. */
  #isUrgent = false;
  /** When the group that is being gathered begins, as known so far, on the clock of `performance`. */
  #waitsUntil = -Infinity;
  /** Lets the group that is being gathered look at its time again. */
  #wake: (() => void) | null = null;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Resolves when the readings of a delivery are durable, with those that were refused; rejects with IngestUnavailable. */
  store(sent: Sent): Promise<Refused> {
    const { readings, patienceMs } = sent;
    const acceptedAt = performance.now();
    if (this.#waiting + readings.length > QUEUE_SIZE)
      return Promise.reject(new IngestUnavailable('The ingest queue is full.'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ ...sent, acceptedAt, resolve, reject });
      this.#waiting += readings.length;
      this.#isUrgent ||= patienceMs === null;
      if (this.#due() < this.#waitsUntil) this.#wake?.();
      if (this.#running) return;
      this.#running = true;
      void this.#run();
    });
  }

  /** See `PatientHistories`. */
  clearHistories(): void {
    this.#histories.clear();
  }

  /** See `PatientHistories`. */
  historyAt(patientId: number, revision: number): PatientHistory | null {
    return this.#histories.at(patientId, revision);
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      await this.#gather();
      const group = this.#takeGroup();
      try {
        await this.#commit(group);
      } catch (error) {
        // Without the database no waiting reading can be stored either: all feeders are refused now and not
        // one after the other.
        if (isUnavailable(error)) refuse([...group, ...this.#takeAll()], error);
        else if (group.length === 1) refuse(group, error);
        else await this.#commitOneByOne(group);
      }
    }
    this.#running = false;
  }

  /** Waits for more requests; at least for those that arrive in this turn of the event loop. */
  async #gather(): Promise<void> {
    await new Promise<void>((resolve) => void setImmediate(resolve));
    for (;;) {
      this.#waitsUntil = this.#due();
      const rest = this.#waitsUntil - performance.now();
      if (rest <= 0) break;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, rest);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = null;
    }
    if (this.#isUrgent) this.#begun = performance.now();
  }

  /** When the next group begins, on the clock of `performance`. */
  #due(): number {
    if (this.#waiting >= WORTH_A_GROUP) return -Infinity;
    if (this.#isUrgent) return this.#begun + GATHER_MS;
    if (this.#queue.length >= WORTH_THE_WAIT) return -Infinity;
    return Math.min(...this.#queue.map(({ acceptedAt, patienceMs }) => acceptedAt + (patienceMs ?? 0)));
  }

  #takeGroup(): Waiting[] {
    let size = 0;
    let count = 0;
    for (const { readings } of this.#queue) {
      if (count > 0 && size + readings.length > GROUP_SIZE) break;
      size += readings.length;
      count++;
    }
    this.#waiting -= size;
    const group = this.#queue.splice(0, count);
    this.#isUrgent = this.#queue.some(({ patienceMs }) => patienceMs === null);
    return group;
  }

  #takeAll(): Waiting[] {
    this.#waiting = 0;
    this.#isUrgent = false;
    return this.#queue.splice(0);
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    const { db, clock, meter, onStored, maxAgeMs, limitsOf } = this.#options;
    const started = performance.now();
    const stored = await storeGroup(db, this.#histories, group, {
      now: clock(),
      maxAgeMs,
      refusedFeeds: this.#refusedFeeds,
      limitsOf,
    });
    const committed = performance.now();
    meter.committed((committed - started) / 1_000);
    if (stored.alerts.length > 0)
      meter.alerted(stored.alerts, (committed - (group[0]?.acceptedAt ?? started)) / 1_000, clock());
    onStored(stored);
    for (const { resolve } of group) resolve(stored.refused);
  }

  async #commitOneByOne(group: readonly Waiting[]): Promise<void> {
    for (const request of group) {
      await this.#commit([request]).catch((error: unknown) => refuse([request], error));
    }
  }
}

const isUnavailable = (error: unknown): boolean => error instanceof Error && isOutOfService(error);

function refuse(group: readonly Waiting[], cause: unknown): void {
  for (const { reject } of group)
    reject(new IngestUnavailable('The readings could not be stored.', { cause }));
}
