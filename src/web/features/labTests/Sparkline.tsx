import './LabSeriesTable.css';

const WIDTH = 96;
const HEIGHT = 28;
const EDGE = 4;

interface SparklineProps {
  /** What it says, for who does not see it. */
  label: string;
  /** In the order of time. */
  points: readonly { time: number; value: number }[];
  /** The reference, shaded; null where there is no limit. */
  min: number | null;
  max: number | null;
}

/** The course of a few values, by time; the newest has a dot. */
export function Sparkline({ label, points, min, max }: SparklineProps) {
  const values = points.map(({ value }) => value);
  const times = points.map(({ time }) => time);
  const x = scale(Math.min(...times), Math.max(...times), EDGE, WIDTH - EDGE);
  const y = scale(Math.min(...values), Math.max(...values), HEIGHT - EDGE, EDGE);
  const [top, bottom] = [max === null ? 0 : clip(y(max)), min === null ? HEIGHT : clip(y(min))];
  const newest = points.at(-1);
  return (
    <svg className="sparkline" role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {min === null && max === null ? null : (
        <rect x="0" y={top} width={WIDTH} height={Math.max(0, bottom - top)} />
      )}
      <polyline points={points.map(({ time, value }) => `${x(time)},${y(value)}`).join(' ')} />
      {newest === undefined ? null : <circle cx={x(newest.time)} cy={y(newest.value)} r="3" />}
    </svg>
  );
}

/** A linear scale; the middle of its range while there is only one value. */
const scale = (from: number, to: number, start: number, end: number) => (value: number) =>
  from === to ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start);

const clip = (place: number): number => Math.min(HEIGHT, Math.max(0, place));
