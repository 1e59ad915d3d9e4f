import type { AlarmKind } from '../../../src/clinical/alarms/alarmKinds';
import type { Outcome } from '../../../src/server/services/alarms/lifecycle/patientAlarms';

/** What was counted of one kind. */
export interface KindCount {
  /** Alarms raised; … */
  raised: number;
  /** … and those outside again within 10 min of their end, which go on as the same alarm. */
  again: number;
  /** Each once, however many people it notified: alerts, escalations and repeats. */
  announced: number;
  /** Of these not with a raise and not with a worse severity: escalations, repeats, and acknowledgements that ended. */
  repeated: number;
}

const NONE: KindCount = { raised: 0, again: 0, announced: 0, repeated: 0 };

/** Counts what the lifecycle says. */
export class AlarmCount {
  readonly #counts = new Map<AlarmKind, KindCount>();

  /** By kind; one of which nothing was counted is left out. */
  get kinds(): ReadonlyMap<AlarmKind, KindCount> {
    return this.#counts;
  }

  add({
    patient,
    steps,
    announcements,
    again,
  }: Pick<Outcome, 'patient' | 'steps' | 'announcements' | 'again'>) {
    const kindOf = (index: number): AlarmKind | undefined => patient.alarms[index]?.kind;
    for (const { alarm, event, detail } of steps)
      if (event === 'raised') this.#count(kindOf(alarm), detail === 'again' ? { again: 1 } : { raised: 1 });
    for (const { alarm } of announcements) {
      const isNew = steps.some(
        ({ alarm: of, event }) => of === alarm && (event === 'raised' || event === 'worsened'),
      );
      this.#count(kindOf(alarm), { announced: 1, repeated: isNew ? 0 : 1 });
    }
    for (const { alarm } of again) this.#count(kindOf(alarm), { announced: 1, repeated: 1 });
  }

  /** The counts of another patient. */
  addAll(kinds: ReadonlyMap<AlarmKind, KindCount>): void {
    for (const [kind, count] of kinds) this.#count(kind, count);
  }

  #count(kind: AlarmKind | undefined, more: Partial<KindCount>): void {
    if (kind === undefined) return;
    const known = this.#counts.get(kind) ?? NONE;
    this.#counts.set(kind, plus(known, { ...NONE, ...more }));
  }
}

export const plus = (a: KindCount, b: KindCount): KindCount => ({
  raised: a.raised + b.raised,
  again: a.again + b.again,
  announced: a.announced + b.announced,
  repeated: a.repeated + b.repeated,
});

/** All kinds together. */
export const totalOf = (kinds: ReadonlyMap<AlarmKind, KindCount>): KindCount =>
  [...kinds.values()].reduce(plus, NONE);
