import { BATTERY_LOW } from '../../clinical/battery';

const HOUR_MS = 3_600_000;

/** A nurse puts the wearable on its charger at this charge, in percent. */
const RECHARGE_AT = 5;

/** The charger's speed, in percent an hour. */
const CHARGE_PER_HOUR = 45;

/** Charge in percent, whether it is charging, and whether it reports a low battery. */
export interface Charge {
  level: number;
  charging: boolean;
  low: boolean;
}

/**
 * Charge at `time` of a battery that held `level` percent at `at` (both epoch ms), lost `drainPerHour` percent an hour and was
 * recharged from 5 to 100 whenever it came to 5. A closed form, so that it is the same after any pause.
 */
export function chargeAt(time: number, at: number, level: number, drainPerHour: number): Charge {
  const span = 100 - RECHARGE_AT;
  const chargeHours = span / CHARGE_PER_HOUR;
  const cycleHours = chargeHours + span / drainPerHour;
  const start = chargeHours + (100 - Math.max(RECHARGE_AT, level)) / drainPerHour;
  const passed = start + (time - at) / HOUR_MS;
  const position = passed - Math.floor(passed / cycleHours) * cycleHours;
  const charging = position < chargeHours;
  const charge = charging
    ? RECHARGE_AT + CHARGE_PER_HOUR * position
    : 100 - drainPerHour * (position - chargeHours);
  const rounded = Math.round(Math.min(100, charge));
  return { level: rounded, charging, low: !charging && rounded <= BATTERY_LOW };
}
