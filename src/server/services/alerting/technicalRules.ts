import type { TechnicalKind } from '../../../clinical/alarms/kindLists';
import type { AlarmSeverity } from '../../../clinical/alarms/alarms';
import type { ObservationValues } from '../../../clinical/observationKeys';
import { VITAL_KEYS, type VitalKey } from '../../../clinical/vitals';
import type { AlertStates, TechnicalState } from '../../db/alerting/alertStates';
import type { ConditionChange } from '../alarms/conditionChange';
import { LATE_AGE_MS } from './announce';
import type { PatientDelivery } from './patientDelivery';
import type { Feeds } from './sharedFeeds';
import { missingVitals } from './values/missingVitals';
import { MAX_RAISING_AGE_MS } from './lanes/raisingAge';
import { passZeros } from './values/sensorZeros';

const BATTERY_EMPTY = 10;
const BATTERY_FULL_ENOUGH = 15;

/** What became of a condition of the equipment; the patient is the caller's. */
type TechnicalCondition = Omit<ConditionChange, 'patientId'>;

/** A condition as it is found now; null: it is over, or was never there. */
interface FoundCondition {
  severity: AlarmSeverity;
  value: number;
  /** The value is shown with the alarm: another one is reported, as that of a score is. */
  isShown?: boolean;
  vitals?: readonly VitalKey[];
}

interface Input {
  delivery: PatientDelivery;
  /** After the delivery. */
  feeds: Feeds;
  kinds: NonNullable<AlertStates['kinds']>;
  now: number;
}

/** What a delivery changed of the conditions of the equipment. */
export interface EvaluatedTechnical {
  state: Pick<AlertStates, 'technical' | 'zeros'>;
  conditions: TechnicalCondition[];
  isChanged: boolean;
}

type Technical = Partial<Record<TechnicalKind, TechnicalState>>;

/**
 * The conditions of the equipment that a delivery begins or ends (alarm-response §1). Those that begin with a
 * silence are found by time (`services/alarms/watch/silences`), and end here.
 */
export function evaluateTechnical(before: AlertStates, input: Input): EvaluatedTechnical {
  const { delivery, now } = input;
  const worn = delivery.readings.filter(({ canRaise }) => canRaise);
  const newest = worn.at(-1);
  if (newest === undefined) return { state: before, conditions: [], isChanged: false };
  const rules = new Rules(before.technical ?? {}, newest.time, now);
  const valued = worn.findLast(({ observations }) => hasValue(observations));
  if (valued !== undefined) {
    // A set logged by hand, what was caught up on and what comes too late to be shown do not bring the signal back.
    if (!delivery.byHand && now - valued.time <= delivery.silenceMs) rules.end('signalLost', 0);
    rules.end('unmonitored', 0);
  }
  if (delivery.byHand) return rules.outcome(before.zeros, before.zeros);
  rules.endBefore(delivery.wornSince);

  const mayRaise = now - newest.time < MAX_RAISING_AGE_MS;
  const { batteryLevel = null, clockOffset = null } = delivery.device ?? {};
  if (batteryLevel !== null && batteryLevel >= BATTERY_FULL_ENOUGH) rules.end('batteryEmpty', batteryLevel);
  else if (
    mayRaise &&
    batteryLevel !== null &&
    (batteryLevel <= BATTERY_EMPTY || rules.isStanding('batteryEmpty'))
  )
    rules.stand('batteryEmpty', { severity: 'INFO', value: batteryLevel, isShown: true });
  if (clockOffset !== null)
    rules.stand('deviceClock', {
      severity: 'INFO',
      value: Math.round(clockOffset / 1_000),
      isShown: true,
    });
  else if (delivery.device !== undefined) rules.end('deviceClock', 0);

  const { zeros, standing } = passZeros(before, worn, now);
  if (standing.length === 0) rules.end('sensorZero', 0);
  else rules.stand('sensorZero', { severity: 'CRITICAL', value: 0, vitals: standing });

  const missing = missingVitals({ ...input, newest: newest.time, zeros: standing });
  if (missing === null) rules.end('vitalMissing', 0);
  else if (mayRaise) rules.stand('vitalMissing', missing);
  return rules.outcome(zeros, before.zeros);
}

const hasValue = (observations: ObservationValues): boolean =>
  VITAL_KEYS.some((key) => observations[key] !== null);

/** The conditions that stand, while one after the other is found or over. */
class Rules {
  readonly #conditions: TechnicalCondition[] = [];
  readonly #before: Technical;
  readonly #measuredAt: number;
  readonly #now: number;
  #technical: Technical;

  constructor(technical: Technical, measuredAt: number, now: number) {
    this.#before = technical;
    this.#technical = technical;
    this.#measuredAt = measuredAt;
    this.#now = now;
  }

  /** A condition of a device that was taken off since is none of the one that is worn now. */
  endBefore(wornSince: number | null): void {
    for (const kind of Object.keys(this.#technical) as TechnicalKind[])
      if (wornSince !== null && (this.#technical[kind]?.at ?? Infinity) < wornSince)
        this.end(kind, 0, 'device taken off');
  }

  isStanding(kind: TechnicalKind): boolean {
    return this.#technical[kind] !== undefined;
  }

  stand(kind: TechnicalKind, { severity, value, isShown = false, vitals }: FoundCondition): void {
    const known = this.#technical[kind];
    const isSame =
      known?.severity === severity &&
      known.vitals?.join() === vitals?.join() &&
      (!isShown || known.value === value);
    if (isSame) return;
    this.#technical = {
      ...this.#technical,
      [kind]: {
        severity,
        at: known?.at ?? this.#now,
        ...(isShown && { value }),
        ...(vitals !== undefined && { vitals }),
      },
    };
    this.#report(kind, severity, value, {
      isNews: known?.severity !== severity && known?.severity !== 'WARNING',
      vital: vitals?.[0],
    });
  }

  end(kind: TechnicalKind, value: number, resolution?: 'device taken off'): void {
    if (this.#technical[kind] === undefined) return;
    const others = { ...this.#technical };
    delete others[kind];
    this.#technical = others;
    this.#report(kind, null, value, { isNews: false, ...(resolution !== undefined && { resolution }) });
  }

  outcome(zeros: AlertStates['zeros'], zerosBefore: AlertStates['zeros']): EvaluatedTechnical {
    const isAny = Object.keys(this.#technical).length > 0;
    return {
      state: { ...(isAny && { technical: this.#technical }), ...(zeros !== undefined && { zeros }) },
      conditions: this.#conditions,
      isChanged: this.#technical !== this.#before || JSON.stringify(zeros) !== JSON.stringify(zerosBefore),
    };
  }

  #report(
    kind: TechnicalKind,
    severity: AlarmSeverity | null,
    value: number,
    more: Pick<TechnicalCondition, 'isNews' | 'resolution' | 'vital'>,
  ): void {
    this.#conditions.push({
      kind,
      severity,
      value,
      measuredAt: this.#measuredAt,
      isLate: this.#now - this.#measuredAt > LATE_AGE_MS,
      byHand: false,
      isSlow: false,
      ...more,
    });
  }
}
