import { Button } from 'antd';
import { useState } from 'react';
import type { OpenSession } from '../../../contract/sessions';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useGetOpenSessionsQuery,
  type Whose,
} from '../../api/sessions';
import { formatTimestamp } from '../../lib/dates';
import { logFault } from '../../lib/log';
import { statusOf } from '../../ui/loading/ItemRegion';
import { ServerAge } from '../../ui/ServerAge';
import { Waiting } from '../../ui/loading/Waiting';
import './OpenSessionList.css';

/** Where a user is signed in, and how to end it there. What was ended is gone from the list; what was not says so. */
export function OpenSessionList({ whose }: { whose: Whose }) {
  const { data, isError } = useGetOpenSessionsQuery(whose, { refetchOnMountOrArgChange: true });
  const [end, { isLoading: isEnding }] = useEndSessionMutation();
  const [endOthers, { isLoading: isEndingOthers }] = useEndOtherSessionsMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const isBusy = isEnding || isEndingOthers;

  const report = (error: unknown, words: string) => {
    const status = statusOf(error);
    // It has ended by itself, which is what was wanted.
    const hasFailed = error !== undefined && status !== 404;
    if (hasFailed && status !== 'SIGNED_OUT') logFault('a session was not ended', status);
    setFailure(hasFailed ? words : null);
  };
  const endOne = async (session: OpenSession) =>
    report((await end({ whose, id: session.id })).error, `${placeOf(session)} was not ended. Try again.`);
  const endAll = async () => report((await endOthers(whose)).error, 'They were not ended. Try again.');

  if (data === undefined)
    return isError ? (
      <p className="open-sessions-words" role="alert">
        The sessions could not be loaded
      </p>
    ) : (
      <Waiting className="item-region-waiting" />
    );
  const others = data.filter(({ is_current: isCurrent }) => !isCurrent);
  return (
    <div className="open-sessions">
      {isError ? (
        <p className="open-sessions-words" role="alert">
          This list may be out of date: it could not be loaded again
        </p>
      ) : null}
      {data.length === 0 ? <p className="open-sessions-words">Not signed in anywhere</p> : null}
      <ul aria-label="Sessions">
        {data.map((session) => (
          <li key={session.id}>
            <p>
              <b>{placeOf(session)}</b>
              {session.is_current ? <span className="open-sessions-current">This session</span> : null}
              {session.locked_at === null ? null : <span className="open-sessions-locked">Locked</span>}
            </p>
            <p className="open-sessions-times">
              Signed in {formatTimestamp(session.signed_in_at)}, last used{' '}
              <ServerAge since={session.last_used_at} />
            </p>
            {session.is_current ? null : (
              <Button
                aria-label={`End ${placeOf(session)}`}
                disabled={isBusy}
                onClick={() => void endOne(session)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div role="alert">{failure === null ? null : <p className="open-sessions-failure">{failure}</p>}</div>
      {others.length < 2 ? null : (
        <Button danger disabled={isBusy} loading={isEndingOthers} onClick={() => void endAll()}>
          {data.length === others.length ? `End all ${others.length}` : `End all ${others.length} others`}
        </Button>
      )}
    </div>
  );
}

const placeOf = ({ station, address }: OpenSession): string =>
  [station ?? 'Unknown browser', address].filter((part) => part !== null).join(', ');
