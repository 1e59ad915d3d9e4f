import { useMemo, type CSSProperties } from 'react';
import type { WallState } from '../../api/wall';
import { useServerClock } from '../../lib/server/serverClock';
import { useScreenSize } from './useScreenSize';
import { WallCard } from './WallCard';
import { WallFooter } from './WallFooter';
import { NotLiveBar, WallHeader } from './WallHeader';
import { isNight, pageAt } from './wallClock';
import { wallLayout } from './layout/wallLayout';
import { GAP, SIDE, type WallZone } from './layout/wallShapes';
import { pageOf, wallOrderOf, type WallEntry } from './wallOrder';
// In the order of the cascade.
import './wall.css';
import './WallHeader.css';
import './WallCard.css';
import './WallTiles.css';
import './wallBands.css';
import './WallFooter.css';
import './WallRefusal.css';
import './wallScroll.css';

const NO_PATIENTS: readonly never[] = [];

type WallBoardProps = Pick<WallState, 'wall' | 'isLost' | 'lastGoodAt'>;

/** The cards on this screen: those that need attention on every page where they have room, the others page by page. */
export function WallBoard({ wall, isLost, lastGoodAt }: WallBoardProps) {
  const { width, height } = useScreenSize();
  const patients = wall?.patients ?? NO_PATIENTS;
  const order = useMemo(() => wallOrderOf(patients), [patients]);
  const { first, others, kept } = order;
  const layout = useMemo(
    () => wallLayout({ width, height, first: first.length, others: others.length, kept, isLost }),
    [width, height, first.length, others.length, kept, isLost],
  );
  const { pages, firstPages } = layout;
  const page = useServerClock((now) => pageAt(now, pages));
  const night = useServerClock(isNight);
  const firstPerPage = layout.first === null ? 0 : layout.first.columns * layout.first.rows;
  const shown = pageOf(order, page, { ...layout, firstPerPage });
  const style = {
    '--unit': `${layout.unit}px`,
    '--bar': `${layout.bar}px`,
    '--side': `${SIDE * layout.unit}px`,
    '--gap': `${GAP * layout.unit}px`,
  } as CSSProperties;
  return (
    <div
      className={`wall${layout.scrolls ? ' wall--scroll' : ''}${night ? ' wall--night' : ''}`}
      style={style}
    >
      {isLost ? <NotLiveBar since={lastGoodAt} /> : <WallHeader wall={wall} />}
      <main className="wall-main">
        <h1 className="visually-hidden">{`Wall, ${wall?.department ?? 'all departments'}`}</h1>
        {wall !== null && patients.length === 0 ? <p className="wall-empty">No patients found</p> : null}
        <Zone name="High risk" isFirst zone={layout.first} entries={shown.first} isLost={isLost} />
        <Zone name="Other patients" zone={layout.others} entries={shown.others} isLost={isLost} />
      </main>
      <WallFooter page={page} pages={pages} first={first.length} firstPages={firstPages} isLost={isLost} />
    </div>
  );
}

interface ZoneProps {
  name: string;
  /** Of those that need attention: not dimmed at night, in any band. */
  isFirst?: boolean;
  zone: WallZone | null;
  entries: readonly WallEntry[];
  isLost: boolean;
}

function Zone({ name, isFirst = false, zone, entries, isLost }: ZoneProps) {
  if (zone === null || entries.length === 0) return null;
  const style = {
    gridTemplateColumns: `repeat(${zone.columns}, minmax(0, 1fr))`,
    gridAutoRows: `${zone.cardHeight}px`,
    fontSize: `${zone.numeral}px`,
  };
  return (
    <section className={isFirst ? 'wall-zone wall-zone--first' : 'wall-zone'} aria-label={name} style={style}>
      {entries.map(({ patient, band }) => (
        <WallCard key={patient.key} patient={patient} band={band} look={zone.look} isLost={isLost} />
      ))}
    </section>
  );
}
