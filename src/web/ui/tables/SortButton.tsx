import { Dropdown } from 'antd';
import { useRef } from 'react';
import { CheckIcon, SortIcon } from '../icons/icons';
import { directionOf, orderingOf, type Direction } from './ordering';

const DIRECTIONS: readonly Direction[] = ['ascending', 'descending'];

/** The labels of the two choices, ascending first. */
export type DirectionWords = readonly [string, string];

export const ASCENDING_DESCENDING: DirectionWords = ['Ascending', 'Descending'];
export const A_TO_Z: DirectionWords = ['A to Z', 'Z to A'];

interface SortButtonProps {
  column: string;
  sortKey: string;
  words: DirectionWords;
  ordering: string | undefined;
  onOrder: (ordering: string) => void;
}

/** The button in a column's header that opens its two orderings; the active one has a check mark. */
export function SortButton({ column, sortKey, words, ordering, onOrder }: SortButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const current = directionOf(sortKey, ordering);
  const choose = (direction: Direction) => {
    // The menu takes the focus with it when it closes.
    button.current?.focus();
    onOrder(orderingOf(sortKey, direction));
  };
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      destroyOnHidden
      placement="bottomLeft"
      classNames={{ root: 'sort-menu' }}
      menu={{
        selectedKeys: current === null ? [] : [current],
        items: DIRECTIONS.map((direction, index) => ({
          key: direction,
          label: (
            <span className="sort-choice">
              {words[index]}
              {direction === current ? <CheckIcon size={14} /> : null}
            </span>
          ),
          onClick: () => choose(direction),
        })),
      }}
    >
      <button
        ref={button}
        type="button"
        className={current === null ? 'sort-button' : 'sort-button sorted'}
        aria-label={`Sort by ${column}`}
        aria-haspopup="menu"
      >
        <SortIcon sorted={current} />
      </button>
    </Dropdown>
  );
}
