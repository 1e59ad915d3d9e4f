import { createContext, use, type ReactNode } from 'react';
import { useLowScreen, useSmallScreen } from '../useSmallScreen';
import './PageHeader.css';

/** Placed by the layout before the title on small screens: the button that opens the menu. */
export const PageMenuButton = createContext<ReactNode>(null);

/** Placed by the layout at the end of the title's bar on small screens: the link to the notifications. */
export const PageBarEnd = createContext<ReactNode>(null);

/** Placed by the layout below the title's bar on small screens: the ward strip, and notices. */
export const PageBelowBar = createContext<ReactNode>(null);

interface PageHeaderProps {
  /** The screen's one `h1`. */
  title: string;
  subtitle?: ReactNode;
  /** The link back, above the title. */
  breadcrumb?: ReactNode;
  /** Beside the title, below it on small screens: a search. */
  beside?: ReactNode;
  /**
   * Who the screen is about, above the tabs. In a small or low window the header does not stay while the screen
   * scrolls, and this does by itself: it stands below the link back, or below the header.
   */
  identity?: ReactNode;
  /** A second row: the tabs of the screen. */
  tabs?: ReactNode;
  /** Buttons of the screen, the primary one last. */
  actions?: ReactNode;
}

/**
 * The white bar at the top of every screen; on small screens it is the top bar and the actions are below it.
 */
export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, breadcrumb, beside, identity, tabs, actions } = props;
  // The bar of a small screen has room for the title alone; the link back is the first element below it.
  const isSmall = useSmallScreen();
  const isLow = useLowScreen();
  const isInHeader = !isSmall && !isLow;
  const rows =
    identity === undefined || !isInHeader ? (
      tabs
    ) : (
      <>
        {identity}
        {tabs}
      </>
    );
  // In a low window they share the line of the title, the tabs beside it.
  const isInLine = isLow && !isSmall && identity !== undefined;
  const buttons =
    actions === undefined ? null : (
      <div key="actions" className="page-header-actions">
        {actions}
      </div>
    );
  const tabsRow =
    rows === undefined ? null : (
      <div key="tabs" className="page-header-tabs">
        {rows}
      </div>
    );
  return (
    <>
      <title>{`${title} · Wardline`}</title>
      <header className={rows === undefined ? 'page-header' : 'page-header page-header--tabs'}>
        <div className="page-header-bar">
          {use(PageMenuButton)}
          <div className="page-header-words">
            {isSmall ? null : breadcrumb}
            <h1 tabIndex={-1}>{title}</h1>
            {subtitle === undefined ? null : <p className="page-header-subtitle">{subtitle}</p>}
          </div>
          {use(PageBarEnd)}
        </div>
        {use(PageBelowBar)}
        {isSmall && breadcrumb !== undefined ? <div className="page-header-way">{breadcrumb}</div> : null}
        {isSmall ? identity : null}
        {beside === undefined ? null : <div className="page-header-beside">{beside}</div>}
        {isInLine ? [tabsRow, buttons] : [buttons, tabsRow]}
      </header>
      {isLow && !isSmall ? identity : null}
    </>
  );
}
