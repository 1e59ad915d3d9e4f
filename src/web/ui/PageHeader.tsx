import { createContext, use, type ReactNode } from 'react';
import './PageHeader.css';

/** What the layout puts before the title on small screens: the button that opens the menu. */
export const PageMenuButton = createContext<ReactNode>(null);

/** What the layout puts at the end of the title's bar on small screens: the way to the notifications. */
export const PageBarEnd = createContext<ReactNode>(null);

interface PageHeaderProps {
  /** The screen's one `h1`. */
  title: string;
  subtitle?: ReactNode;
  /** Buttons of the screen, the primary one last. */
  actions?: ReactNode;
}

/** The white bar at the top of every screen; on small screens it is the top bar and the actions stand below it. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <>
      <title>{`${title} · Wardline`}</title>
      <header className="page-header">
        <div className="page-header-bar">
          {use(PageMenuButton)}
          <div className="page-header-words">
            <h1 tabIndex={-1}>{title}</h1>
            {subtitle === undefined ? null : <p className="page-header-subtitle">{subtitle}</p>}
          </div>
          {use(PageBarEnd)}
        </div>
        {actions === undefined ? null : <div className="page-header-actions">{actions}</div>}
      </header>
    </>
  );
}
