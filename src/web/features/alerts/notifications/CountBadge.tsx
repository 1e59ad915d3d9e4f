import './CountBadge.css';

/** More digits than fit in the pill are not useful. */
const MAX_SHOWN = 999;

interface CountBadgeProps {
  /** Describes the element that the badge is on. */
  id: string;
  /** Undefined while it is not known. */
  count: number | undefined;
  /** What is counted: 'unread'. */
  word: string;
  isDanger?: boolean;
}

/** A number as a pill; nothing when there are none, or when it is not known. */
export function CountBadge({ id, count = 0, word, isDanger = false }: CountBadgeProps) {
  return (
    <>
      {count === 0 ? null : (
        <span className={isDanger ? 'unread-badge unread-badge--danger' : 'unread-badge'} aria-hidden="true">
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
      <span id={id} hidden>
        {count === 0 ? '' : `${count} ${word}`}
      </span>
    </>
  );
}
