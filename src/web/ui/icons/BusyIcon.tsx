import { Outline } from '../page/Outline';
import './BusyIcon.css';

/**
 * A spinner in a button that waits for the server. It is hidden from assistive technology, so that the button
 * keeps its name.
 */
export const BusyIcon = () => (
  <Outline className="busy-icon">
    <path d="M8 1.8A6.2 6.2 0 1 1 1.8 8" />
  </Outline>
);
