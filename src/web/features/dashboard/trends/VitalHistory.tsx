import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useVitals } from '../../../api/vitals';
import { useClosedWithPatient } from '../../../clinical/cardPatient';
import type { VitalTile } from '../../../clinical/vitalTiles';
import { headBottom } from '../../../ui/places/headBottom';
import { placeClear } from '../../../ui/places/placeClear';
import { useDismiss } from '../../../ui/useDismiss';
import { HistoryPlot } from './HistoryPlot';
import './VitalHistory.css';

const HOURS = 4;
const RESOLUTION = 10;

/** Who a card is of and what its alarm is. */
const HEADS = '.card-header, .card-alarm, .card-notice';

/** What the history does not cover: the identity of its own patient least of all, then those of others, then its tile. */
const keptBeside = (anchor: Element, card: Element) => [
  ...[...document.querySelectorAll(HEADS)].map((element) => ({
    element,
    weight: card.contains(element) ? 1_000 : 10,
  })),
  ...(anchor === card ? [] : [{ element: anchor, weight: 1 }]),
];

interface VitalHistoryProps {
  patient: number;
  bed: string;
  ssn: string;
  tiles: readonly VitalTile[];
  anchor: HTMLElement;
  isAsked: boolean;
  onClose: () => void;
}

/** The last four hours of some vitals of a patient, fetched when this opens. */
export function VitalHistory({ patient, bed, ssn, tiles, anchor, isAsked, onClose }: VitalHistoryProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  const { vitals, hasFailed } = useVitals({ patient, resolution: RESOLUTION, hours: HOURS });
  useLayoutEffect(() => {
    if (box.current === null) return;
    const { offsetHeight: height, offsetWidth: width } = box.current;
    const over = anchor.closest('article') ?? anchor;
    setPlace(
      placeClear(anchor, { height, width, over, kept: keptBeside(anchor, over), least: headBottom() }),
    );
  }, [anchor, vitals, hasFailed]);
  // A tile cannot have the focus: Escape leads back to what had it.
  const [before] = useState(() => document.activeElement);
  useDismiss({ box, anchor, onClose, ...(before instanceof HTMLElement && { returnTo: before }) });
  useLayoutEffect(() => {
    const element = box.current;
    if (isAsked) element?.focus({ preventScroll: true });
    return () => {
      // However it closes, the focus is not lost.
      if (element?.contains(document.activeElement) && before instanceof HTMLElement)
        before.focus({ preventScroll: true });
    };
  }, [isAsked, before]);
  useEffect(() => {
    // Its place is beside the tile, which has moved then.
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) onClose();
    };
    document.addEventListener('scroll', onScroll, true);
    return () => document.removeEventListener('scroll', onScroll, true);
  }, [onClose]);
  useClosedWithPatient({ anchor, patient, onClose });
  const what = tiles.length === 1 ? `${tiles[0]?.name}, last ${HOURS} hours` : `Vitals, last ${HOURS} hours`;
  const title = `${bed} · ${ssn} · ${what}`;
  return createPortal(
    <div
      ref={box}
      className={tiles.length === 1 ? 'vital-history' : 'vital-history vital-history--all'}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      style={place}
    >
      <h2>{title}</h2>
      {vitals !== undefined ? (
        <div className="vital-history-plots">
          {tiles.map((tile) => (
            <HistoryPlot key={tile.name} tile={tile} sets={vitals} hours={HOURS} />
          ))}
        </div>
      ) : hasFailed ? (
        <p role="alert">Could not be loaded. Trying again every 10 seconds.</p>
      ) : (
        <div className="vital-history-waiting" role="status" aria-label="Loading" />
      )}
    </div>,
    document.body,
  );
}
