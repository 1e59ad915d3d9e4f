import { PRESSURE_KEYS } from '../clinical/observationKeys';
import { VITAL_KEYS, type VitalKey } from '../clinical/vitals';
import type { Reading } from '../contract/readings';
import type { SimulatedDevicePlan, VitalTargets } from '../contract/simulatorPlan';
import { drawBaseline } from './physiology/baseline';
import { chargeAt, type Charge } from './physiology/battery';
import { calibrated, calibrationOf, type DesiredPressures, type PressureCalibration } from './calibration';
import { Faults } from './physiology/faults';
import { Physiology } from './physiology/physiology';
import { uniform } from './physiology/random';
import { SCENARIOS } from './scenarios/catalogue';
import { collapse } from './scenarios/collapse';
import { shiftAt } from './scenarios/scenario';

const HOUR_MS = 3_600_000;
const SIGNAL_CHANNEL = 400;

const PRESSURES: readonly VitalKey[] = PRESSURE_KEYS;

/** Readings less than this (ms) after the beginning of a cuff's interval carry its pressures. */
const CUFF_MS = 2_000;

/** Signal quality below this, in percent, is mentioned in the reported status. */
const WEAK_SIGNAL = 40;

/**
 * One wearable on one patient: its reading at any moment. Pure in time and calibration, apart from caches.
 */
export class SimulatedDevice {
  private readonly physiology: Physiology;
  private readonly faults: Faults;
  private readonly means: VitalTargets;
  private readonly onset: number;
  private readonly silentSince: number;
  private liveSince = Number.POSITIVE_INFINITY;

  constructor(
    readonly plan: SimulatedDevicePlan,
    private calibration: PressureCalibration | null = null,
  ) {
    this.physiology = new Physiology(plan.seed, plan.variability);
    this.faults = new Faults(plan.seed, SCENARIOS[plan.scenario].flaky);
    this.means = { ...drawBaseline(plan.seed), ...plan.targets };
    this.onset = Date.parse(plan.onset);
    this.silentSince =
      plan.silent_since === undefined ? Number.POSITIVE_INFINITY : Date.parse(plan.silent_since);
  }

  /**
   * From `time` (epoch ms) on the pressures are those wanted, and move from there. Returns what to store for
   * a restart.
   */
  calibrate(time: number, desired: DesiredPressures): PressureCalibration {
    this.calibration = calibrationOf(time, this.physiology.at(time, this.meansAt(time)), desired);
    return this.calibration;
  }

  /**
   * From `time` (epoch ms) on the device is live: times of the plan for a live device count from there,
   * forwards and back.
   */
  goLive(time: number): void {
    this.liveSince = time;
  }

  /** The reading taken at `time` (epoch ms), or null while the device is out of reach. */
  readingAt(time: number): Reading | null {
    if (time >= this.silentSince || this.faults.isSilent(time)) return null;
    const lost = this.faults.lost(time);
    const vitals = this.faults.disturb(
      time,
      calibrated(time, this.physiology.at(time, this.meansAt(time)), this.calibration),
    );
    const observations: Reading['observations'] = {};
    for (const key of VITAL_KEYS)
      if (!lost.includes(key) && this.isMeasured(key, time)) observations[key] = vitals[key];
    const charge = this.chargeAt(time);
    const signal = this.signalAt(time);
    return {
      vendor_device_id: this.plan.vendor_device_id,
      type: this.plan.type,
      timestamp: new Date(time).toISOString(),
      ...(charge === null ? {} : { battery_level: charge.level }),
      signal_quality: signal,
      status: statusOf(charge, signal, lost.length > 0),
      observations,
    };
  }

  /** A cuff gives pressures with the first reading of each of its intervals alone. */
  private isMeasured(key: VitalKey, time: number): boolean {
    const every = 1_000 * (this.plan.pressure_every_seconds ?? 0);
    return every === 0 || !PRESSURES.includes(key) || time % every < CUFF_MS;
  }

  private meansAt(time: number): VitalTargets {
    const shift = shiftAt(SCENARIOS[this.plan.scenario], (time - this.onset) / HOUR_MS);
    const fall = shiftAt(collapse, this.hoursOfCollapse(time));
    const means = { ...this.means };
    for (const key of VITAL_KEYS) means[key] += shift[key] + fall[key];
    return means;
  }

  /** Since the newest collapse began, in hours; negative while there was none. */
  private hoursOfCollapse(time: number): number {
    const { collapses } = this.plan;
    const sinceFirst =
      collapses === undefined ? -1 : (time - this.liveSince) / 1_000 - collapses.after_seconds;
    return (collapses === undefined || sinceFirst < 0 ? -1 : sinceFirst % collapses.every_seconds) / 3_600;
  }

  private chargeAt(time: number): Charge | null {
    const { battery } = this.plan;
    return battery === null
      ? null
      : chargeAt(time, Date.parse(battery.at), battery.level, battery.drain_per_hour);
  }

  /** Percent: near 95 and calm on a good device, between 25 and 75 on a flaky one; changes once a minute. */
  private signalAt(time: number): number {
    const minute = Math.floor(time / 60_000);
    const chance = uniform(this.plan.seed, SIGNAL_CHANNEL, minute);
    return Math.round(this.plan.scenario === 'flaky' ? 25 + 50 * chance : 91 + 8 * chance);
  }
}

function statusOf(charge: Charge | null, signal: number, probeOff: boolean): string {
  if (probeOff) return 'Check sensor';
  if (charge?.charging === true) return 'Charging';
  if (charge?.low === true) return 'Low battery';
  return signal < WEAK_SIGNAL ? 'Weak signal' : 'OK';
}
