import { useEffect, useRef } from 'react';
import { sidesOf } from '../../ui/places/stylePixels';
import { FinderRowContent } from './FinderRowContent';
import type { FinderGroup, FinderRow } from './finderRows';

interface FinderListProps {
  id: string;
  groups: readonly FinderGroup[];
  /** The row that Enter opens. */
  chosen: FinderRow | undefined;
  search: string;
  /** Whether the rows are not (yet) those of the typed text. */
  isOld: boolean;
  isLive: boolean;
  onChoose: (row: FinderRow) => void;
  onOpen: (row: FinderRow, isNewWindow: boolean) => void;
}

/** The id of an option in the document. */
export const optionId = (row: FinderRow): string => `finder-${row.id}`;

/** The options of the finder. The focus stays in its field. */
export function FinderList({ id, groups, chosen, search, isOld, isLive, onChoose, onOpen }: FinderListProps) {
  const list = useRef<HTMLDivElement>(null);
  const option = chosen === undefined ? null : optionId(chosen);
  useEffect(() => {
    const row = option === null ? null : document.getElementById(option);
    if (row !== null && list.current !== null) bringIntoView(row, list.current);
  }, [option]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className="finder-list" aria-busy={isOld}>
      {groups.map(({ title, rows }) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title.replaceAll(' ', '-')}`}>
          <div id={`${id}-${title.replaceAll(' ', '-')}`} role="presentation" className="finder-group">
            {title}
          </div>
          {rows.map((row) => (
            // The keys are those of the field.
            <div
              key={row.id}
              id={optionId(row)}
              role="option"
              aria-selected={row === chosen}
              className={row.kind === 'patient' ? 'finder-row finder-row--patient' : 'finder-row'}
              onPointerMove={() => {
                if (row !== chosen) onChoose(row);
              }}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ ctrlKey, metaKey }) => onOpen(row, ctrlKey || metaKey)}
            >
              <FinderRowContent row={row} search={search} isLive={isLive} />
              <kbd className="finder-enter" aria-hidden="true">
                ↵
              </kbd>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Room for the title of the row's group, CSS px. */
const TITLE = 34;

function bringIntoView(row: HTMLElement, list: HTMLElement): void {
  const { top, bottom } = sidesOf(row);
  const frame = sidesOf(list);
  const isAbove = top - TITLE < frame.top;
  list.scrollTop += isAbove ? top - TITLE - frame.top : Math.max(0, bottom - frame.bottom);
}
