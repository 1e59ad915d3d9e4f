import { Suspense, useMemo, useRef, useState } from 'react';
import type { Resolution } from '../../../../contract/constants';
import type { ForecastSet, ObservationSet } from '../../../../contract/observationSets';
import type { Patient } from '../../../../contract/patients';
import { useForecasts } from '../../../api/forecasts';
import { useNewestLoggedSets } from '../../../api/loggedSets';
import { useVitals } from '../../../api/vitals';
import { useServerClock } from '../../../lib/server/serverClock';
import { isUnreadable } from '../../../lib/unreadable';
import { VITAL_TILES } from '../../../clinical/vitalTiles';
import { chartFrame, type ChartFrame } from '../../../ui/charts/chartFrame';
import { joinSets } from '../../../clinical/charts/chartSets';
import { handSetsOf } from '../../../clinical/charts/handSets';
import type { VitalDrawing } from '../../../clinical/charts/vitalDrawing';
import { useLowScreen, useSmallScreen } from '../../../ui/useSmallScreen';
import { lazyPart } from '../../../ui/loading/lazyPart';
import { isConnected, resolutionOf, useChartSettings, type ChartRange } from '../chartSettings';
import { ChartKeyRow } from '../ChartKeyRow';
import { ChartSwitches, ChartToolbar } from '../ChartToolbar';
import type { Latest } from './latest';
import { LatestTiles } from './LatestTiles';
import { RangePicker } from '../RangePicker';
import { SideWidget } from '../scores/SideWidget';
import { VitalChips } from './VitalChips';
import { VitalCharts } from './VitalCharts';
import { zoomedFrame, zoomIn, type Zoom } from '../zoom/zoom';
import './VitalsPane.css';

/** Loaded separately: a user who only reads the charts does not need the dialog. */
const ChartTable = lazyPart(
  async () => (await import(/* webpackChunkName: "chart-table" */ '../ChartTable')).ChartTable,
);

const MINUTE_MS = 60_000;
const NOTHING: readonly never[] = [];
const AGAIN = 'Trying again every 10 seconds.';

interface VitalsPaneProps {
  patient: Pick<Patient, 'id' | 'bed' | 'ssn'>;
  latest: Latest;
}

/**
 * One patient's charts and newest values. Lives for one patient: another patient's pane is a new one, with
 * the same settings. On a phone the charts come first, then the newest values, then what can be chosen.
 */
