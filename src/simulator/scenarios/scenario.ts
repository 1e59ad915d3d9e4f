import { VITAL_KEYS, type VitalKey } from '../../clinical/vitals';

/** What the illness adds to the patient's own means, in each vital's unit. */
export type Shift = Partial<Record<VitalKey, number>>;

/** One row of a course: this many hours after the onset the patient is shifted by this much. */
export interface Stage {
  hour: number;
  shift: Shift;
}

/** A named course over hours, and whether the sensors are reliable. */
export interface Scenario {
  /** Sorted by hour. Before its first row and after its last one the patient stays at that row's shift. */
  course: readonly Stage[];
  /** A badly attached device: it has silences, loses probes and sends artefacts. */
  flaky: boolean;
}

/**
 * Shift of every vital `hours` after the onset: smooth between the rows of the course, zero where no row
 * names the vital.
 */
export function shiftAt({ course }: Scenario, hours: number): Record<VitalKey, number> {
  const after = course.find((stage) => stage.hour > hours) ?? course.at(-1);
  const before = course.findLast((stage) => stage.hour <= hours) ?? after;
  const part =
    before === undefined || after === undefined || after.hour === before.hour
      ? 1
      : (hours - before.hour) / (after.hour - before.hour);
  const eased = part * part * (3 - 2 * part);
  const shift = {} as Record<VitalKey, number>;
  for (const key of VITAL_KEYS) {
    const from = before?.shift[key] ?? 0;
    shift[key] = from + ((after?.shift[key] ?? 0) - from) * eased;
  }
  return shift;
}
