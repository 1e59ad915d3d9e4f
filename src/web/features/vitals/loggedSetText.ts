import { VITAL_KEYS, VITALS, type VitalKey } from '../../../clinical/vitals';
import type { LoggedSet } from '../../../contract/loggedSets';
import { momentText } from '../../ui/charts/clock';

/** A set entered this long after it was measured (ms) states when it was entered. */
const LATE_MS = 5 * 60_000;

/** When it was measured, 'HH:mm DD/MM/YYYY'. */
export const setTime = ({ measured_at: at }: Pick<LoggedSet, 'measured_at'>): string =>
  momentText(Date.parse(at));

/** When it was entered, for a set that was entered well after it was measured; null for others. */
export function entryTime({
  measured_at: measured,
  created_at: created,
}: Pick<LoggedSet, 'measured_at' | 'created_at'>): string | null {
  const at = Date.parse(created);
  return at - Date.parse(measured) > LATE_MS ? momentText(at) : null;
}

/** The values as they were typed, in the order of the table of vitals: { label: 'HR', text: '180 bpm' }. */
export function setValues({
  observations,
}: Pick<LoggedSet, 'observations'>): { key: VitalKey; label: string; text: string }[] {
  return VITAL_KEYS.flatMap((key) => {
    const { label, unit, observationType } = VITALS[key];
    const logged = observations.find(({ type }) => type === observationType);
    return logged === undefined ? [] : [{ key, label, text: `${logged.value} ${unit}` }];
  });
}

/** The same as one line: 'HR 180 bpm, BT 38.4 °C'. */
export const setLine = (set: Pick<LoggedSet, 'observations'>): string =>
  setValues(set)
    .map(({ label, text }) => `${label} ${text}`)
    .join(', ');
