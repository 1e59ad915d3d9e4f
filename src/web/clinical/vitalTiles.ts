import type { DashboardEntry } from '../../contract/dashboard';
import type { ObservationValues } from '../../clinical/observationKeys';
import { VITAL_KEYS, VITALS, type VitalKey } from '../../clinical/vitals';
import {
  meanPressureText,
  pressureText,
  shockIndexText,
  vitalText,
  type Zeros,
} from './words/observationText';

export type TileName = (typeof VITALS)[VitalKey]['tile'] | 'SI';

/** A tile of cards, profile and chart. */
export interface VitalTile {
  /** Short, and the accessible name of the tile. */
  name: TileName;
  /** The vitals it shows; none for the shock index, which is derived. */
  vitals: readonly VitalKey[];
  unit?: string;
  /** CSS colour. */
  color: string;
}

const tileOf = (name: TileName): VitalTile => {
  const vitals = VITAL_KEYS.filter((key) => VITALS[key].tile === name);
  const [first] = vitals;
  return first === undefined
    ? { name, vitals, color: 'var(--si)' }
    : { name, vitals, unit: VITALS[first].unit, color: `var(--${VITALS[first].token})` };
};

/** The tiles in their order: those of the vitals, in the order of their table, and the shock index. */
export const VITAL_TILES: readonly VitalTile[] = [
  ...new Set<TileName>([...VITAL_KEYS.map((key) => VITALS[key].tile), 'SI']),
].map(tileOf);

/** The first page of the newest values beside the charts. */
export const FIRST_TILES = VITAL_TILES.slice(0, 3);

/** The vital whose trend a tile shows: of the pressures the mean, of the shock index none. */
export const trendVital = ({ name, vitals: [first] }: VitalTile): VitalKey | null =>
  name === 'NIBP' ? 'bloodPressureMean' : (first ?? null);

/** The large text of a tile, `84/46`; `--` when it is not known. */
export function tileText(
  { name, vitals }: VitalTile,
  observations: ObservationValues,
  zeros?: Zeros,
): string {
  if (name === 'NIBP') return pressureText(observations, zeros);
  const [vital] = vitals;
  return vital === undefined ? shockIndexText(observations) : vitalText(vital, observations, zeros);
}

/** The mean beside the pressures, `(69)`, null when it is not known; undefined for a tile that has none. */
export function tileMean(
  { name }: VitalTile,
  observations: ObservationValues,
  zeros?: Zeros,
): string | null | undefined {
  return name === 'NIBP' ? meanPressureText(observations, zeros) : undefined;
}

/** A vital that was measured before the newest reading. */
export interface Earlier {
  /** When it was measured, ISO 8601. */
  measuredAt: string;
  /** It is older than the newest reading by more than the device's online window: not a current value. */
  isOld: boolean;
}

/**
 * When a tile's vitals were measured; null if with the newest reading. Both pressures come from one
 * measurement.
 */
export function earlierOf(
  {
    measured_at: times,
    online_window: onlineWindow,
    last_sync: newest,
  }: Pick<DashboardEntry, 'measured_at' | 'online_window' | 'last_sync'>,
  keys: readonly VitalKey[],
): Earlier | null {
  const measuredAt = keys.map((key) => times?.[key]).find((time) => time !== undefined);
  return measuredAt === undefined || newest === null
    ? null
    : { measuredAt, isOld: Date.parse(newest) - Date.parse(measuredAt) > onlineWindow * 1_000 };
}
