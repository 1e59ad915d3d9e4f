import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardPatient } from '../../../contract/dashboard';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/icons';
import { TAB_PANEL_ID } from './tabPanel';
import './BedTabs.css';

/** How far an arrow scrolls, as a share of the visible width. */
const SCROLL_SHARE = 0.8;

/**
 * One tab per monitored patient, by bed. Tabs that do not fit scroll sideways. Each is a link, as the spec says
 * (CH-10); tabs of the library cannot be links.
 */
export function BedTabs({ patients, chosen }: { patients: readonly DashboardPatient[]; chosen: number }) {
  const box = useRef<HTMLDivElement>(null);
  const list = () => box.current?.querySelector('[role="tablist"]');
  const scroll = (direction: 1 | -1) =>
    list()?.scrollBy({ left: direction * SCROLL_SHARE * (list()?.clientWidth ?? 0) });
  const count = patients.length;
  // When no tab is selected, the first one is the keyboard's entry point.
  const entry = patients.some(({ id }) => id === chosen) ? chosen : patients[0]?.id;
  useEffect(() => {
    const tab = box.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const row = tab?.parentElement;
    if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [chosen, count]);
  return (
    <div className="bed-tabs" ref={box}>
      <div role="tablist" aria-label="Patients by bed" onKeyDown={moveAmongTabs}>
        {patients.map(({ id, bed }) => (
          <Link
            key={id}
            role="tab"
            to={paths.patientChart(id)}
            aria-selected={id === chosen}
            aria-controls={id === chosen ? TAB_PANEL_ID : undefined}
            tabIndex={id === entry ? 0 : -1}
          >
            {bed ?? MISSING}
          </Link>
        ))}
      </div>
      <button type="button" className="finger" aria-label="Scroll beds left" onClick={() => scroll(-1)}>
        <ChevronLeftIcon />
      </button>
      <button type="button" className="finger" aria-label="Scroll beds right" onClick={() => scroll(1)}>
        <ChevronRightIcon />
      </button>
    </div>
  );
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

function moveAmongTabs(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const index = tabs.findIndex((tab) => tab === document.activeElement);
  if (step === undefined || index < 0) return;
  event.preventDefault();
  tabs[step(index, tabs.length)]?.focus();
}
