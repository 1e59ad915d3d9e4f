import { useLocation, useNavigate } from 'react-router-dom';
import { entryPart, withEntryPart } from '../../lib/session/entryState';

/** The key of the view in the history entry. */
const PART = 'view';

/** Which of its views a screen shows; kept in the history entry, where Back and a reload find it. `first` until one is chosen. */
export function useKeptView<View extends string>(
  views: readonly View[],
  first: View,
): [View, (view: View) => void] {
  const { state, search, hash } = useLocation() as { state: unknown; search: string; hash: string };
  const navigate = useNavigate();
  const kept = entryPart(state, PART)['shown'];
  return [
    views.find((view) => view === kept) ?? first,
    (shown) =>
      void navigate({ search, hash }, { replace: true, state: withEntryPart(state, PART, { shown }) }),
  ];
}