export function VitalsPane({ patient, latest }: VitalsPaneProps) {
  const { id } = patient;
  const isSmall = useSmallScreen();
  const isLow = useLowScreen();
  const isPlotFirst = isSmall || isLow;
  const [settings, change] = useChartSettings();
  const { whole, asked, byHand, hasFailed, isByHandUnknown } = useWhole(id);
  const [zoom, setZoom] = useState<Zoom | null>(null);
  // Another range is shown whole, and so is the one before when it is chosen again.
  const [zoomedRange, setZoomedRange] = useState(settings.range);
  if (zoomedRange !== settings.range) {
    setZoomedRange(settings.range);
    setZoom(null);
  }
  const drawing = useMemo(() => whole && { ...whole, frame: zoomedFrame(whole.frame, zoom) }, [whole, zoom]);
  const pointed = useRef<number | null>(null);
  const [hasTable, setHasTable] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const focusOn = (part: string) => pane.current?.querySelector<HTMLElement>(part)?.focus();
  const plot =
    whole === null || drawing === null ? (
      <Waiting hasFailed={hasFailed} />
    ) : (
      <>
        <p className="vitals-pane-other" role="alert">
          {hasFailed ? otherWords(asked, whole) : null}
        </p>
        <VitalCharts
          patient={id}
          latest={latest}
          isPlotFirst={isPlotFirst}
          drawing={drawing}
          whole={whole.frame}
          hours={whole.range}
          onZoom={setZoom}
          onPoint={(time) => {
            pointed.current = time;
          }}
        />
      </>
    );
  /** Half of what is drawn; null when it cannot be shorter. */
  const closer = (around: number | null) =>
    whole && drawing && zoomIn(drawing.frame, around, { whole: whole.frame, resolution: whole.resolution });
  const key = (
    <ChartKeyRow
      onZoomIn={closer(null) === null ? null : () => setZoom(closer(pointed.current))}
      byHand={isByHandUnknown ? 'unknown' : byHand.length > 0 ? 'marked' : 'none'}
      onResetZoom={
        zoom === null
          ? null
          : () => {
              setZoom(null);
              focusOn('.vital-charts-time');
            }
      }
      onTable={drawing === null ? null : () => setHasTable(true)}
    />
  );
  const range = <RangePicker range={settings.range} change={change} />;
  const chips = (
    <div className="vitals-pane-chips">
      <VitalChips shown={settings.shown} change={change} onLastRemoved={() => focusOn('.selected-vitals')} />
      <ChartSwitches settings={settings} change={change} />
    </div>
  );
  return (
    <div className={isPlotFirst ? 'vitals-pane vitals-pane--plot-first' : 'vitals-pane'} ref={pane}>
      {isPlotFirst ? (
        <>
          <section className="vitals-pane-main" aria-label="Charts">
            {/* Sideways, every line above the plot takes it out of sight. */}
            {isLow ? null : range}
            {plot}
            {isLow ? range : null}
            {key}
          </section>
          <div className="vitals-pane-latest">
            <LatestTiles tiles={VITAL_TILES} latest={latest} />
          </div>
          <section className="vitals-pane-main" aria-label="Vitals">
            <ChartToolbar settings={settings} change={change} />
            {chips}
          </section>
        </>
      ) : (
        <section className="vitals-pane-main" aria-label="Vitals">
          <ChartToolbar settings={settings} change={change}>
            {range}
          </ChartToolbar>
          {chips}
          {key}
          {plot}
        </section>
      )}
      <SideWidget patient={id} latest={latest} />
      {hasTable && whole !== null ? (
        <Suspense>
          <ChartTable patient={patient} drawing={whole} onClose={() => setHasTable(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** All that is drawn of the chosen range; null until it is known. */
function useWhole(patient: number) {
  const [settings] = useChartSettings();
  const resolution = resolutionOf(settings);
  const { range, shown, arePointsHidden } = settings;
  const { vitals, hasFailed } = useVitals({ patient, resolution, hours: range });
  const forecasts = useForecasts({ patient, resolution });
  const { sets: logged, hasFailed: isByHandUnknown } = useNewestLoggedSets(patient);
  const byHand = useMemo(() => handSetsOf((logged ?? NOTHING).filter((set) => !isUnreadable(set))), [logged]);
  const asked: Asked = { range, resolution };
  const kept = useKept(asked, vitals, forecasts);
  const now = useServerClock((time) => Math.floor(time / MINUTE_MS) * MINUTE_MS);
  const connected = isConnected(settings);
  const whole = useMemo(
    (): (VitalDrawing & Asked & { frame: ChartFrame }) | null =>
      kept && {
        sets: joinSets(kept.vitals, kept.forecasts),
        resolution: kept.resolution,
        range: kept.range,
        frame: chartFrame(now, kept.resolution, kept.range),
        shown,
        isConnected: connected,
        hasPoints: !arePointsHidden,
        byHand,
      },
    [kept, now, shown, connected, arePointsHidden, byHand],
  );
  return { whole, asked, byHand, hasFailed, isByHandUnknown };
}

interface Asked {
  range: ChartRange;
  resolution: Resolution;
}

interface Kept extends Asked {
  vitals: readonly ObservationSet[];
  forecasts: readonly ForecastSet[];
}

/**
 * The newest responses that belong together. While another range or resolution is loading, those of the
 * previous one, for the same patient.
 */
function useKept(
  { range, resolution }: Asked,
  vitals: ObservationSet[] | undefined,
  forecasts: ForecastSet[] | undefined,
): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null);
  if (vitals === undefined) return kept;
  const expected = forecasts ?? NOTHING;
  if (
    kept?.range === range &&
    kept.resolution === resolution &&
    kept.vitals === vitals &&
    kept.forecasts === expected
  )
    return kept;
  const next = { range, resolution, vitals, forecasts: expected };
  setKept(next);
  return next;
}

/** That what is drawn is not what was asked for, which could not be loaded; null when it is. */
function otherWords(asked: Asked, drawn: Asked): string | null {
  if (asked.range !== drawn.range)
    return `The last ${asked.range} hours could not be loaded: these are the last ${drawn.range} hours. ${AGAIN}`;
  return asked.resolution === drawn.resolution
    ? null
    : `A resolution of ${asked.resolution} min could not be loaded: this is one of ${drawn.resolution} min. ${AGAIN}`;
}

function Waiting({ hasFailed }: { hasFailed: boolean }) {
  return hasFailed ? (
    <p className="vitals-pane-words" role="alert">
      {`The vitals could not be loaded. ${AGAIN}`}
    </p>
  ) : (
    <div className="vitals-pane-skeleton" role="status" aria-label="Loading vitals" />
  );
}
