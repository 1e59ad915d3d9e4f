import type { WardSummary } from '../../../../contract/wardSummary';
import { useWardSummary } from '../../../api/wardSummary';
import { isHighRisk } from '../../../clinical/boardRank';
import { focusTitle } from '../../../ui/page/focusTitle';
import { CloseIcon } from '../../../ui/icons/icons';
import { BOARD_FILTERS, COUNTED_PLACES, type CountedPlace } from './boardFilters';
import type { BoardCard } from '../grid/boardOrder';
import { countPatients, LAST_DATA, patientsText } from '../BoardSubtitle';
import type { BoardFilter } from './filtersMachine';
import './FilterNote.css';

interface FilterNoteProps {
  chosen: Readonly<Record<BoardFilter, boolean>>;
  /** The count of the ward whose patients alone are shown. */
  place: CountedPlace | null;
  /** The cards of the board; null while they are not known. */
  cards: readonly BoardCard[] | null;
  isConnectionLost: boolean;
  /** The chosen filters have not been applied yet: the board shows the result of others. */
  isPending: boolean;
  onToggle: (filter: BoardFilter) => void;
  onShowAll: () => void;
}

/**
 * What a board with filters shows and hides: the number of hidden patients in the whole ward, and how many of
 * them are at high risk.
 */
export function FilterNote({
  chosen,
  place,
  cards,
  isConnectionLost,
  isPending,
  onToggle,
  onShowAll,
}: FilterNoteProps) {
  const { summary } = useWardSummary();
  const active = BOARD_FILTERS.filter(({ filter }) => chosen[filter]);
  const said = isPending ? 'Not applied yet' : 'Showing';
  const showAll = () => {
    onShowAll();
    focusTitle();
  };
  // The pressed chip disappears: the focus must not be lost with it. Without its last filter a board would
  // show no patient.
  const remove = (filter: BoardFilter) => {
    if (active.length === 1) return showAll();
    onToggle(filter);
    focusTitle();
  };
  return (
    <span className="filter-note">
      {active.map(({ filter, words }) => (
        <FilterChip key={filter} said={said} words={words} onRemove={() => remove(filter)} />
      ))}
      {place === null ? null : (
        <FilterChip said={said} words={COUNTED_PLACES[place].words} onRemove={showAll} />
      )}
      <span className="filter-note-hidden">
        {isConnectionLost ? `${LAST_DATA} · ` : <HiddenText summary={summary} cards={cards} />}
        <button type="button" className="filter-note-all" onClick={showAll}>
          Show all
        </button>
      </span>
    </span>
  );
}

function FilterChip({ said, words, onRemove }: { said: string; words: string; onRemove: () => void }) {
  return (
    <span className="filter-chip">
      {`${said}: ${words}`}
      <button type="button" aria-label={`Stop showing only ${words}`} onClick={onRemove}>
        <CloseIcon size={12} />
      </button>
    </span>
  );
}

function HiddenText({
  summary,
  cards,
}: {
  summary: WardSummary | undefined;
  cards: readonly BoardCard[] | null;
}) {
  if (summary === undefined || cards === null) return 'Others may be hidden · ';
  // The two are requested one after the other: a patient who has just come or gone is counted in one of them.
  const hidden = Math.max(0, summary.total - countPatients(cards));
  const high = Math.min(
    hidden,
    Math.max(
      0,
      summary.filters.high_risk - cards.filter(({ entry, band }) => isHighRisk(entry, band)).length,
    ),
  );
  if (hidden === 0) return 'No patients hidden · ';
  return (
    <>
      {`${hidden} hidden`}
      {high > 0 ? (
        <>
          , <strong>{`${high} of them high risk`}</strong>
        </>
      ) : null}
      {' · '}
    </>
  );
}

/** Under the title of a board with filters: how many patients the whole ward has; nothing while that is not known. */
export function WardTotal() {
  const { summary } = useWardSummary();
  return summary === undefined ? '\u00a0' : patientsText(summary.total);
}
