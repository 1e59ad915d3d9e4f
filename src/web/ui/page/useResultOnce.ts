import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Result } from '../ResultToast';

/**
 * The result that another screen passes in the history state to the one it opens. Shown once: neither a reload nor Back shows it
 * again. `resultOf`: null when the screen was opened in another way.
 */
export function useResultOnce(resultOf: (state: unknown) => Result | null) {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const [result, setResult] = useState<Result | null>(() => resultOf(state));
  useEffect(() => {
    if (resultOf(state) !== null) void navigate(`${pathname}${search}`, { replace: true });
  }, [navigate, pathname, search, state, resultOf]);
  return [result, setResult] as const;
}
