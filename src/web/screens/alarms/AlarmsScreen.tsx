import { AlarmsNotRefreshed } from '../../clinical/alarms/AlarmsNotRefreshed';
import { Drawer } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Alarm } from '../../../contract/alarms';
import { useAlarms } from '../../api/alarms';
import { useConnection, watchConnection } from '../../api/transport/connection';
import { POLLING } from '../../api/transport/polling';
import { unansweredOf, worstFirst } from '../../clinical/alarms';
import { AcknowledgeTogether } from '../../features/alarms/AcknowledgeTogether';
import { AlarmFilterBar } from '../../features/alarms/list/AlarmFilterBar';
import { AlarmStoryPane } from '../../features/alarms/list/AlarmStoryPane';
import { AlarmTable } from '../../features/alarms/list/AlarmTable';
import { useAlarmFilters } from '../../features/alarms/list/useAlarmFilters';
import { useMovedRows } from '../../lib/browser/movedRows';
import { paths } from '../../lib/paths';
import { focusTitle } from '../../ui/page/focusTitle';
import { CloseIcon } from '../../ui/icons/icons';
import { PageHeader } from '../../ui/page/PageHeader';
import { Pager } from '../../ui/tables/Pager';
import { useMediumScreen, useSmallScreen } from '../../ui/useSmallScreen';
import { Waiting } from '../../ui/loading/Waiting';
import './AlarmsScreen.css';

/** The server's largest page. */
const ALL_OPEN = 200;
const PAGE_SIZE = 20;

/** Reserves the line under the title, so that the title does not move when the counts arrive. */
const NO_COUNTS = '\u00a0';

/** Open alarms first, then those that are over; the time line of one beside them, or over them where there is no room. */
export function AlarmsScreen() {
  useEffect(() => watchConnection('getAlarms', POLLING.alarms), []);
  const { lost } = useConnection();
  const filters = useAlarmFilters();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isMedium = useMediumScreen();
  const isSmall = useSmallScreen();
  const open = useAlarms({ state: 'open', page: 1, page_size: ALL_OPEN, ...filters.query });
  const past = useAlarms(
    filters.view === 'Open'
      ? null
      : {
          state: 'resolved',
          page: filters.page,
          page_size: PAGE_SIZE,
          ...filters.query,
          ...(filters.since === null ? {} : { since: filters.since }),
        },
  );
  const tables = useRef<HTMLDivElement>(null);
  const moved = useMovedRows(tables, 'tr[data-row-key]');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const openAlarms = open.data === undefined ? undefined : worstFirst(open.data.results);
  // What another user has acknowledged meanwhile is no longer chosen.
  const together = (openAlarms ?? []).filter(({ id, state }) => chosen.includes(id) && state === 'raised');
  const current = idIn(pathname);
  const toAlarm = (id: number) => `${paths.alarm(id)}${search}`;
  const close = () => {
    void navigate(`${paths.alarms}${search}`);
    focusTitle();
  };
  return (
    <div className="alarms-screen">
      <PageHeader
        title="Alarms"
        subtitle={
          openAlarms === undefined || lost ? NO_COUNTS : subtitle(openAlarms, past.data?.count, filters.view)
        }
        beside={<AlarmFilterBar filters={filters} />}
      />
      <div className={current === null || isMedium ? 'alarms-body' : 'alarms-body alarms-body--story'}>
        <div ref={tables} className="alarm-tables" {...moved}>
          <AcknowledgeTogether alarms={together} onDone={setChosen} />
          <section aria-labelledby="alarms-open">
            <h2 id="alarms-open">Open</h2>
            {region(open, openAlarms, true)}
          </section>
          {filters.view === 'Open' ? null : (
            <section className="alarms-past" aria-labelledby="alarms-past">
              <h2 id="alarms-past">{filters.view === 'All' ? 'Resolved' : 'Resolved this shift'}</h2>
              {region(past, past.data?.results, false)}
              {(past.data?.count ?? 0) > PAGE_SIZE ? (
                <Pager
                  page={filters.page}
                  pageSize={PAGE_SIZE}
                  count={past.data?.count ?? 0}
                  sizes={[PAGE_SIZE]}
                  isSmall={isSmall}
                  onChange={(page) => filters.set('page', String(page))}
                />
              ) : null}
            </section>
          )}
        </div>
        {current === null ? null : isMedium ? (
          <Drawer
            open
            onClose={close}
            size={isSmall ? '100%' : 420}
            closable={false}
            rootClassName="alarms-drawer"
            aria-label="Alarm"
          >
            <CloseButton onClose={close} />
            <AlarmStoryPane key={current} id={current} />
          </Drawer>
        ) : (
          <aside className="alarms-story" aria-label="Alarm">
            <CloseButton onClose={close} />
            <AlarmStoryPane key={current} id={current} />
          </aside>
        )}
      </div>
    </div>
  );

  function region(
    { hasFailed, shownFrom }: Pick<ReturnType<typeof useAlarms>, 'hasFailed' | 'shownFrom'>,
    alarms: readonly Alarm[] | undefined,
    isOpenList: boolean,
  ) {
    if (hasFailed)
      return (
        <p className="alarms-words" role="alert">
          The alarms could not be loaded. Trying again every 2 seconds.
        </p>
      );
    if (alarms === undefined) return <Waiting className="alarms-waiting" label="Loading alarms" />;
    return (
      <>
        <AlarmsNotRefreshed className="alarms-words" shownFrom={shownFrom} />
        <AlarmTable
          label={isOpenList ? 'Open alarms' : 'Resolved alarms'}
          alarms={alarms}
          current={current}
          toAlarm={toAlarm}
          emptyText={isOpenList ? 'No open alarms' : 'No resolved alarms'}
          choice={
            isOpenList
              ? {
                  ids: together.map(({ id }) => id),
                  patient: together[0]?.patient.id ?? null,
                  toggle: ({ id }) =>
                    setChosen((ids) =>
                      ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
                    ),
                }
              : null
          }
        />
      </>
    );
  }
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      className="close-button alarms-story-close"
      aria-label="Close the time line"
      onClick={onClose}
    >
      <CloseIcon size={14} />
    </button>
  );
}

/** The id in `/alarms/7`; null in `/alarms`. */
function idIn(pathname: string): number | null {
  const [, id] = /^\/alarms\/([1-9]\d{0,9})\/?$/.exec(pathname) ?? [];
  return id === undefined ? null : Number(id);
}

function subtitle(open: readonly Alarm[], past: number | undefined, view: string): string {
  const parts = [`${open.length} open`, `${unansweredOf(open).count} unacknowledged`];
  if (view === 'This shift' && past !== undefined) parts.push(`${open.length + past} this shift`);
  return parts.join(' · ');
}
