import { randomBytes } from 'node:crypto';
import { knownBand } from '../../../clinical/risk';
import type { DashboardEntry, PatientDashboardQuery } from '../../../contract/dashboard';
import type { Db } from '../../db/engine/client';
import { getLiveDevices, type LiveDevice } from '../../db/devices/latestStates';
import { matchesFilters } from './dashboardEntry';
import { drawnAt, isNewer, jsonOf, latestOf, withNewerState, type Kept } from './keptDevice';
import { PreparedAnswer, type Built, type Prepared } from './preparedAnswer';
import type { StoredGroup } from '../ingest/storeGroup';
import { liveUntil, summarise } from './wardSummary';

/** With other servers on the database, their writes are seen within this many ms. */
const RELOAD_MS = 1_000;

/** A failed reload is tried again after this many ms, then twice as many, up to the regular interval. */
const REPAIR_MS = 100;

/** A request that saves something waits at most this long for the boards. */
const PATIENCE_MS = 500;

export interface LiveStateOptions {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Whether other processes may write to the database as well. */
  shared: boolean;
  /** Receives the error of a reload that failed after all retries; another one follows. */
  onError: (error: unknown) => void;
}

/** The newest state of every registered device. Dashboards are served from here without a query. */
export class LiveState {
  readonly #options: LiveStateOptions;
  /** By the manufacturer's name, in the order of the devices' ids. */
  #devices = new Map<string, Kept>();
  #version = 0;
  #applied = 0;
  #loading: Promise<void> = Promise.resolve();
  #queued: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #repair: NodeJS.Timeout | undefined;
  #failures = 0;
  #isClosed = false;
  readonly #boot = randomBytes(6).toString('base64url');
  readonly #overview = new PreparedAnswer(`${this.#boot}.all`, (now) => this.#build(now, () => true));
  readonly #summary = new PreparedAnswer(`${this.#boot}.ward`, (now) => this.#summarise(now));
  readonly #boards = new Map<number, PreparedAnswer>();

  private constructor(options: LiveStateOptions) {
    this.#options = options;
  }

  /** Loads the state and keeps it fresh until `close`. */
  static async open(options: LiveStateOptions): Promise<LiveState> {
    const state = new LiveState(options);
    await state.refresh();
    if (options.shared) {
      state.#timer = setInterval(() => {
        if (state.#queued === null) state.refresh().catch(options.onError);
      }, RELOAD_MS).unref();
    }
    return state;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    clearTimeout(this.#repair);
  }

  /**
   * To be called after a commit. Resolves when the boards show it, or when that takes too long: a saved
   * change is confirmed as saved regardless of the boards, and they follow. Never rejects.
   */
  async follow(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([this.refresh().catch(this.#options.onError), tooLate]);
    clearTimeout(timer);
  }

  /**
   * Reads everything again. Resolves when everything committed before the call is seen; rejects when it could
   * not be read now, and goes on trying until it can.
   */
  refresh(): Promise<void> {
    this.#queued ??= this.#loading
      .catch(() => undefined)
      .then(() => {
        this.#queued = null;
        this.#loading = this.#load();
        this.#loading.then(
          () => this.#isRead(),
          () => this.#isBehind(),
        );
        return this.#loading;
      });
    return this.#queued;
  }

  /** Applies the result of an ingest transaction that has just been committed. */
  apply({
    newest,
    rescored,
    feeds,
    loggedAlarms,
  }: Pick<StoredGroup, 'newest' | 'rescored' | 'feeds' | 'loggedAlarms'>): void {
    this.#applied++;
    for (const { patientId, time, hipi, spi } of rescored) {
      for (const kept of this.#devices.values()) {
        const { latest, aiEnabled } = kept.device;
        if (latest?.patientId !== patientId || latest.time !== time || !aiEnabled) continue;
        this.#put(kept, {
          ...kept.device,
          latest: {
            ...latest,
            band: knownBand(hipi, spi) ?? latest.band,
            observations: { ...latest.observations, hipi, spi },
          },
        });
      }
    }
    for (const [vendorDeviceId, feed] of feeds) {
      const kept = this.#devices.get(vendorDeviceId);
      if (kept === undefined) continue;
      const loggedAlarm = loggedAlarms.get(kept.device.patient?.id ?? 0);
      this.#put(kept, { ...kept.device, feed, ...(loggedAlarm !== undefined && { loggedAlarm }) });
    }
    const now = this.#options.clock();
    for (const reading of newest) {
      const kept = this.#devices.get(reading.vendorDeviceId);
      if (kept === undefined || reading.latest === null || !isNewer(reading.time, kept.device.latest, now))
        continue;
      this.#put(kept, { ...kept.device, latest: latestOf(reading, reading.latest, kept.device.latest) });
    }
  }

