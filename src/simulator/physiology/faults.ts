import { VITAL_KEYS, type VitalKey } from '../../clinical/vitals';
import { POPULATION } from './population';
import { uniform } from './random';

const MINUTE_MS = 60_000;

/** Channels of the hash, distinct from those of the physiology. */
const SILENCE = 300;
const PROBE = 310;
const ARTEFACT = 330;

/**
 * Vitals that one sensor measures: they fail and return together. The order of the sensors is part of every
 * seed's course.
 */
const PROBES: readonly (readonly VitalKey[])[] = [
  ...new Set(VITAL_KEYS.map((key) => POPULATION[key].sensor)),
].map((sensor) => VITAL_KEYS.filter((key) => POPULATION[key].sensor === sensor));

/** How often faults occur with a device that sits well, and with one that does not. */
interface FaultRates {
  /** Chance that a window of eight minutes holds a silence. */
  silence: number;
  /** Chance that a probe is off for some minutes within two hours. */
  probe: number;
  /** Chance of an artefact in one reading. */
  artefact: number;
}

const WELL: FaultRates = { silence: 0, probe: 0.12, artefact: 0.0005 };
const BADLY: FaultRates = { silence: 0.75, probe: 0.6, artefact: 0.012 };

/** A stretch of time inside a window of `windowMs` that occurs with `chance`, lasting `min` to `max` ms. */
function isInside(
  time: number,
  seed: number,
  channel: number,
  windowMs: number,
  chance: number,
  min: number,
  max: number,
): boolean {
  const window = Math.floor(time / windowMs);
  if (uniform(seed, channel, window) >= chance) return false;
  const length = min + (max - min) * uniform(seed, channel + 1, window);
  const start = (windowMs - length) * uniform(seed, channel + 2, window);
  const position = time - window * windowMs;
  return position >= start && position < start + length;
}

/** The faults between a patient and the gateway; a pure function of seed and time. */
export class Faults {
  private readonly rates: FaultRates;

  constructor(
    private readonly seed: number,
    flaky: boolean,
  ) {
    this.rates = flaky ? BADLY : WELL;
  }

  /**
   * The radio is out of reach: no reading is sent. One to three minutes, so that a card greys and comes back.
   */
  isSilent(time: number): boolean {
    return isInside(time, this.seed, SILENCE, 8 * MINUTE_MS, this.rates.silence, MINUTE_MS, 3 * MINUTE_MS);
  }

  /** Vitals whose sensor is off at `time`. */
  lost(time: number): VitalKey[] {
    return PROBES.filter((_, probe) =>
      isInside(
        time,
        this.seed,
        PROBE + 3 * probe,
        120 * MINUTE_MS,
        this.rates.probe,
        MINUTE_MS,
        4 * MINUTE_MS,
      ),
    ).flat();
  }

  /**
   * The vitals with at most one artefact: a flushed or kinked pressure line, a moved finger, electrical noise, a probe on the
   * blanket, or (from a badly sitting device) a pressure that no human has. One reading long, as they are.
   */
  disturb(time: number, vitals: Record<VitalKey, number>): Record<VitalKey, number> {
    const second = Math.floor(time / 1_000);
    if (uniform(this.seed, ARTEFACT, second) >= this.rates.artefact) return vitals;
    const kinds = this.rates === BADLY ? ARTEFACTS : ARTEFACTS.slice(1);
    const kind = kinds[Math.floor(uniform(this.seed, ARTEFACT + 1, second) * kinds.length)];
    return kind === undefined ? vitals : { ...vitals, ...kind(vitals) };
  }
}

const ARTEFACTS: readonly ((vitals: Record<VitalKey, number>) => Partial<Record<VitalKey, number>>)[] = [
  () => ({ bloodPressureSystolic: 11_647 }),
  ({ bloodPressureMean: mean }) => ({
    bloodPressureSystolic: mean + 110,
    bloodPressureMean: mean + 90,
    bloodPressureDiastolic: mean + 75,
  }),
  ({ bloodOxygenSaturation: saturation }) => ({ bloodOxygenSaturation: Math.max(70, saturation - 14) }),
  ({ heartRate: rate }) => ({ heartRate: Math.min(240, Math.round(rate * 1.6)) }),
  () => ({ bodyTemperature: 28.4 }),
];
