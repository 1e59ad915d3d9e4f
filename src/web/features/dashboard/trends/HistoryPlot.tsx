import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import type { ObservationSet } from '../../../../contract/observationSets';
import type { VitalTile } from '../../../clinical/vitalTiles';
import { MISSING } from '../../../lib/missing';
import { serverNow } from '../../../lib/server/serverTime';
import { clockText } from '../../../ui/charts/clock';
import { NO_HISTORY, plotOf, WIDTH, HEIGHT } from './historyPoints';

interface HistoryPlotProps {
  tile: VitalTile;
  /** In the order of time. */
  sets: readonly ObservationSet[];
  hours: number;
}

/** One small chart of a tile's vitals, with what is normal of them behind the lines and in words. */
export function HistoryPlot({ tile, sets, hours }: HistoryPlotProps) {
  const now = serverNow();
  const { lines, bands, low, high } = plotOf(tile, sets, { from: now - hours * 3_600_000, to: now });
  const words = wordsOf(tile);
  return (
    <figure className="history-plot" style={{ color: tile.color }}>
      <figcaption>
        <b>{tile.name}</b>
        {tile.unit === undefined ? null : ` ${tile.unit}`}
        <span>{low === null || high === null ? MISSING : `${low} to ${high}`}</span>
      </figcaption>
      {low === null ? (
        <p>{NO_HISTORY}</p>
      ) : (
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {bands.map(({ key, top, height }) => (
            <rect key={key} x={0} y={top} width={WIDTH} height={height} fill="currentColor" opacity={0.1} />
          ))}
          {lines.map(({ key, path }) => (
            <path
              key={key}
              d={path}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.5}
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
      )}
      <div className="history-times" aria-hidden="true">
        <span>{clockText(now - hours * 3_600_000)}</span>
        <span>{clockText(now)}</span>
      </div>
      {words === '' ? null : <p className="history-normal">{words}</p>}
    </figure>
  );
}

/** 'Normal 51 to 90 bpm', of several vitals each with its label; nothing where none is known. */
function wordsOf({ vitals, unit }: VitalTile): string {
  const range = (key: VitalKey) => `${VITALS[key].normal.min} to ${VITALS[key].normal.max}`;
  const parts = vitals.map((key) =>
    vitals.length === 1 ? range(key) : `${VITALS[key].label} ${range(key)}`,
  );
  return parts.length === 0 ? '' : `Normal ${parts.join(', ')} ${unit ?? ''}`.trim();
}
