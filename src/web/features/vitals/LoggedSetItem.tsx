import { useId, useLayoutEffect, useRef } from 'react';
import type { LoggedSet } from '../../../contract/loggedSets';
import { whoCan } from '../../../contract/roles';
import type { User } from '../../../contract/users';
import { userCan } from '../../api/users';
import { formatTimestamp } from '../../lib/dates';
import { personName } from '../../clinical/words/personName';
import { entryTime, setTime, setValues } from './loggedSetText';

const STRIKE_OUT = 'strike out sets of others';

interface LoggedSetItemProps {
  set: LoggedSet;
  /** Undefined until known; the server refuses users without the permission. */
  user: User | undefined;
  onStrikeOut: (set: LoggedSet) => void;
}

/** One set: time, values, author. One that was struck out states by whom, when and why. */
export function LoggedSetItem({ set, user, onStrikeOut }: LoggedSetItemProps) {
  const { id, measured_at: at, author, struck_out: struckOut } = set;
  const entered = entryTime(set);
  const values = setValues(set).map(({ key, label, text }) => (
    <span key={key}>
      {label} <b>{text}</b>
    </span>
  ));
  return (
    <li
      className={struckOut === null ? 'logged-set' : 'logged-set logged-set--struck'}
      data-set={id}
      tabIndex={-1}
    >
      <div className="logged-set-head">
        <time dateTime={at}>{setTime(set)}</time>
        {struckOut === null ? (
          <StrikeOutButton set={set} user={user} onStrikeOut={onStrikeOut} />
        ) : (
          <strong className="logged-set-mark">Struck out</strong>
        )}
      </div>
      <p className="logged-set-values">{struckOut === null ? values : <s>{values}</s>}</p>
      <p>
        {personName(author)}
        {entered === null ? '' : `, entered ${entered}`}
      </p>
      {struckOut === null ? null : (
        <p>{`Struck out by ${personName(struckOut.by)}, ${formatTimestamp(struckOut.at)}: ${struckOut.reason}`}</p>
      )}
    </li>
  );
}

function StrikeOutButton({ set, user, onStrikeOut }: LoggedSetItemProps) {
  const reason = useId();
  const button = useRef<HTMLButtonElement>(null);
  // The button disappears when the set is struck out; its focus stays with the set.
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element === document.activeElement) element?.closest('li')?.focus();
    };
  }, []);
  const isOff = user !== undefined && user.id !== set.author.id && userCan(user, STRIKE_OUT) === false;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="logged-set-strike"
        aria-label={`Strike out ${setTime(set)}`}
        aria-haspopup="dialog"
        {...(isOff ? { disabled: true, 'aria-describedby': reason } : {})}
        onClick={() => onStrikeOut(set)}
      >
        Strike out
      </button>
      {isOff ? (
        <span id={reason} className="logged-set-off">
          {`Only its author or ${whoCan(STRIKE_OUT)} can strike it out`}
        </span>
      ) : null}
    </>
  );
}
