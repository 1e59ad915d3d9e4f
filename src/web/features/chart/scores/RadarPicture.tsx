import type { Radar } from './radars';
import './RadarPicture.css';

const SIZE = { width: 200, height: 150 };
const CENTRE = { x: SIZE.width / 2, y: SIZE.height / 2 };
const RADIUS = 50;
const LABEL_RADIUS = 64;
const RINGS = [0.25, 0.5, 0.75, 1];

/** A sample, drawn as one picture: its axes are named, its values belong to no patient. */
export function RadarPicture({ label, radar }: { label: string; radar: Radar }) {
  const { axes } = radar;
  const at = (index: number, share: number, radius = RADIUS) => {
    const angle = (index / axes.length) * 2 * Math.PI - Math.PI / 2;
    return { x: CENTRE.x + Math.cos(angle) * radius * share, y: CENTRE.y + Math.sin(angle) * radius * share };
  };
  const shape = (shareOf: (index: number) => number) =>
    axes
      .map((_, index) => at(index, shareOf(index)))
      .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' ');
  return (
    <svg
      className="radar"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={`${label} radar, sample data: ${axes.map((axis) => axis.label).join(', ')}`}
    >
      {RINGS.map((ring) => (
        <polygon key={ring} className={ring === 1 ? 'radar-edge' : 'radar-ring'} points={shape(() => ring)} />
      ))}
      {axes.map((axis, index) => (
        <line
          key={axis.label}
          className="radar-ring"
          x1={CENTRE.x}
          y1={CENTRE.y}
          x2={at(index, 1).x}
          y2={at(index, 1).y}
        />
      ))}
      <polygon className="radar-sample" points={shape((index) => axes[index]?.value ?? 0)} />
      {axes.map((axis, index) => (
        <circle
          key={axis.label}
          className="radar-dot"
          cx={at(index, axis.value).x}
          cy={at(index, axis.value).y}
          r={2.5}
        />
      ))}
      {axes.map((axis, index) => {
        const { x, y } = at(index, 1, LABEL_RADIUS);
        return (
          <text key={axis.label} className="radar-label" x={x} y={y + 4} textAnchor="middle">
            {axis.label}
          </text>
        );
      })}
    </svg>
  );
}
