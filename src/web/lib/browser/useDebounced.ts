import { useEffect, useState } from 'react';

/** Pause in typing before a search is sent, in ms. */
export const SEARCH_REST_MS = 250;

/** `value` once it has not changed for `restMs`. */
export function useDebounced<Value>(value: Value, restMs = SEARCH_REST_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
