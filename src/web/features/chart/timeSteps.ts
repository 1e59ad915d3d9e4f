import { VITALS, type VitalKey } from '../../../clinical/vitals';
import { isForecast, valueIn, type ChartSet } from '../../ui/charts/chartSets';
import type { VitalDrawing } from '../../ui/charts/vitalDrawing';
import { TRACE_KEYS } from '../../ui/charts/vitalTraces';

const MINUTE_MS = 60_000;

/** The bucket (epoch ms) nearest to `time` and `steps` buckets on, within what is drawn. */
export function stepFrom({ resolution, frame }: Pick<VitalDrawing, 'resolution' | 'frame'>, time: number, steps: number): number {
  const width = resolution * MINUTE_MS;
  const bucket = (Math.round(time / width) + steps) * width;
  return Math.min(Math.floor(frame.end / width) * width, Math.max(Math.ceil(frame.start / width) * width, bucket));
}

/** What is drawn at a bucket; null in a gap. */
export function setAt({ sets }: Pick<VitalDrawing, 'sets'>, time: number): ChartSet | null {
  return sets.find(({ timestamp }) => Date.parse(timestamp) === time) ?? null;
}

/** A value as it is read off a chart; null when there is none. */
export function readOff(set: ChartSet | null, vital: VitalKey): string | null {
  return set === null ? null : valueIn(set.observations, vital)?.toFixed(VITALS[vital].digits) ?? null;
}

/** All that is shown of a set as one sentence. */
export function setText(set: ChartSet | null, shown: ReadonlySet<VitalKey>): string {
  const values = TRACE_KEYS.filter((vital) => shown.has(vital)).flatMap((vital) => {
    const value = readOff(set, vital);
    return value === null ? [] : [`${VITALS[vital].label} ${value} ${VITALS[vital].unit}`];
  });
  if (set === null || values.length === 0) return NO_DATA;
  return `${isForecast(set) ? 'forecast, ' : ''}${values.join(', ')}`;
}

export const NO_DATA = 'No data';
