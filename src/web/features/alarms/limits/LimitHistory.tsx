import type { AlarmLimitChange } from '../../../../contract/alarmLimits';
import { formatTimestamp } from '../../../lib/dates';
import { changeText } from './limitText';
import './limits.css';

/** Who changed which limit when, from what to what, newest first. */
export function LimitHistory({ history }: { history: readonly AlarmLimitChange[] }) {
  return (
    <details className="limit-history">
      <summary>{`Changes (${history.length})`}</summary>
      {history.length === 0 ? (
        <p>Nothing has been changed</p>
      ) : (
        <ol aria-label="Changes of alarm limits">
          {history.map((change, index) => (
            // Changes of one save share their time.
            <li key={`${change.at} ${change.kind} ${index}`}>
              <time dateTime={change.at}>{formatTimestamp(change.at)}</time>{' '}
              <b>{change.by?.name ?? 'Server'}</b> {changeText(change)}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
