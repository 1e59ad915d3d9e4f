import { VITAL_KEYS, type VitalKey } from '../../../clinical/vitals';

/** Points in log-odds by the value of a feature: linear between the knots, level outside them. */
interface Curve {
  feature: string;
  knots: readonly number[];
  points: readonly number[];
}

/** What one feature of one vital adds. */
export interface RiskTerm extends Curve {
  vital: VitalKey;
  /** Terms of a group are explained together; all of a group belong to one vital. */
  group: string;
  /** Points when the vital is not known at all. */
  missing?: number;
  /** False: counted, but never shown as a value. */
  shown?: boolean;
}

/** A risk model as data. */
export interface RiskTable {
  id: string;
  version: number;
  /** Log-odds of the reference patient, for whom every term is zero. */
  intercept: number;
  terms: readonly RiskTerm[];
  /** The minimum of the log-odds; what is missing to it is counted to `group`. */
  floor?: Curve & { group: string };
  /** Score = 100 · sigmoid(offset + factor · log-odds). */
  scale: { offset: number; factor: number };
  /** Ascending and without gaps from 0 to 100. */
  rates: readonly { from: number; to: number; oneIn: number }[];
}

/** The table itself, after validation: an error in the data must stop the server, not distort a score. */
export function checkedTable(table: RiskTable): RiskTable {
  const curves: readonly Curve[] = table.floor === undefined ? table.terms : [...table.terms, table.floor];
  const groups = new Map<string, VitalKey>();
  for (const { vital, group } of table.terms) {
    if (!VITAL_KEYS.includes(vital)) throw new Error(`${nameOf(table)} has no vital ${vital}.`);
    if ((groups.get(group) ?? vital) !== vital)
      throw new Error(`Group ${group} of ${nameOf(table)} has two vitals.`);
    groups.set(group, vital);
  }
  for (const { feature, knots, points } of curves) {
    const isAscending = knots.every((knot, index) => index === 0 || knot > (knots[index - 1] ?? NaN));
    if (knots.length === 0 || knots.length !== points.length || !isAscending)
      throw new Error(`${feature} of ${nameOf(table)} is no curve.`);
  }
  return table;
}

/** Name and version, as they are stored. */
export function nameOf({ id, version }: RiskTable): string {
  return `${id}-${version}`;
}
