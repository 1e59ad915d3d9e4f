import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';
import { createPortal } from 'react-dom';
import type { DashboardPatient } from '../../../contract/dashboard';
import { patientAt, useClosedWithPatient } from '../../clinical/cardPatient';
import { FlagIcon, PulseIcon, SlidersIcon } from '../../ui/icons/icons';
import { MISSING } from '../../lib/missing';
import { placeOver } from '../../ui/places/placeOver';
import { useDismiss } from '../../ui/useDismiss';
import type { BedsideTask } from './bedsideContext';
import './DetailsMenu.css';

/** CSS px. */
const WIDTH = 208;

interface DetailsMenuProps {
  patient: DashboardPatient;
  /** The button that opened it; the menu is placed by it and returns the focus to it, or to the card by whose key it was opened. */
  button: HTMLElement;
  onChoose: (task: BedsideTask, patient: DashboardPatient) => void;
  onClose: () => void;
}

/**
 * The actions for a patient besides alerts and notes. Arrow keys, Home and End move through it, Tab leaves
 * it.
 */
export function DetailsMenu({ patient, button, onChoose, onClose }: DetailsMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>({});
  const whoId = useId();
  const returnTo = useMemo(() => focusedCard(button) ?? button, [button]);
  useLayoutEffect(() => {
    if (box.current === null) return;
    const over = button.closest('article') ?? button;
    const height = box.current.offsetHeight;
    setPlace(placeOver(button, { height, width: WIDTH, align: 'right', over }));
    box.current.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
  }, [button]);
  useDismiss({ box, anchor: button, returnTo, onClose });
  const close = () => {
    returnTo.focus({ preventScroll: true });
    onClose();
  };
  useClosedWithPatient({ anchor: button, patient: patient.id, onClose: close });
  const choose = (task: BedsideTask) => {
    // A dialog returns the focus to where it was when it opened.
    close();
    // The card may be another patient's since the last look at it.
    if (patientAt(button) === patient.id) onChoose(task, patient);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab') return moveFocus(event);
    // Tab continues from the card: the menu is at the end of the document.
    close();
  };
  const flag: BedsideTask = patient.is_high_priority ? 'remove high priority' : 'set high priority';
  return createPortal(
    <div
      ref={box}
      className="details-menu"
      role="menu"
      aria-label="Details"
      aria-describedby={whoId}
      style={place}
      onKeyDown={onKeyDown}
    >
      <p id={whoId} className="details-menu-who" role="presentation">
        {`${patient.bed ?? MISSING} · ${patient.ssn || MISSING}`}
      </p>
      <button type="button" role="menuitem" tabIndex={-1} onClick={() => choose(flag)}>
        <FlagIcon />
        {patient.is_high_priority ? 'Remove High Priority' : 'Set High Priority'}
      </button>
      <button type="button" role="menuitem" tabIndex={-1} onClick={() => choose('vitals')}>
        <PulseIcon />
        Log Vital Signs
      </button>
      <button type="button" role="menuitem" tabIndex={-1} onClick={() => choose('alarm limits')}>
        <SlidersIcon />
        Alarm Limits
      </button>
    </div>,
    document.body,
  );
}

/** The card of a button, while the keyboard is on the card itself. */
function focusedCard(button: HTMLElement): HTMLElement | null {
  const card = button.closest<HTMLElement>('[data-card]');
  return card === document.activeElement ? card : null;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const current = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}
