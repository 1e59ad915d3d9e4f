import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logFault } from '../../lib/log';
import './ErrorBoundary.css';

interface ErrorBoundaryProps {
  /** Renders what the failed part would have provided around the message: its title, its landmark. */
  frame?: (message: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * A part that fails to load or to render is replaced by a message with a next step, never by a white screen.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    logFault('a screen failed', `${error.name} ${componentStack ?? ''}`);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const message = (
      <div role="alert" className="screen-failure">
        <h2>This screen could not be shown</h2>
        <p>The connection may have dropped while it was loading, or Wardline was updated meanwhile.</p>
        <button type="button" className="screen-failure-button" onClick={() => window.location.reload()}>
          Reload
        </button>
      </div>
    );
    return this.props.frame?.(message) ?? message;
  }
}
