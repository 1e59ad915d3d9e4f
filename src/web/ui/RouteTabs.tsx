import type { KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import './RouteTabs.css';

export interface RouteTab {
  title: string;
  to: string;
}

/** Id of the panel that the selected tab shows: `<div role="tabpanel" id={…} aria-label={its title}>`. */
export const TAB_PANEL_ID = 'tab-panel';

/**
 * Tabs that are addresses: each can be linked to, opened in another window and left with Back. Arrow keys
 * move among them.
 */
export function RouteTabs({ label, tabs }: { label: string; tabs: readonly RouteTab[] }) {
  const { pathname } = useLocation();
  const chosen = chosenTab(tabs, pathname);
  // When no tab is selected, the first one is the keyboard's entry point.
  const entry = chosen ?? tabs[0];
  return (
    <div role="tablist" aria-label={label} className="route-tabs" onKeyDown={moveAmongTabs}>
      {tabs.map(({ title, to }) => (
        <Link
          key={to}
          role="tab"
          to={to}
          className="route-tab"
          aria-selected={to === chosen?.to}
          aria-controls={to === chosen?.to ? TAB_PANEL_ID : undefined}
          tabIndex={to === entry?.to ? 0 : -1}
        >
          {title}
        </Link>
      ))}
    </div>
  );
}

/** The tab that an address belongs to. */
export function chosenTab(tabs: readonly RouteTab[], pathname: string): RouteTab | undefined {
  return tabs.find(({ to }) => `${pathname}/`.startsWith(`${to}/`));
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
