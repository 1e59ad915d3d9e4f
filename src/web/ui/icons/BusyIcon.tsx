import { ArcIcon } from './icons';
import './BusyIcon.css';

/**
 * A spinner in a button that waits for the server. It is hidden from assistive technology, so that the button
 * keeps its name.
 */
export const BusyIcon = () => <ArcIcon className="busy-icon" />;
