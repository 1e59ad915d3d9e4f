import { alarmKind, VALUE_KINDS, type ValueKind } from '../../../clinical/alarms/kindLists';
import { ALARM_KINDS } from '../../../clinical/alarms/alarmKinds';
import type { ObservationKey, ObservationValues } from '../../../clinical/observationKeys';
import { VITALS, type VitalKey } from '../../../clinical/vitals';

/** Values by which several kinds of alarm are evaluated: those of one observation, or NEWS2. */
export interface AlertSeries {
  /** In a stored state. */
  name: string;
  /** Null for NEWS2, which no device sends. */
  observation: ObservationKey | null;
  /** A reading with one of these vitals is a value of it. Any other repeats the previous score. */
  ownVitals: readonly VitalKey[];
  kinds: readonly ValueKind[];
}

/** Derived from the registry: one series for all the kinds of one observation. */
export const ALERT_SERIES: readonly AlertSeries[] = seriesOfKinds();

export const NEWS2_SERIES = ALARM_KINDS.news2.label;

/** The value of a series, or of a kind, in a set of observations; null when it has none. */
export function valueIn(
  { observation, ownVitals }: Pick<AlertSeries, 'observation' | 'ownVitals'>,
  observations: ObservationValues,
): number | null {
  if (observation === null) return null;
  const value = observations[observation];
  if (value === null) return null;
  for (const vital of ownVitals) if (observations[vital] !== null) return value;
  return null;
}

function seriesOfKinds(): AlertSeries[] {
  const series = new Map<string, AlertSeries>();
  for (const kind of VALUE_KINDS) {
    const { observation, ownVitals, label } = alarmKind(kind);
    const name = isVital(observation) ? VITALS[observation].label : label;
    const kinds = [...(series.get(name)?.kinds ?? []), kind];
    series.set(name, { name, observation, ownVitals, kinds });
  }
  return [...series.values()];
}

export function isVital(key: string | null): key is VitalKey {
  return key !== null && Object.hasOwn(VITALS, key);
}
