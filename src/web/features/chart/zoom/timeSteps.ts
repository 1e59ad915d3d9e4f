import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import { momentText } from '../../../ui/charts/clock';
import { isForecast, valueIn, type ChartSet } from '../../../clinical/charts/chartSets';
import type { HandSet } from '../../../clinical/charts/handSets';
import type { VitalDrawing } from '../../../clinical/charts/vitalDrawing';
import { TRACE_KEYS } from '../../../clinical/charts/vitalTraces';
import { scoreTexts } from '../scores/scoresText';

const MINUTE_MS = 60_000;

/** The bucket (epoch ms) that is `steps` after the one nearest to `time`, within the drawn range. */
export function stepFrom(
  { resolution, frame }: Pick<VitalDrawing, 'resolution' | 'frame'>,
  time: number,
  steps: number,
): number {
  const width = resolution * MINUTE_MS;
  const bucket = (Math.round(time / width) + steps) * width;
  return Math.min(
    Math.floor(frame.end / width) * width,
    Math.max(Math.ceil(frame.start / width) * width, bucket),
  );
}

/** The set drawn at a bucket; null in a gap. */
export function setAt({ sets }: Pick<VitalDrawing, 'sets'>, time: number): ChartSet | null {
  return sets.find(({ timestamp }) => Date.parse(timestamp) === time) ?? null;
}

/** A value as text for a chart; null when there is none. */
export function readOff(set: ChartSet | null, vital: VitalKey): string | null {
  return set === null ? null : (valueIn(set.observations, vital)?.toFixed(VITALS[vital].digits) ?? null);
}

/**
 * The hand-logged sets nearest to a bucket: each set belongs to exactly one, and is shown there with its own
 * time.
 */
export function handSetsAt(drawing: VitalDrawing, time: number): HandSet[] {
  const { byHand = [], frame, shown } = drawing;
  return byHand.filter(
    (set) =>
      set.time >= frame.start &&
      set.time <= frame.end &&
      stepFrom(drawing, set.time, 0) === time &&
      handText(set, shown) !== '',
  );
}

/** The visible values of a hand-logged set, each as typed: 'HR 180 bpm, BT 38.4 °C'. */
export const handText = ({ values }: HandSet, shown: ReadonlySet<VitalKey>): string =>
  shownTexts(shown, (vital) => values[vital]?.toString() ?? null).join(', ');

/** All visible values at a bucket as one sentence: drawn and hand-logged. */
export function momentWords(drawing: VitalDrawing, time: number): string {
  const byHand = handSetsAt(drawing, time).map(
    (set) => `; by hand ${momentText(set.time)}, ${set.author}: ${handText(set, drawing.shown)}`,
  );
  return `${setText(setAt(drawing, time), drawing.shown)}${byHand.join('')}`;
}

/** The scores and all visible values of a set as one sentence. */
function setText(set: ChartSet | null, shown: ReadonlySet<VitalKey>): string {
  const values = [...scoreTexts(set), ...shownTexts(shown, (vital) => readOff(set, vital))];
  if (set === null || values.length === 0) return NO_DATA;
  return `${isForecast(set) ? 'forecast, ' : ''}${values.join(', ')}`;
}

/** 'HR 72 bpm' for each visible vital with a value. */
const shownTexts = (shown: ReadonlySet<VitalKey>, valueOf: (vital: VitalKey) => string | null): string[] =>
  TRACE_KEYS.filter((vital) => shown.has(vital)).flatMap((vital) => {
    const value = valueOf(vital);
    return value === null ? [] : [`${VITALS[vital].label} ${value} ${VITALS[vital].unit}`];
  });

export const NO_DATA = 'No data';
