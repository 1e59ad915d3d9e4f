import { useEffect, useRef } from 'react';
import type { DashboardPatient } from '../../../contract/dashboard';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons';
import { RouteTabs } from '../../ui/RouteTabs';
import './BedTabs.css';

/** How far an arrow scrolls, as a share of the visible width. */
const SCROLL_SHARE = 0.8;

/** One tab per monitored patient, by bed. Tabs that do not fit scroll sideways. */
export function BedTabs({ patients, chosen }: { patients: readonly DashboardPatient[]; chosen: number }) {
  const box = useRef<HTMLDivElement>(null);
  const list = () => box.current?.querySelector('[role="tablist"]');
  const scroll = (direction: 1 | -1) =>
    list()?.scrollBy({ left: direction * SCROLL_SHARE * (list()?.clientWidth ?? 0) });
  const count = patients.length;
  useEffect(() => {
    const tab = box.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const row = tab?.parentElement;
    if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [chosen, count]);
  return (
    <div className="bed-tabs" ref={box}>
      <RouteTabs
        label="Patients by bed"
        tabs={patients.map(({ id, bed }) => ({ title: bed ?? MISSING, to: paths.patientChart(id) }))}
      />
      <button type="button" aria-label="Scroll beds left" onClick={() => scroll(-1)}>
        <ChevronLeftIcon />
      </button>
      <button type="button" aria-label="Scroll beds right" onClick={() => scroll(1)}>
        <ChevronRightIcon />
      </button>
    </div>
  );
}
