import { useMemo, type CSSProperties } from 'react';
import type { WallState } from '../../api/wall';
import { useServerClock } from '../../lib/server/serverClock';
import { useScreenSize } from './useScreenSize';
import { WallCard } from './WallCard';
import { WallFooter } from './WallFooter';
import { NotLiveBar, WallHeader } from './WallHeader';
import { isNight, pageAt } from './wallClock';
import { GAP, SIDE, wallLayout } from './wallLayout';
import type { WallZone } from './wallShapes';
import { wallOrderOf, type WallEntry } from './wallOrder';
import './wall.css';

const NO_PATIENTS: readonly never[] = [];

type WallBoardProps = Pick<WallState, 'wall' | 'isLost' | 'lastGoodAt'>;

/** The cards on this screen: those of high risk on every page, the others page by page. */
export function WallBoard({ wall, isLost, lastGoodAt }: WallBoardProps) {
  const { width, height } = useScreenSize();
  const patients = wall?.patients ?? NO_PATIENTS;
  const { first, others } = useMemo(() => wallOrderOf(patients), [patients]);
  const layout = useMemo(
    () => wallLayout({ width, height, first: first.length, others: others.length, isLost }),
    [width, height, first.length, others.length, isLost],
  );
  const { pages, perPage } = layout;
  const page = useServerClock((now) => pageAt(now, pages));
  const night = useServerClock(isNight);
  const shown = others.slice(page * perPage, (page + 1) * perPage);
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
        <Zone name="High risk" zone={layout.first} entries={first} isLost={isLost} />
        <Zone name="Other patients" zone={layout.others} entries={shown} isLost={isLost} />
      </main>
      <WallFooter page={page} pages={pages} hasFirst={first.length > 0} isLost={isLost} />
    </div>
  );
}

interface ZoneProps {
  name: string;
  zone: WallZone | null;
  entries: readonly WallEntry[];
  isLost: boolean;
}

function Zone({ name, zone, entries, isLost }: ZoneProps) {
  if (zone === null) return null;
  const style = {
    gridTemplateColumns: `repeat(${zone.columns}, minmax(0, 1fr))`,
    gridAutoRows: `${zone.cardHeight}px`,
    fontSize: `${zone.numeral}px`,
  };
  return (
    <section className="wall-zone" aria-label={name} style={style}>
      {entries.map(({ patient, band }) => (
        <WallCard key={patient.key} patient={patient} band={band} look={zone.look} isLost={isLost} />
      ))}
    </section>
  );
}
