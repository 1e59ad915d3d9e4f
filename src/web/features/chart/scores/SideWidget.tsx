import { Suspense, useState } from 'react';
import { FIRST_TILES, VITAL_TILES } from '../../../clinical/vitalTiles';
import { ErrorBoundary } from '../../../ui/loading/ErrorBoundary';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons/icons';
import { TipLayer } from '../../../ui/TipLayer';
import { lazyPart } from '../../../ui/loading/lazyPart';
import type { Latest } from '../vitals/latest';
import { LatestTiles } from '../vitals/LatestTiles';
import { RiskSkeleton } from './RiskSkeleton';
import './SideWidget.css';

/** Loaded after the charts and the newest values. */
const SideScore = lazyPart(
  async () => (await import(/* webpackChunkName: "side-score" */ './SideScore')).SideScore,
);

const PAGES = [
  { tiles: FIRST_TILES, score: 'spi' },
  { tiles: VITAL_TILES.slice(FIRST_TILES.length), score: 'hipi' },
] as const;

const TURNS = [
  { label: 'Previous', to: 0, Icon: ChevronLeftIcon },
  { label: 'Next', to: 1, Icon: ChevronRightIcon },
] as const;

/** Beside the charts, on two pages: the newest values, the reasons for a score, and a sample radar. */
export function SideWidget({ patient, latest }: { patient: number; latest: Latest }) {
  const [page, setPage] = useState<0 | 1>(0);
  const { tiles, score } = PAGES[page];
  return (
    <section className="side-widget" aria-label="Latest">
      <div className="side-widget-head">
        <h2>Latest</h2>
        <span aria-live="polite">{`${page + 1} / ${PAGES.length}`}</span>
        {TURNS.map(({ label, to, Icon }) => (
          <button
            key={label}
            type="button"
            className="finger"
            aria-label={label}
            disabled={page === to}
            onClick={() => setPage(to)}
          >
            <Icon />
          </button>
        ))}
      </div>
      <TipLayer>
        <div className="side-widget-tiles">
          <LatestTiles tiles={tiles} latest={latest} />
        </div>
      </TipLayer>
      <ErrorBoundary>
        <Suspense fallback={<RiskSkeleton />}>
          <SideScore patient={patient} score={score} latest={latest} />
        </Suspense>
      </ErrorBoundary>
      <p className="side-widget-words">
        Fixed sample, not this patient. Scores and forecasts are research baselines, not clinically validated.
      </p>
    </section>
  );
}
