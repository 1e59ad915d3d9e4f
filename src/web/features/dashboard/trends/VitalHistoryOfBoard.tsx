import {
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type DOMAttributes,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { MISSING } from '../../../lib/missing';
import { VITAL_TILES, type VitalTile } from '../../../clinical/vitalTiles';
import { LockedView } from '../../../ui/loading/lockedView';
import { lazyPart } from '../../../ui/loading/lazyPart';

/** Loaded when the first one is wanted. */
const VitalHistory = lazyPart(
  async () => (await import(/* webpackChunkName: "vital-history" */ './VitalHistory')).VitalHistory,
);

/** How long a pointer rests on a tile, or a finger, before the history opens, ms. */
const HOVER_MS = 400;
const PRESS_MS = 500;

/** How long the pointer may take from the tile to the popover, ms. */
const LEAVE_MS = 200;

/** Opens the histories of the card that has the focus; as it works only there, it is never switched off (WCAG 2.1.4). */
const KEY = 't';

interface Opened {
  patient: number;
  bed: string;
  ssn: string;
  tiles: readonly VitalTile[];
  /** The tile, or the card for all of its tiles. */
  anchor: HTMLElement;
  /** Opened by a key, a press or a click, so that it takes the focus and stays when the pointer leaves. */
  isAsked: boolean;
}

interface VitalHistoryOfBoardProps {
  /** Called when the popover opens and closes: while it is open, no card may move from under it. */
  onHold: (isHeld: boolean) => void;
  children: ReactNode;
}

/**
 * The last hours of a vital, beside its tile: one popover for a whole board, whose cards know nothing of it.
 * The pointer on a tile, a click, a long press, or `t` on a card, for all of its vitals.
 */
export function VitalHistoryOfBoard({ onHold, children }: VitalHistoryOfBoardProps) {
  const [open, setOpen] = useState<Opened | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isLockedView = use(LockedView);
  const isOpen = open !== null;
  useEffect(() => {
    onHold(isOpen);
    return () => onHold(false);
  }, [isOpen, onHold]);
  const { close, ...handlers } = useMemo(() => {
    const later = (ms: number, what: () => void) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(what, ms);
    };
    const shut = () => {
      clearTimeout(timer.current);
      setOpen(null);
    };
    const leave = () => later(LEAVE_MS, () => setOpen((now) => (now?.isAsked === true ? now : null)));
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      const wanted = openedBy(target, false);
      if (isInPopover(target)) clearTimeout(timer.current);
      else if (wanted === null) leave();
      else later(HOVER_MS, () => setOpen((now) => (now?.isAsked === true ? now : wanted)));
    };
    const events: DOMAttributes<HTMLElement> = {
      onPointerOver,
      onPointerLeave: leave,
      onPointerDown: ({ target, pointerType }) => {
        const wanted = openedBy(target, true);
        if (pointerType === 'touch' && wanted !== null) later(PRESS_MS, () => setOpen(wanted));
      },
      onPointerCancel: () => clearTimeout(timer.current),
      onClick: ({ target }) => {
        const wanted = openedBy(target, true);
        clearTimeout(timer.current);
        if (wanted !== null) setOpen(wanted);
      },
      onKeyDown: (event) => {
        const { key, target, ctrlKey, metaKey, altKey } = event;
        const isWanted = key.toLowerCase() === KEY && !ctrlKey && !metaKey && !altKey;
        const all = isWanted ? allOf(target) : null;
        if (all === null) return;
        event.preventDefault();
        setOpen((now) => (now?.anchor === all.anchor ? null : all));
      },
    };
    return { close: shut, ...events };
  }, []);
  return (
    <div {...(isLockedView ? {} : handlers)}>
      {children}
      {open === null ? null : (
        <Suspense>
          <VitalHistory
            key={`${open.patient} ${open.tiles.length} ${open.tiles[0]?.name}`}
            {...open}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

const isInPopover = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.vital-history') !== null;

/** Whose tiles these are; null for none. */
function whose(vitals: Element | null | undefined): Pick<Opened, 'patient' | 'bed' | 'ssn'> | null {
  const patient = Number(vitals?.getAttribute('data-patient') ?? NaN);
  const word = (name: string) => vitals?.getAttribute(name) || MISSING;
  return Number.isNaN(patient) ? null : { patient, bed: word('data-bed'), ssn: word('data-ssn') };
}

/** What the tile at an event opens; null elsewhere. */
function openedBy(target: EventTarget, isAsked: boolean): Opened | null {
  const anchor =
    target instanceof Element ? target.closest<HTMLElement>('[data-patient] > [role="group"]') : null;
  const tile = VITAL_TILES.find(({ name }) => name === anchor?.getAttribute('aria-label'));
  const owner = whose(anchor?.parentElement);
  return anchor === null || tile === undefined || owner === null
    ? null
    : { ...owner, tiles: [tile], anchor, isAsked };
}

/** All tiles of the card that has the focus; null where a letter is typed or there is no card. */
function allOf(target: EventTarget): Opened | null {
  if (!(target instanceof HTMLElement) || target.matches('input, textarea, [contenteditable]')) return null;
  const anchor = target.closest<HTMLElement>('article');
  const owner = whose(anchor?.querySelector('[data-patient]'));
  return anchor === null || owner === null ? null : { ...owner, tiles: VITAL_TILES, anchor, isAsked: true };
}
