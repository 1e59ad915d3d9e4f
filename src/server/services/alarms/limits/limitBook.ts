import type { Kysely } from 'kysely';
import { findAllLimits, findLimitedDepartments, type KeptLimit } from '../../../db/alarms/alarmLimits';
import type { Tables } from '../../../db/tables/tables';
import type { EffectiveLimits } from './effectiveLimits';
import { countingRows, effectiveLimits, isOffAt, rowsByKind, type Levels } from './limitLevels';

/** What was computed, and until when (epoch ms) time alone does not change it. */
interface Computed {
  limits: EffectiveLimits;
  until: number;
}

/** Everything that is set, and by it the limits of any patient. */
export class LimitBook {
  readonly #hospital: Levels;
  readonly #departments: ReadonlyMap<number, Levels>;
  readonly #departmentOf: ReadonlyMap<number, number>;
  readonly #patients: ReadonlyMap<number, readonly KeptLimit[]>;
  readonly #ofPatients = new Map<number, Computed>();
  /** By department; 0: none. */
  readonly #ofDepartments = new Map<number, EffectiveLimits>();
  /** Of the same content exactly when this is the same. */
  readonly text: string;

  private constructor(rows: readonly KeptLimit[], departmentOf: ReadonlyMap<number, number>) {
    this.text = JSON.stringify([rows, [...departmentOf]]);
    const hospital: Levels = [
      ['hospital', rowsByKind(rows.filter((row) => row.departmentId === null && row.patientId === null))],
    ];
    this.#hospital = hospital;
    this.#departments = new Map(
      [...groupedBy(rows, 'departmentId')].map(([id, own]) => [
        id,
        [['department', rowsByKind(own)], ...hospital],
      ]),
    );
    this.#departmentOf = departmentOf;
    this.#patients = groupedBy(rows, 'patientId');
  }

  static async read(db: Kysely<Tables>): Promise<LimitBook> {
    return new LimitBook(await findAllLimits(db), await findLimitedDepartments(db));
  }

  /** What raises alarms for this patient at `now` (epoch ms). */
  limitsOf(patientId: number, now: number): EffectiveLimits {
    const rows = this.#patients.get(patientId);
    const department = this.#departmentOf.get(patientId) ?? 0;
    if (rows === undefined) return this.#limitsIn(department);
    const known = this.#ofPatients.get(patientId);
    if (known !== undefined && now < known.until) return known.limits;
    const ward = this.#departments.get(department) ?? this.#hospital;
    const limits = effectiveLimits([['patient', countingRows(rows, ward, now)], ...ward], now);
    const until = rows
      .filter((row) => isOffAt(row, now))
      .reduce((next, { offUntil }) => Math.min(next, Date.parse(offUntil ?? '')), Infinity);
    this.#ofPatients.set(patientId, { limits, until });
    return limits;
  }

  #limitsIn(department: number): EffectiveLimits {
    const known = this.#ofDepartments.get(department);
    if (known !== undefined) return known;
    // Nothing of a ward is switched off for a time.
    const limits = effectiveLimits(this.#departments.get(department) ?? this.#hospital, 0);
    this.#ofDepartments.set(department, limits);
    return limits;
  }
}

function groupedBy(
  rows: readonly KeptLimit[],
  owner: 'departmentId' | 'patientId',
): Map<number, KeptLimit[]> {
  const groups = new Map<number, KeptLimit[]>();
  for (const row of rows) {
    const id = row[owner];
    if (id !== null) groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return groups;
}
