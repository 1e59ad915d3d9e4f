import { TableIcon, ZoomInIcon } from '../../ui/icons/screenIcons';
import { ChartKey } from './vitals/VitalChips';

interface ChartKeyRowProps {
  byHand: 'none' | 'marked' | 'unknown';
  /** Null while nothing shorter can be shown. */
  onZoomIn: (() => void) | null;
  /** Null while the whole range is shown. */
  onResetZoom: (() => void) | null;
  /** Null while there is nothing to be shown as a table. */
  onTable: (() => void) | null;
}

/** What the signs in the charts mean, closer and back without dragging, and the charts as a table. */
export function ChartKeyRow({ byHand, onZoomIn, onResetZoom, onTable }: ChartKeyRowProps) {
  return (
    <div className="vitals-pane-key">
      <ChartKey byHand={byHand} />
      {onResetZoom === null ? null : (
        <button type="button" className="vitals-pane-button" onClick={onResetZoom}>
          Reset zoom
        </button>
      )}
      <button
        type="button"
        className="vitals-pane-button vitals-pane-icon"
        aria-label="Zoom in"
        title="Zoom in"
        disabled={onZoomIn === null}
        onClick={() => onZoomIn?.()}
      >
        <ZoomInIcon size={14} />
      </button>
      <button
        type="button"
        className="vitals-pane-button vitals-pane-icon"
        aria-label="Table"
        title="Table"
        disabled={onTable === null}
        onClick={() => onTable?.()}
      >
        <TableIcon size={14} />
      </button>
    </div>
  );
}
