import { use, useState } from 'react';
import { useConnection } from '../../api/transport/connection';
import { usePatientDashboard } from '../../api/dashboard';
import { AlertsButton } from '../../features/alerts/notifications/AlertsButton';
import { AlertsOfBoard } from '../../features/alerts/notifications/AlertsOfBoard';
import { BedsideButtons } from '../../features/bedside/BedsideButtons';
import { BedsideOfBoard } from '../../features/bedside/BedsideOfBoard';
import { BoardMessage } from '../../features/dashboard/BoardMessage';
import type { BoardCard } from '../../features/dashboard/grid/boardOrder';
import { BoardSubtitle } from '../../features/dashboard/BoardSubtitle';
import { CardGrid } from '../../features/dashboard/grid/CardGrid';
import { CardSkeleton } from '../../features/dashboard/card/CardSkeleton';
import { FilterNote, WardTotal } from '../../features/dashboard/filters/FilterNote';
import { NO_FILTER, queryOf } from '../../features/dashboard/filters/filtersMachine';
import type { RenderActions } from '../../features/dashboard/card/PatientCard';
import { PendingNote, useApplied } from '../../features/dashboard/PendingNote';
import { TrendsOfBoard } from '../../features/dashboard/trends/TrendsOfBoard';
import { useBoard } from '../../features/dashboard/useBoard';
import { COUNTED_PLACES } from '../../features/dashboard/filters/boardFilters';
import { useCountedCards } from '../../features/dashboard/filters/useCountedCards';
import { useKeptFilters } from '../../features/dashboard/filters/useKeptFilters';
import { VitalHistoryOfBoard } from '../../features/dashboard/trends/VitalHistoryOfBoard';
import { ViewSettings } from '../../features/dashboard/panels/ViewSettings';
import { whileLocked } from '../../lib/session/lockGuard';
import { askToUnlock } from '../../lib/session/sessionLock';
import { LockIcon } from '../../ui/icons/icons';
import { LockedView } from '../../ui/loading/lockedView';
import { PageHeader } from '../../ui/page/PageHeader';
import { useSmallScreen } from '../../ui/useSmallScreen';
import { AssignPatientButton } from './AssignPatientButton';

/** The number of cards in the first view of a common screen. */
const SKELETON_CARDS = 12;

/** Reserves the line under the title, so that the title does not move when the counts arrive. */
const NO_COUNTS = '\u00a0';

/** The cards of a board for which no request is sent. */
const NO_CARDS: readonly BoardCard[] = [];

const renderActions: RenderActions = (patient) => (
  <>
    <AlertsButton patient={patient} />
    <BedsideButtons patient={patient} />
  </>
);

/** The ward at a glance: one card per monitored patient, the most urgent first. */
export function PatientDashboardScreen() {
  const isLockedView = use(LockedView);
  const kept = useKeptFilters();
  const { filters } = kept;
  // Locked, filters cannot be chosen: all patients are shown, and the choice is kept for the unlocked screen.
  const query = isLockedView ? NO_FILTER : queryOf(filters);
  const place = isLockedView ? null : kept.place;
  const isShowingAll = isLockedView || (filters.matches('showing all') && place === null);
  const chosen = place === null ? filters.context.chosen : NO_FILTER;
  const { entries, hasFailed } = usePatientDashboard(query);
  const connection = useConnection();
  const { lost } = connection;
  const isSmall = useSmallScreen();
  const [hasFocus, setHasFocus] = useState(false);
  const [hasPopover, setHasPopover] = useState(false);
  const [hasMenu, setHasMenu] = useState(false);
  const [hasHistory, setHasHistory] = useState(false);
  const allCards = useBoard(entries, hasFocus || hasPopover || hasMenu || hasHistory);
  const applied = useApplied(query, entries !== undefined);
  // The server applies the filters: while it does not respond, the last board stays, and never passes for the
  // result of the chosen filters.
  const isPending = query !== null && entries === undefined && allCards.length > 0 && (hasFailed || lost);
  const cards = useCountedCards(allCards, isPending ? null : place, connection);
  const isOld = lost || isPending;
  return (
    <>
      <PageHeader
        title="Patient Dashboard"
        subtitle={isShowingAll || isSmall ? subtitle() : filterNote()}
        beside={isShowingAll || !isSmall ? undefined : filterNote()}
        actions={
          isLockedView ? (
            <button type="button" className="locked-chip" onClick={askToUnlock} {...whileLocked}>
              <LockIcon />
              Locked: only reading
            </button>
          ) : (
            <>
              <ViewSettings
                isShowingAll={isShowingAll}
                chosen={chosen}
                place={place}
                onToggleAll={kept.toggleAll}
                onToggle={kept.toggle}
                onEndPlace={kept.endPlace}
              />
              <AssignPatientButton />
            </>
          )
        }
      />
      {/* Outside the board's content: an unfinished note outlives the card it was started from. */}
      <BedsideOfBoard onHold={setHasMenu}>
        <section className={isLockedView ? 'board board--locked' : 'board'} aria-label="Patients">
          {region()}
        </section>
      </BedsideOfBoard>
    </>
  );

  function subtitle() {
    if (!isShowingAll) return <WardTotal />;
    return entries === undefined && !isPending ? (
      NO_COUNTS
    ) : (
      <BoardSubtitle cards={cards} isConnectionLost={isOld} />
    );
  }

  function filterNote() {
    const shown = query === null ? NO_CARDS : entries === undefined ? null : cards;
    return (
      <FilterNote
        chosen={chosen}
        place={place}
        cards={shown}
        isConnectionLost={isOld}
        isPending={isPending}
        onToggle={kept.toggle}
        onShowAll={kept.toggleAll}
      />
    );
  }

  function region() {
    if (query === null)
      return (
        <BoardMessage title="No filter selected">
          Turn on Show All or a filter in View Settings to see patients.
        </BoardMessage>
      );
    if (hasFailed && !isPending)
      return (
        <BoardMessage title="Could not load">
          The patients could not be loaded. Trying again every 2 seconds.
        </BoardMessage>
      );
    if (entries === undefined && !isPending) return <CardSkeleton count={SKELETON_CARDS} />;
    if (cards.length > 0) {
      return (
        <AlertsOfBoard onHold={setHasPopover}>
          {isPending && <PendingNote applied={applied} />}
          <TrendsOfBoard>
            <VitalHistoryOfBoard onHold={setHasHistory}>
              <CardGrid
                cards={cards}
                isConnectionLost={isOld}
                onHold={setHasFocus}
                renderActions={renderActions}
              />
            </VitalHistoryOfBoard>
          </TrendsOfBoard>
        </AlertsOfBoard>
      );
    }
    return isShowingAll ? (
      <BoardMessage title="No patients">No device has an assigned patient.</BoardMessage>
    ) : (
      <BoardMessage title="No patients match">
        {`No monitored patient matches ${place === null ? 'the filters chosen in View Settings' : `“${COUNTED_PLACES[place].words}”`}.`}
      </BoardMessage>
    );
  }
}
