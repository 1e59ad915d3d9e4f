import { randomBytes } from 'node:crypto';
import { knownBand } from '../../../clinical/risk';
import type { DashboardEntry, PatientDashboardQuery } from '../../../contract/dashboard';
import type { Db } from '../../db/engine/client';
import { getLiveDevices, type LiveDevice } from '../../db/devices/latestStates';
import { matchesFilters } from './dashboardEntry';
import { drawnAt, isNewer, jsonOf, latestOf, withNewerState, type Kept } from './keptDevice';
import { LiveAlarms } from './liveAlarms';
import { PreparedAnswer, type Built, type Prepared } from './preparedAnswer';
import { Reloader } from './reloader';
import { isSeen, ScopedAnswers } from './scopedAnswers';
import type { Scope } from '../scope/scopes';
import type { StoredGroup } from '../ingest/storeGroup';
import { countedUntil, summarise, type WardDevice } from './wardSummary';

/** With other servers on the database, their writes are seen within this many ms. */
const RELOAD_MS = 1_000;

const NO_ALARMS: StoredGroup['alarms'] = new Map();

export interface LiveStateOptions {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** Whether other processes may write to the database as well. */
  shared: boolean;
  /** Receives the error of a reload that failed after all retries; another one follows. */
  onError: (error: unknown) => void;
}

/** A device as it is drawn now, and until which moment (epoch ms, not included) time alone does not change it. */
export interface DrawnDevice extends WardDevice {
  device: LiveDevice;
  until: number;
}

/** The newest state of every registered device. Dashboards are served from here without a query. */
export class LiveState {
  readonly #options: LiveStateOptions;
  /** By the manufacturer's name, in the order of the devices' ids. */
  #devices = new Map<string, Kept>();
  #version = 0;
  #applied = 0;
  readonly #reloader: Reloader;
  readonly alarms: LiveAlarms;
  readonly #boot = randomBytes(6).toString('base64url');
  readonly #overview = new PreparedAnswer(`${this.#boot}.all`, (now) => this.#build(now, () => true));
  readonly #summary = new PreparedAnswer(`${this.#boot}.ward`, (now) => this.#summarise(now));
  readonly #boards = new Map<number, PreparedAnswer>();
  readonly #scoped = new ScopedAnswers();

  private constructor(options: LiveStateOptions) {
    this.#options = options;
    this.alarms = new LiveAlarms(options.db, options.clock);
    this.#reloader = new Reloader({
      load: () => this.#load(),
      everyMs: options.shared ? RELOAD_MS : null,
      mostMs: RELOAD_MS,
      onError: options.onError,
    });
  }

  /** Loads the state and keeps it fresh until `close`. */
  static async open(options: LiveStateOptions): Promise<LiveState> {
    const state = new LiveState(options);
    await state.refresh();
    state.#reloader.start();
    return state;
  }

  close(): void {
    this.#reloader.close();
  }

  /** See `Reloader`. */
  follow(): Promise<void> {
    return this.#reloader.follow();
  }

  /** See `Reloader`. */
  refresh(): Promise<void> {
    return this.#reloader.refresh();
  }

  /** Applies the result of an ingest transaction that has just been committed. */
  apply({
    newest,
    rescored,
    feeds,
    loggedAlarms,
    alarms = NO_ALARMS,
  }: Pick<StoredGroup, 'newest' | 'rescored' | 'feeds' | 'loggedAlarms'> &
    Partial<Pick<StoredGroup, 'alarms'>>): void {
    this.#applied++;
    this.alarms.apply(alarms);
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

  /** Every registered device; with a scope, those that no patient beyond it wears. */
  overview(scope: Scope | null = null): Prepared {
    if (scope === null) return this.#current(this.#overview);
    return this.#current(
      this.#scoped.of(scope, 'all', (now) => this.#build(now, ({ patient }) => isSeen(scope, patient))),
    );
  }

  /** The worn devices, through the union of the chosen filters. */
  patients(query: PatientDashboardQuery, scope: Scope | null = null): Prepared {
    const key = Number(query.high_risk) + 2 * Number(query.low_battery) + 4 * Number(query.no_sync);
    const passes = (entry: DashboardEntry): boolean =>
      entry.patient !== null && isSeen(scope, entry.patient) && matchesFilters(entry, query);
    if (scope !== null)
      return this.#current(this.#scoped.of(scope, `${key}`, (now) => this.#build(now, passes)));
    let board = this.#boards.get(key);
    if (board === undefined) {
      board = new PreparedAnswer(`${this.#boot}.${key}`, (now) => this.#build(now, passes));
      this.#boards.set(key, board);
    }
    return this.#current(board);
  }

  /** The device that the patient wears, as the dashboards show it; null when the patient wears none. */
  entryOf(patientId: number): DashboardEntry | null {
    for (const kept of this.#devices.values())
      if (kept.device.patient?.id === patientId) return this.#drawn(kept, this.#options.clock()).entry;
    return null;
  }

  /** How many patients are in each band, of the whole ward, or of those that are seen. */
  summary(scope: Scope | null = null): Prepared {
    if (scope === null) return this.#current(this.#summary);
    return this.#current(this.#scoped.of(scope, 'ward', (now) => this.#summarise(now, scope)));
  }

  /** Changes with every change of the data. */
  get version(): number {
    return this.#version + this.alarms.versionAt(this.#options.clock());
  }

  /** Every registered device as it is drawn at `now` (epoch ms); with a scope, those that are seen. */
  drawn(now: number, scope: Scope | null = null): DrawnDevice[] {
    return [...this.#devices.values()].flatMap((kept) => {
      const { device } = kept;
      if (!isSeen(scope, device.patient)) return [];
      const { entry, until } = this.#drawn(kept, now);
      return [{ device, entry, department: device.department, until }];
    });
  }

  #current(answer: PreparedAnswer): Prepared {
    return answer.current(this.version, this.#options.clock());
  }

  #drawn(kept: Kept, now: number): NonNullable<Kept['drawn']> {
    return drawnAt(kept, now, this.alarms.of(kept.device.patient?.id ?? 0));
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
    const patients: number[] = [];
    let validUntil = Infinity;
    for (const kept of this.#devices.values()) {
      const drawn = this.#drawn(kept, now);
      validUntil = Math.min(validUntil, drawn.until);
      if (!passes(drawn.entry)) continue;
      texts.push(drawn.text);
      if (drawn.entry.patient !== null) patients.push(drawn.entry.patient.id);
    }
    return { text: `[${texts.join(',')}]`, validUntil, patients };
  }

  #summarise(now: number, scope: Scope | null = null): Built {
    const ward = this.drawn(now, scope);
    const alarms = this.alarms.all().filter(({ alarm: { patient } }) => isSeen(scope, patient));
    return {
      text: JSON.stringify(summarise(ward, now, alarms)),
      validUntil: countedUntil(ward, now),
    };
  }

  async #load(): Promise<void> {
    const before = this.#applied;
    await this.alarms.load();
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
