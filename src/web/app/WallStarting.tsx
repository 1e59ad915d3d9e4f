import { useEffect, useState } from 'react';
import './WallStarting.css';

/** A wall that has not come by then is not one that is starting. */
const LATE_MS = 5_000;

/** Until the wall is loaded, which is tried without end: an empty screen would say nothing to the ward that looks at it. */
export function WallStarting() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className={isLate ? 'wall-starting wall-starting--late' : 'wall-starting'}>
      <h1 className="visually-hidden">Wall</h1>
      <p role="alert">{isLate ? 'NOT LIVE' : null}</p>
      <p role="status">
        {isLate
          ? 'The wall could not be loaded yet. Go to the beds. It is tried again every few seconds.'
          : 'The wall is starting…'}
      </p>
    </main>
  );
}
