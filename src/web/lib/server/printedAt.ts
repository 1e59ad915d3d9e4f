import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatTimestamp } from '../dates';
import { serverNow } from './serverTime';

interface Printer {
  first_name: string;
  last_name: string;
  username: string;
}

/** What a sheet says of when, by the server's clock, and by whom it was printed; undefined: not known yet. */
export function usePrintedText(user: Printer | undefined): string {
  const printedAt = usePrintedAt();
  const by =
    user === undefined ? '' : ` by ${`${user.first_name} ${user.last_name}`.trim() || user.username}`;
  return `Printed ${formatTimestamp(printedAt)}${by}`;
}

/** When the page was last printed, otherwise now: epoch ms of the server's clock. */
function usePrintedAt(): number {
  const [printedAt, setPrintedAt] = useState(serverNow);
  useEffect(() => {
    // Synchronous: the browser prints the page as it is when this returns.
    const stamp = () => flushSync(() => setPrintedAt(serverNow()));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return printedAt;
}
