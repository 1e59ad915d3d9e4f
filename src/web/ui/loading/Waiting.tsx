import { Skeleton } from 'antd';
import './Waiting.css';

interface WaitingProps {
  /** What is loading, for screen readers. */
  label?: string;
  /** Gives it the size of what will be in its place, so that nothing moves. */
  className: string;
  rows?: number;
}

/** In the place of content on its first load. It does not move: nothing on a ward's screen that is not a patient's should. */
export function Waiting({ label = 'Loading', className, rows = 4 }: WaitingProps) {
  return (
    <div className={`waiting ${className}`} role="status" aria-label={label}>
      <Skeleton title={false} paragraph={{ rows }} />
    </div>
  );
}
