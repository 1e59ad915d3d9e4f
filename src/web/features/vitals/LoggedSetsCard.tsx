import { Suspense, useEffect, useRef, useState } from 'react';
import type { LoggedSet, LoggedSets } from '../../../contract/loggedSets';
import { useLoggedSets } from '../../api/loggedSets';
import { useCurrentUser } from '../../api/users';
import { isUnreadable, UNREADABLE_WORDS } from '../../lib/unreadable';
import { Card } from '../../ui/Card';
import { ErrorBoundary } from '../../ui/loading/ErrorBoundary';
import { lastPage, Pager } from '../../ui/tables/Pager';
import { lazyPart } from '../../ui/loading/lazyPart';
import { LoggedSetItem } from './LoggedSetItem';
import { Waiting } from '../../ui/loading/Waiting';
import './LoggedSetsCard.css';

/** Loaded separately: a user who only reads the profile does not need the dialog. */
const StrikeOut = lazyPart(
  async () => (await import(/* webpackChunkName: "strike-out" */ './StrikeOut')).StrikeOut,
);

/** The number of sets visible at once. */
const PAGE_SIZE = 3;
const SIZES = [PAGE_SIZE];

interface LoggedSetsCardProps {
  patient: { id: number; bed: string | null; ssn: string };
}

/** A patient's hand-logged sets, newest first: wrong ones can be struck out here. */
export function LoggedSetsCard({ patient }: LoggedSetsCardProps) {
  const [page, setPage] = useState(1);
  const [striking, setStriking] = useState<LoggedSet | null>(null);
  const { data, currentData, error, refetch } = useLoggedSets({
    patient: patient.id,
    page,
    page_size: PAGE_SIZE,
  });
  const list = useFocusKept(striking);
  return (
    <Card
      title="Logged by hand"
      className="logged-sets"
      aside={<span className="panel-card-aside">{data?.count}</span>}
    >
      {error === undefined ? null : (
        <div className="logged-sets-fault" role="alert">
          <p>
            {data === undefined
              ? 'The logged sets could not be loaded.'
              : 'The sets below are not up to date.'}
          </p>
          <button type="button" className="button" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      )}
      {data === undefined && error === undefined ? (
        <Waiting className="logged-sets-skeleton" label="Loading logged sets" />
      ) : null}
      <div
        ref={list}
        className={currentData === undefined ? 'old' : undefined}
        aria-busy={currentData === undefined && error === undefined}
      >
        {data === undefined ? null : <Sets sets={data} onStrikeOut={setStriking} />}
      </div>
      {data === undefined || data.count <= PAGE_SIZE ? null : (
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          count={data.count}
          sizes={SIZES}
          isSmall
          onChange={(wanted) => setPage(Math.min(wanted, lastPage(data.count, PAGE_SIZE)))}
        />
      )}
      {striking === null ? null : (
        <ErrorBoundary key={striking.id}>
          <Suspense>
            <StrikeOut patient={patient} set={striking} onClose={() => setStriking(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Card>
  );
}

function Sets({
  sets: { results },
  onStrikeOut,
}: {
  sets: LoggedSets;
  onStrikeOut: (set: LoggedSet) => void;
}) {
  const user = useCurrentUser();
  if (results.length === 0) return <p className="panel-card-words">Nothing was logged by hand</p>;
  return (
    <ul className="logged-sets-list" aria-label="Logged by hand">
      {results.map((set) =>
        isUnreadable(set) ? (
          <li key={set.id} className="logged-set">{`A set ${UNREADABLE_WORDS}.`}</li>
        ) : (
          <LoggedSetItem key={set.id} set={set} user={user} onStrikeOut={onStrikeOut} />
        ),
      )}
    </ul>
  );
}

/** After the dialog the focus goes to the set, if the button that it would return to has disappeared. */
function useFocusKept(striking: LoggedSet | null) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (striking !== null) {
      last.current = striking.id;
      return undefined;
    }
    if (last.current === null) return undefined;
    const item = `[data-set="${last.current}"]`;
    last.current = null;
    // After the dialog has tried to return it.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>(item)?.focus();
    });
    return () => clearTimeout(timer);
  }, [striking]);
  return box;
}
