import { useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons';
import { TipLayer } from '../../ui/TipLayer';
import type { Latest } from './latest';
import { LatestTiles } from './LatestTiles';
import { RadarPicture } from './RadarPicture';
import { RiskReasons } from './RiskReasons';
import { HIPI_RADAR, SPI_RADAR } from './radars';
import { SepsisGuidelines } from './SepsisGuidelines';
import './SideWidget.css';

const PAGES = [
  { tiles: ['HR', 'NIBP', 'SpO2'], key: 'spi', score: 'SPI', radar: SPI_RADAR },
  { tiles: ['RR', 'BT', 'SI'], key: 'hipi', score: 'HIPI', radar: HIPI_RADAR },
] as const;

/** Beside the charts, on two pages: the newest values, why a score is what it is, and a sample radar. */
export function SideWidget({ patient, latest }: { patient: number; latest: Latest }) {
  const [page, setPage] = useState<0 | 1>(0);
  const { tiles, key, score, radar } = PAGES[page];
  return (
    <section className="side-widget" aria-label="Latest">
      <div className="side-widget-head">
        <h2>Latest</h2>
        <span aria-live="polite">{`${page + 1} / ${PAGES.length}`}</span>
        <button type="button" aria-label="Previous" disabled={page === 0} onClick={() => setPage(0)}><ChevronLeftIcon /></button>
        <button type="button" aria-label="Next" disabled={page === 1} onClick={() => setPage(1)}><ChevronRightIcon /></button>
      </div>
      <TipLayer><div className="side-widget-tiles"><LatestTiles names={tiles} latest={latest} /></div></TipLayer>
      <RiskReasons patient={patient} score={key} latest={latest} />
      <div className="side-widget-radar">
        <h3>{score}</h3>
        {score === 'SPI' ? <SepsisGuidelines /> : null}
        <span className="sample-chip">Sample data</span>
      </div>
      <RadarPicture label={score} radar={radar} />
      <p className="side-widget-words">Fixed sample, not this patient. Scores and forecasts are research baselines, not clinically validated.</p>
    </section>
  );
}
