import { useEffect, useId, useRef, useState } from 'react';
import { ChevronDownIcon, SlidersIcon } from '../../../ui/icons/icons';
import { ViewSettingsPanel, type FilterSettings } from './ViewSettingsPanel';
import './ViewSettings.css';

/** The filters of the board behind one button. Its panel exists only while it is open. */
export function ViewSettings(settings: FilterSettings) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen]);
  return (
    <div
      className="view-settings"
      ref={root}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="view-settings-button finger"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersIcon />
        View Settings
        <ChevronDownIcon />
      </button>
      {isOpen && <ViewSettingsPanel id={panelId} {...settings} />}
    </div>
  );
}