  /** Every registered device. */
  overview(): Prepared {
    return this.#overview.current(this.#version, this.#options.clock());
  }

  /** The worn devices, through the union of the chosen filters. */
  patients(query: PatientDashboardQuery): Prepared {
    const key = Number(query.high_risk) + 2 * Number(query.low_battery) + 4 * Number(query.no_sync);
    let board = this.#boards.get(key);
    if (board === undefined) {
      const passes = (entry: DashboardEntry): boolean =>
        entry.patient !== null && matchesFilters(entry, query);
      board = new PreparedAnswer(`${this.#boot}.${key}`, (now) => this.#build(now, passes));
      this.#boards.set(key, board);
    }
    return board.current(this.#version, this.#options.clock());
  }

  /** How many patients are in each band, of the whole ward. */
  summary(): Prepared {
    return this.#summary.current(this.#version, this.#options.clock());
  }

  #put(kept: Kept, device: LiveDevice): void {
    kept.device = device;
    kept.appliedAt = this.#applied;
    kept.drawn = null;
    kept.json = null;
    this.#version++;
  }

  #build(now: number, passes: (entry: DashboardEntry) => boolean): Built {
    const texts: string[] = [];
    let validUntil = Infinity;
    for (const kept of this.#devices.values()) {
      const drawn = drawnAt(kept, now);
      validUntil = Math.min(validUntil, drawn.until);
      if (passes(drawn.entry)) texts.push(drawn.text);
    }
    return { text: `[${texts.join(',')}]`, validUntil };
  }

  #summarise(now: number): Built {
    const ward = [...this.#devices.values()].map((kept) => ({ kept, drawn: drawnAt(kept, now) }));
    const ends = ward
      .flatMap(({ drawn: { entry, until } }) => [until, liveUntil(entry, now)])
      .filter((end) => end > now);
    return {
      text: JSON.stringify(
        summarise(
          ward.map(({ kept, drawn }) => ({ entry: drawn.entry, department: kept.device.department })),
          now,
        ),
      ),
      validUntil: ends.reduce((first, end) => Math.min(first, end), Infinity),
    };
  }

  #isRead(): void {
    this.#failures = 0;
    clearTimeout(this.#repair);
  }

  #isBehind(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#repair);
    this.#repair = setTimeout(
      () => {
        this.refresh().catch(this.#options.onError);
      },
      Math.min(RELOAD_MS, REPAIR_MS * 2 ** this.#failures++),
    ).unref();
  }

  async #load(): Promise<void> {
    const before = this.#applied;
    const devices = await getLiveDevices(this.#options.db);
    const next = new Map<string, Kept>();
    for (const device of devices) {
      const kept = this.#devices.get(device.vendorDeviceId);
      const merged =
        kept !== undefined && kept.appliedAt > before
          ? withNewerState(device, kept.device, this.#options.clock())
          : device;
      const same = kept !== undefined && jsonOf(kept) === JSON.stringify(merged);
      next.set(
        device.vendorDeviceId,
        same ? kept : { device: merged, appliedAt: before, drawn: null, json: null },
      );
      if (!same) this.#version++;
    }
    if (next.size !== this.#devices.size) this.#version++;
    this.#devices = next;
  }
}
