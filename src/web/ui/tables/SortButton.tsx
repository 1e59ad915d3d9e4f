import { Dropdown } from 'antd';
import { useRef } from 'react';
import { CheckIcon } from '../icons/icons';
import { SortIcon } from '../icons/screenIcons';
import { directionOf, orderingOf, type Direction } from './ordering';

const DIRECTIONS: readonly Direction[] = ['ascending', 'descending'];

/** The labels of the two choices, ascending first. */
export type DirectionWords = readonly [string, string];

export const ASCENDING_DESCENDING: DirectionWords = ['Ascending', 'Descending'];
export const A_TO_Z: DirectionWords = ['A to Z', 'Z to A'];

const MENU = 'sort-menu';

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
  // The menu would take the focus with it when it closes.
  const returnFocus = (isOpen: boolean) => {
    if (!isOpen && document.activeElement?.closest(`.${MENU}`)) button.current?.focus();
  };
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      destroyOnHidden
      placement="bottomLeft"
      classNames={{ root: MENU }}
      onOpenChange={returnFocus}
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
          onClick: ({ domEvent }) => {
            // The rest of an Enter would press the button, which has the focus by then.
            domEvent.preventDefault();
            onOrder(orderingOf(sortKey, direction));
          },
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
