import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { boardBand } from '../../../clinical/boardPlace';
import type { DashboardEntry, DashboardPatient } from '../../../contract/dashboard';
import { useChartDashboardOld } from '../../api/dashboard';
import { useConnection } from '../../api/transport/connection';
import { cardStateOf } from '../../clinical/cardState';
import { freshnessOf } from '../../clinical/freshness';
import { RiskIcon } from '../../clinical/icons/RiskIcon';
import { useServerClock } from '../../lib/server/serverClock';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/icons';
import { TAB_PANEL_ID } from './tabPanel';
import './BedTabs.css';

type Monitored = DashboardEntry & { patient: DashboardPatient };

/** How far an arrow scrolls, as a share of the visible width. */
const SCROLL_SHARE = 0.8;

/**
 * One tab per monitored patient, by bed, with the shape of a current high or medium band. Tabs that do not fit scroll sideways. Each is a link, as the spec says
 * (CH-10); tabs of the library cannot be links.
 */
export function BedTabs({ entries, chosen }: { entries: readonly Monitored[]; chosen: number }) {
  const patients = entries.map(({ patient }) => patient);
  const isOld = useChartDashboardOld();
  const isLost = useConnection().lost || isOld;
  const box = useRef<HTMLDivElement>(null);
  const list = () => box.current?.querySelector('[role="tablist"]');
  const scroll = (direction: 1 | -1) =>
    list()?.scrollBy({ left: direction * SCROLL_SHARE * (list()?.clientWidth ?? 0) });
  const count = patients.length;
  // When no tab is selected, the first one is the keyboard's entry point.
  const first = patients.some(({ id }) => id === chosen) ? chosen : patients[0]?.id;
  useEffect(() => {
    const tab = box.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    const row = tab?.parentElement;
    if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [chosen, count]);
  return (
    <div className="bed-tabs" ref={box}>
      <div role="tablist" aria-label="Patients by bed" onKeyDown={moveAmongTabs}>
        {entries.map((shown) => (
          <BedTab
            key={shown.patient.id}
            entry={shown}
            isLost={isLost}
            isChosen={shown.patient.id === chosen}
            isFirst={shown.patient.id === first}
          />
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

interface BedTabProps {
  entry: Monitored;
  /** The entries are not refreshed. */
  isLost: boolean;
  isChosen: boolean;
  /** The keyboard's entry point. */
  isFirst: boolean;
}

function BedTab({ entry, isLost, isChosen, isFirst }: BedTabProps) {
  const { id, bed } = entry.patient;
  const freshness = useServerClock((now) => freshnessOf(entry, now, isLost));
  const band = boardBand(entry);
  const state = cardStateOf(entry, band, freshness);
  // Only what is live is marked: an old band would look like a current one.
  const isHigh = freshness === 'live' && (state.isByAlarm || (band === 'high' && state.look === 'live'));
  const isMarked = isHigh || (band === 'medium' && state.look === 'live');
  return (
    <Link
      role="tab"
      {...(isMarked ? { className: isHigh ? 'bed-tab--high' : 'bed-tab--medium', title: state.word } : {})}
      to={paths.patientChart(id)}
      aria-selected={isChosen}
      aria-controls={isChosen ? TAB_PANEL_ID : undefined}
      tabIndex={isFirst ? 0 : -1}
    >
      {isMarked ? <RiskIcon band={band} state={state} /> : null}
      {bed ?? MISSING}
    </Link>
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
