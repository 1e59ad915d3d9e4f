import type { IngestAnswer } from '../../../contract/readings';
import { IngestLane, type LaneMeter, type LaneOptions, type Sent } from './ingestLane';
import { validateReading, type ValidReading } from './validateReading';
import type { PatientHistory } from '../scoring/history/patientHistory';

const DAY_MS = 24 * 3_600_000;

/** Metrics of ingest. */
export interface IngestMeter extends LaneMeter {
  validated(accepted: number, rejected: number): void;
}

export interface IngestOptions extends LaneOptions {
  /** The commands for devices of stored readings, sent in the response. */
  commandsFor: (
    readings: readonly { vendorDeviceId: string; time: number }[],
  ) => Promise<IngestAnswer['commands']>;
  meter: IngestMeter;
  /**
   * At most this many transactions run at once: while the database stores one group, another is validated.
   * One connection needs 1.
   */
  lanes: number;
}

/** By the makers' ids of devices, why their readings are refused. */
type Refusals = ReadonlyMap<string, string>;
type RefusalsOf = (devices: ReadonlySet<string>) => Refusals | Promise<Refusals>;

interface SubmitOptions {
  refusalsOf?: RefusalsOf;
  patienceMs?: number | null;
  splitsMoments?: boolean;
}

const NONE: Refusals = new Map();

/**
 * Ingest of readings. A device keeps to one lane, so that its readings are stored in the order in which they
 * came; a request is answered only after the COMMIT of every reading in it.
 */
export class Ingest {
  readonly #options: IngestOptions;
  readonly #lanes: readonly IngestLane[];

  constructor(options: IngestOptions) {
    this.#options = options;
    this.#lanes = Array.from({ length: options.lanes }, () => new IngestLane(options));
  }

  /** Histories are read from the database again. */
  clearHistories(): void {
    for (const lane of this.#lanes) lane.clearHistories();
  }

  /**
   * Validates and stores a batch. Resolves when accepted readings are durable; rejects with
   * IngestUnavailable. `refusalsOf` says of which devices the sender's readings are refused, and why; `patienceMs`, how
   * long they may wait for others to be stored with (see `IngestLane`); `splitsMoments`, whether one moment may come in several
   * batches (see `Delivery`).
   */
  async submit(
    batch: readonly unknown[],
    { refusalsOf = () => NONE, patienceMs = null, splitsMoments = false }: SubmitOptions = {},
  ): Promise<IngestAnswer> {
    const receivedAt = this.#options.clock();
    let readings: ValidReading[] = [];
    /** The position in the batch of each of `readings`. */
    let indexes: number[] = [];
    const rejected: IngestAnswer['rejected'] = [];
    const warnings: IngestAnswer['warnings'] = [];
    batch.forEach((value, index) => {
      const validation = validateReading(value);
      if ('errors' in validation) {
        rejected.push({ index, errors: validation.errors });
        return;
      }
      readings.push(validation.reading);
      indexes.push(index);
      if (validation.warnings.length > 0) warnings.push({ index, fields: validation.warnings });
    });
    const asked = refusalsOf(new Set(readings.map(({ vendorDeviceId }) => vendorDeviceId)));
    const refusals = asked instanceof Promise ? await asked : asked;
    if (refusals.size > 0) {
      const isTaken = ({ vendorDeviceId }: ValidReading): boolean => !refusals.has(vendorDeviceId);
      readings.forEach(({ vendorDeviceId }, i) => {
        const [index, why] = [indexes[i], refusals.get(vendorDeviceId)];
        if (index !== undefined && why !== undefined)
          rejected.push({ index, errors: { vendor_device_id: [why] } });
      });
      indexes = indexes.filter((_, i) => readings[i] !== undefined && isTaken(readings[i]));
      readings = readings.filter(isTaken);
    }
    const refused = await this.#store(readings, { receivedAt, patienceMs, splitsMoments });
    const accepted = refused.size === 0 ? readings : readings.filter((reading) => !refused.has(reading));
    if (accepted.length < readings.length) {
      readings.forEach((reading, i) => {
        const index = indexes[i];
        if (index !== undefined && refused.has(reading))
          rejected.push({ index, errors: { timestamp: [this.#tooOld()] } });
      });
    }
    const rejectedIndexes = new Set(rejected.map(({ index }) => index));
    this.#options.meter.validated(accepted.length, rejected.length);
    return {
      accepted: accepted.length,
      rejected: rejected.sort((a, b) => a.index - b.index),
      warnings: warnings.filter(({ index }) => !rejectedIndexes.has(index)),
      commands: await this.#options.commandsFor(
        accepted.map(({ vendorDeviceId, stamp }) => ({ vendorDeviceId, time: stamp })),
      ),
    };
  }

  /**
   * The history that scoring has in memory for a patient at this revision, valid until the caller awaits
   * anything; null when it has none.
   */
  historyAt(patientId: number, revision: number): PatientHistory | null {
    for (const lane of this.#lanes) {
      const history = lane.historyAt(patientId, revision);
      if (history !== null) return history;
    }
    return null;
  }

  #tooOld(): string {
    return `The reading is more than ${Math.floor(this.#options.maxAgeMs / DAY_MS)} days old.`;
  }

  /** Resolves with the readings, of this request or of others, that were too old to be stored. */
  async #store(
    readings: readonly ValidReading[],
    delivered: Omit<Sent, 'readings'>,
  ): Promise<Set<ValidReading>> {
    const shares = this.#lanes.map((): ValidReading[] => []);
    for (const reading of readings) shares[this.#laneOf(reading)]?.push(reading);
    const stored = await Promise.allSettled(
      this.#lanes.map(async (lane, index) => {
        const share = shares[index] ?? [];
        return share.length === 0 ? [] : lane.store({ readings: share, ...delivered });
      }),
    );
    const refused = new Set<ValidReading>();
    for (const result of stored) {
      if (result.status === 'rejected') throw result.reason;
      for (const reading of result.value) refused.add(reading);
    }
    return refused;
  }

  #laneOf({ vendorDeviceId }: ValidReading): number {
    let hash = 0;
    for (let i = 0; i < vendorDeviceId.length; i++) hash = (hash * 31 + vendorDeviceId.charCodeAt(i)) >>> 0;
    return hash % this.#lanes.length;
  }
}
