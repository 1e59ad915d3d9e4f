import { useEffect, useState } from 'react';
import { whenIdle } from '../lib/browser/whenIdle';

/** By then a screen has loaded what it shows itself, ms. */
const IDLE_MS = 1_500;

/** False until the screen has been open for a moment and has nothing else to do: what can wait is loaded after what is shown. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true), IDLE_MS), []);
  return isIdle;
}
