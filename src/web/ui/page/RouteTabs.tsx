import { Tabs } from 'antd';
import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import './RouteTabs.css';

export interface RouteTab {
  title: string;
  to: string;
}

interface RouteTabsProps {
  label: string;
  tabs: readonly RouteTab[];
  /** Draws the head of the screen with the row of tabs in it. */
  head: (bar: ReactNode) => ReactElement;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/**
 * Tabs that are addresses: a shared link, a reload and Back show the same tab, and Ctrl or the middle button
 * opens one in another window. Arrow keys move among them, Enter or Space chooses.
 */
export function RouteTabs({ label, tabs, head, children }: RouteTabsProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const chosen = chosenTab(tabs, pathname) ?? tabs[0];
  const open = (to: string, event: KeyboardEvent | MouseEvent) => {
    if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener');
    else void navigate(to);
  };
  return (
    <Tabs
      className="route-tabs"
      animated={false}
      {...(chosen === undefined ? {} : { activeKey: chosen.to })}
      items={tabs.map(({ title, to }) => ({
        key: to,
        label: title,
        children: to === chosen?.to ? children : null,
      }))}
      onTabClick={open}
      destroyOnHidden
      renderTabBar={(bar, TabBar) =>
        head(
          <div className="route-tabs-bar" ref={(box) => nameTabs(box, label)} onAuxClick={openAside}>
            <TabBar {...bar} />
          </div>,
        )
      }
    />
  );
}

/** The tab that an address belongs to. */
function chosenTab(tabs: readonly RouteTab[], pathname: string): RouteTab | undefined {
  return tabs.find(({ to }) => `${pathname}/`.startsWith(`${to}/`));
}

/** The library has no prop for the name of the list, and adds the position to the name of the tab that has the focus. */
function nameTabs(box: HTMLElement | null, label: string): void {
  box?.querySelector('[role="tablist"]')?.setAttribute('aria-label', label);
  for (const tab of box?.querySelectorAll('[role="tab"]') ?? [])
    if (!tab.hasAttribute('aria-label')) tab.setAttribute('aria-label', tab.textContent);
}

const MIDDLE_BUTTON = 1;

function openAside({ button, target }: MouseEvent): void {
  const tab = target instanceof Element ? target.closest('[data-node-key]') : null;
  const to = tab?.getAttribute('data-node-key');
  if (button === MIDDLE_BUTTON && to) window.open(to, '_blank', 'noopener');
}
